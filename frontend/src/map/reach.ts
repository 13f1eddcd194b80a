import type { SelectionState } from '../store/selection';

export type Mark = '' | 'clear' | 'refused';

const marksOf = new WeakMap<object, Map<string, Mark>>();

/** Whether the units in hand may go to an area, by what the server offered. */
export function markOf(state: SelectionState, area: string): Mark {
  if (state.placing) return state.placing.areas.includes(area) ? 'clear' : '';
  if (!state.offers) return '';
  let marks = marksOf.get(state.offers);
  if (!marks) {
    marks = new Map();
    for (const offer of state.offers) {
      if (!offer.destination) continue;
      if (offer.verdict.clear) marks.set(offer.destination, 'clear');
      else if (!marks.has(offer.destination)) marks.set(offer.destination, 'refused');
    }
    marksOf.set(state.offers, marks);
  }
  const mark = marks.get(area) ?? '';
  // An area that cannot be reached is only marked where it was asked for: everything else would be noise.
  return mark === 'refused' && state.destination !== area ? '' : mark;
}
