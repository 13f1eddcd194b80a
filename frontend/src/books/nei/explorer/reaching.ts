// How far a force comes, put in order for the map.
import type { Reach } from './asking';

/** What an area in reach is marked with. */
export interface ReachMark {
  area: string;
  /** Action Points of the cheapest action that leads there. */
  cost: number;
  /** Squares or areas entered on the shortest way. */
  steps: number;
  /** Whether whoever goes there fights: no action leads there in peace. */
  attack: boolean;
}

/** Each area in reach once, with the least that it takes. */
export function marksOf({ reached }: Reach): ReachMark[] {
  const marks = new Map<string, ReachMark>();
  for (const { area, steps, offer } of reached) {
    const known = marks.get(area);
    marks.set(area, known ? { area, cost: Math.min(known.cost, offer.cost), steps: Math.min(known.steps, steps), attack: known.attack && offer.attack } : { area, cost: offer.cost, steps, attack: offer.attack });
  }
  return [...marks.values()].toSorted((a, b) => a.cost - b.cost || a.steps - b.steps);
}

/** How a cost is tinted: 0 to 1, 2, 3 and more Action Points. */
export const levelOf = (cost: number): 1 | 2 | 3 => (cost <= 1 ? 1 : cost === 2 ? 2 : 3);

/** The costs that stand on the map, from the least: what the legend explains. */
export const costsOf = (marks: readonly ReachMark[]): number[] => [...new Set(marks.map(({ cost }) => cost))].toSorted((a, b) => a - b);
