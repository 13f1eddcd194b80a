import type { NeiCommand } from '../../../graphql/types';
import { propose, record, selectUnits } from './actions';
import { askWhyNot, reachedBy } from './reachMap';
import { say, selection } from './selection';
import { foremost, offersOf } from './offers';
import { areaName, findUnit, server } from '../../../table/server';
import type { Hand } from '../../../ui/carry';
import { t } from '../../../words/words';

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
    // A counter of the set-up is placed at once: nobody has seen it, and it is placed anew as often as one likes.
    if (meant?.verdict.clear && server.get().game?.view.phase.startsWith('SETUP')) void record(meant.command as NeiCommand);
    else if (meant) propose({ command: meant.command as NeiCommand, title: meant.action, text: meant.text, cost: meant.cost, offer: meant });
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
  // The counters of the other side are what is attacked from the sea or the air.
  const attack = area === state.area || state.units.length === 0 ? null : foremost((state.offers ?? []).filter((offer) => offer.attack && offer.verdict.clear && isDoneTo(offer.command, area)), server.get().actions);
  if (attack) return propose({ command: attack.command as NeiCommand, title: attack.action, text: attack.text, cost: attack.cost, offer: attack });
  const alone = aloneIn(area);
  selectUnits(area, alone, square);
  if (alone.length > 0) selection.set({ withStack: true });
}

/** The one ship of the acting side that lies in a sea area: a tap on it takes it in hand. From elsewhere something may be done with nothing in hand. */
function aloneIn(area: string): string[] {
  const { game, areas, pack } = server.get();
  if (!game || selection.get().area === area || pack?.areas.find(({ id }) => id === area)?.kind !== 'SEA') return [];
  const { view, options } = game;
  const own = areas.get(area)?.units.filter(({ side }) => side === view.phasing) ?? [];
  const [only] = own;
  if (only?.category !== 'NAVAL' || own.length > 1) return [];
  return !view.pending && view.phase.endsWith('ACTION') && options.selectable.includes(only.id) ? [only.id] : [];
}

/** Whether a command names an area, as what it is done to. */
function isDoneTo(command: unknown, area: string): boolean {
  if (typeof command !== 'object' || command === null) return command === area;
  return Object.values(command).some((part) => isDoneTo(part, area));
}

/**
 * What is in hand was dragged to an area. It means what a tap there would mean, and nothing is recorded by it alone; what
 * can only be done to the area from elsewhere, such as a bombardment of its base, is meant too. The hand stays as it is.
 */
export function dropArea(area: string): void {
  const { area: from, offers, units } = selection.get();
  if (area === from || units.length === 0) return;
  const square = squareOf(area);
  const there = (offers ?? []).filter((offer) => offer.destination === area || (offer.verdict.clear && isDoneTo(offer.command, area)));
  if (there.some((offer) => offer.destination === area) || reachedBy(area)) return tapArea(area);
  const meant = foremost(there, server.get().actions) ?? foremost((offers ?? []).filter((offer) => offer.attack && offer.destination && squareOf(offer.destination) === square), server.get().actions);
  if (meant) propose({ command: meant.command as NeiCommand, title: meant.action, text: meant.text, cost: meant.cost, offer: meant });
  else say(t('unit.nothingThere', { place: areaName(server.get().pack, area) }));
}

/** What was drawn out of its stack to an area: as soon as it is known what it may do, it was dragged there. */
export function carriedTo(area: string): void {
  const { units, asking } = selection.get();
  if (!asking) return dropArea(area);
  const stop = selection.subscribe(() => {
    const now = selection.get();
    if (now.units === units && now.asking) return;
    stop();
    if (now.units === units) dropArea(area);
  });
}

/** What a finger on the counters of an open stack does with the hand as it is now. */
export function handIn(area: string): Hand {
  const { area: at, units, withStack } = selection.get();
  const before = at === area && !withStack ? units : [];
  const taken = new Set(before);
  return {
    take: (unit) => selectUnits(area, before.includes(unit) ? before : [unit]),
    add: (unit) => selectUnits(area, [...taken.add(unit)]),
  };
}

const squareOf = (area: string): string | null => server.get().pack?.areas.find((known) => known.id === area)?.square ?? null;
