import type { NeiCommand } from '../graphql/types';
import { propose, record, selectUnits } from './actions';
import { askWhyNot, reachedBy } from './reachMap';
import { selection } from './selection';
import { foremost, offersOf } from './offers';
import { areaName, findUnit, server } from './server';
import { t } from '../words/words';

/** A tap on an area means: the destination of what is in hand, if it can be reached; else look at that area. */
export function tapArea(area: string): void {
  const state = selection.get();
  const pack = server.get().pack;
  const square = pack?.areas.find((known) => known.id === area)?.square ?? null;
  if (state.placing?.areas.includes(area)) {
    const { unit } = state.placing;
    propose({
      command: { deploy: { unit, area } },
      title: t('pending.deploy'),
      text: t('pending.deployTo', { name: findUnit(server.get(), unit)?.name ?? unit, place: areaName(pack, area) }),
      cost: 0,
      offer: null,
    });
    return;
  }
  if (askWhyNot(area)) return;
  const offers = state.offers?.filter((offer) => offer.destination === area) ?? [];
  if (state.units.length > 0 && offers.length > 0 && area !== state.area) {
    selection.set({ destination: area, notice: null });
    // The action looked at is what the finger means; without one, what stands foremost. The other ways are listed beside it.
    const meant = foremost(offersOf(offers, state.action), server.get().actions);
    if (meant) propose({ command: meant.command as NeiCommand, title: meant.action, text: meant.text, cost: meant.cost, offer: meant });
    else selection.set({ proposal: null });
    return;
  }
  // Something may be done to it that leads elsewhere, such as a bombardment from the sea.
  const reached = reachedBy(area);
  if (reached && area !== state.area) {
    const offer = { ...reached, verdict: { clear: true, refusal: null, violations: [] } };
    propose({ command: offer.command as NeiCommand, title: offer.action, text: offer.text, cost: offer.cost, offer });
    return;
  }
  selectUnits(area, [], square);
}

/** What is in hand was dragged to an area: it goes there at once where there is one way, else the ways are listed. */
export function dropArea(area: string): void {
  const { area: from, offers, action } = selection.get();
  if (area === from) return;
  tapArea(area);
  const ways = offersOf((offers ?? []).filter((offer) => offer.destination === area), action).filter((offer) => offer.verdict.clear);
  const { proposal, destination } = selection.get();
  if (destination === area && proposal && ways.length === 1) void record(proposal.command);
}
