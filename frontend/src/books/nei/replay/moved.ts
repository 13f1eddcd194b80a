// What changed its place between two moments, as far as this seat sees both.
import type { Unit, View } from '../../../graphql/types';

export interface Moved {
  unit: Unit;
  /** Areas. */
  from: string;
  to: string;
}

const placed = new WeakMap<View['areas'], ReadonlyMap<string, { unit: Unit; area: string }>>();

/** Every counter on the map with its area. */
function placesOf({ areas }: View): ReadonlyMap<string, { unit: Unit; area: string }> {
  let places = placed.get(areas);
  if (!places) {
    places = new Map(areas.flatMap(({ area, units }) => units.map((unit) => [unit.id, { unit, area }] as const)));
    placed.set(areas, places);
  }
  return places;
}

/** The counters that stand in one area before and in another after; what came or went is none of them. */
export function movedBetween(before: View, after: View): Moved[] {
  if (before.areas === after.areas) return [];
  const places = placesOf(before);
  const moved: Moved[] = [];
  for (const [id, { unit, area }] of placesOf(after)) {
    const from = places.get(id)?.area;
    if (from !== undefined && from !== area) moved.push({ unit, from, to: area });
  }
  return moved;
}

/** The areas that look otherwise. */
export function changedBetween(before: View, after: View): string[] {
  if (before.areas === after.areas) return [];
  const known = new Map(before.areas.map((state) => [state.area, state]));
  return after.areas.filter((state) => known.get(state.area) !== state).map(({ area }) => area);
}
