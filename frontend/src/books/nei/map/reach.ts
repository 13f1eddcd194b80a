import { offersOf } from '../store/offers';
import type { SelectionState } from '../store/selection';

export type Mark = '' | 'clear' | 'refused';

/** By the offers marked, since a fresh answer of the server is a fresh list; then by the action looked at. */
const marksOf = new WeakMap<object, Map<string | null, Map<string, Mark>>>();

/** Whether the units in hand may go to an area, by what the server offered. */
export function markOf(state: SelectionState, area: string): Mark {
  if (state.placing) return state.placing.areas.includes(area) ? 'clear' : '';
  if (!state.offers) return '';
  let byAction = marksOf.get(state.offers);
  if (!byAction) marksOf.set(state.offers, (byAction = new Map()));
  let marks = byAction.get(state.action);
  if (!marks) {
    marks = new Map();
    for (const offer of offersOf(state.offers, state.action)) {
      if (!offer.destination) continue;
      if (offer.verdict.clear) marks.set(offer.destination, 'clear');
      else if (!marks.has(offer.destination)) marks.set(offer.destination, 'refused');
    }
    byAction.set(state.action, marks);
  }
  const mark = marks.get(area) ?? '';
  // An area that cannot be reached is only marked where it was asked for: everything else would be noise.
  return mark === 'refused' && state.destination !== area ? '' : mark;
}

/** What it costs at least to go to an area that can be reached; null where nothing is marked. */
export function costThere(state: SelectionState, area: string): number | null {
  if (!state.offers || markOf(state, area) !== 'clear') return null;
  const costs = offersOf(state.offers, state.action).filter((offer) => offer.destination === area && offer.verdict.clear).map(({ cost }) => cost);
  return costs.length > 0 ? Math.min(...costs) : null;
}
