// A first game, step by step, on a game of the players of the house: what a step points at, and what ends it.
import type { Game, Offer } from '../../../graphql/types';
import type { Target } from './targets';
import type { SelectionState } from '../store/selection';

/** What the steps are told by: the table, the hand, the papers, the glass. */
export interface Seen {
  game: Pick<Game, 'lastEntry' | 'view' | 'options' | 'nextRedo'>;
  selection: Pick<SelectionState, 'area' | 'square' | 'units' | 'proposal' | 'offers'>;
  tab: string;
  rulesOpen: boolean;
  /** How near the map is, and how near it was when the step began. */
  scale: number;
  scaleBefore: number;
  /** The last entry when the step began. */
  since: number;
  isOnGlass: (target: Target) => boolean;
}

/** Where a step points now, and what it says there. */
export interface Point {
  say: string;
  /** The first of these that is on the glass. */
  at: readonly Target[];
}

export interface Step<Id extends string = string> {
  id: Id;
  done: (seen: Seen) => boolean;
  point: (seen: Seen) => Point;
  /** The step to be done again, where what was tried has failed and was taken back. */
  back?: (seen: Seen) => Id | null;
}

export const isInBattle = ({ view: { battle, pending } }: Seen['game']): boolean => Boolean(battle ?? pending);

/** Where a counter lies on the map; null where it does not. */
export const placeOfUnit = ({ game }: Seen, unit: string): string | null => game.view.areas.find(({ units }) => units.some(({ id }) => id === unit))?.area ?? null;

/** Whether ships of one side alone are left in an area, and they are Japan's. */
export function isJapans({ game }: Seen, area: string): boolean {
  const units = game.view.areas.find((known) => known.area === area)?.units ?? [];
  return units.some(({ side }) => side === 'JAPAN') && units.every(({ side }) => side === 'JAPAN');
}

/** The attack of a naval force on an area, among what the hand may do. */
export const attackOn = ({ selection: { offers } }: Seen, area: string): Offer | undefined => offers?.find(({ attack, destination, command, verdict }) => attack && verdict.clear && destination === area && 'moveNavalForce' in (command as object));

/** Which step is the next one: the same, the one behind it, or one that has to be done again. */
export function nextStep(steps: readonly Step[], at: number, seen: Seen): number {
  const step = steps[at];
  if (!step) return at;
  const again = step.back?.(seen);
  if (again) return steps.findIndex(({ id }) => id === again);
  return step.done(seen) ? at + 1 : at;
}
