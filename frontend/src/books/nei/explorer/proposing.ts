// From something found to the ordinary proposal: what does it is taken in hand, and the ordinary key records it.
import type { NeiCommand } from '../../../graphql/types';
import { propose, selectUnits } from '../store/actions';
import { openOver, papers } from '../../../table/papers';
import { packIndex, server } from '../../../table/server';
import type { Possibility } from './asking';

/** Puts the explorer away and shows a possibility as the ordinary proposal. */
export function proposeFound({ units, area, offer }: Possibility): void {
  const { game, pack } = server.get();
  const [first] = units;
  const here = game?.view.areas.find((known) => known.units.some(({ id }) => id === first));
  // Only counters of one place are taken in hand together; the others are named in the command.
  const taken = here ? units.filter((id) => here.units.some((unit) => unit.id === id)) : units;
  const place = here?.area ?? area;
  const square = (place && pack && packIndex(pack).areas.get(place)?.square) || null;
  openOver(null);
  papers.set({ tab: 'now' });
  selectUnits(place, taken, square);
  propose({ command: offer.command as NeiCommand, title: offer.action, text: offer.text, cost: offer.cost, offer });
}
