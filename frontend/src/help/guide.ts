// A first game, step by step, on a game of the players of the house. A step is done when the table shows it.
import type { Entry, Game } from '../graphql/types';
import type { SelectionState } from '../store/selection';

/** Where the practice game begins: Japan's first Action Execution Phase. */
export const PRACTICE = { seed: 1941, entries: 9 } as const;

export const STEPS = ['area', 'units', 'place', 'confirm', 'back', 'again', 'terms', 'why', 'end'] as const;
export type Step = (typeof STEPS)[number];

/** What the steps are told by: the table, the hand, the papers. */
export interface Seen {
  game: Pick<Game, 'lastEntry' | 'view'>;
  entries: readonly Entry[];
  selection: Pick<SelectionState, 'area' | 'units' | 'proposal'>;
  tab: string;
  rulesOpen: boolean;
  canRedo: boolean;
  /** The last entry when the step began. */
  since: number;
}

/** Whether the table shows that a step was done. */
export function isDone(step: Step, { game, entries, selection, tab, rulesOpen, canRedo, since }: Seen): boolean {
  switch (step) {
    case 'area':
      return selection.area !== null;
    case 'units':
      return selection.units.length > 0;
    case 'place':
      return selection.proposal !== null || game.lastEntry > since;
    case 'confirm':
      return game.lastEntry > since;
    case 'back':
      return entries.some((entry) => entry.takenBack);
    case 'again':
      return game.lastEntry > since && !canRedo;
    case 'terms':
      return tab === 'tracks';
    case 'why':
      return rulesOpen;
    case 'end':
      return game.view.phase !== 'JAPANESE_ACTION';
  }
}
