// A first game, step by step, on a game of the players of the house. A step is done when the table shows it.
import type { Entry, Game } from '../../../graphql/types';
import type { SelectionState } from '../store/selection';

export const STEPS = ['area', 'units', 'place', 'confirm', 'back', 'again', 'terms', 'why', 'attackers', 'attack', 'fight', 'dice', 'end'] as const;
export type Step = (typeof STEPS)[number];

/** What the steps are told by: the table, the hand, the papers. */
export interface Seen {
  game: Pick<Game, 'lastEntry' | 'view'>;
  entries: readonly Entry[];
  selection: Pick<SelectionState, 'area' | 'units' | 'proposal' | 'offers'>;
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
    case 'attackers':
      return (selection.offers?.some((offer) => offer.attack && offer.verdict.clear) ?? false) || inBattle(game);
    case 'attack':
      return Boolean(selection.proposal?.offer?.attack) || inBattle(game);
    case 'fight':
      return inBattle(game);
    case 'dice':
      return game.lastEntry > since && !inBattle(game);
    case 'end':
      return game.view.phase !== 'JAPANESE_ACTION';
  }
}

const inBattle = ({ view: { battle, pending } }: Seen['game']): boolean => Boolean(battle ?? pending);

/** What a step speaks of, as it stands on the glass: the first of these that is there. */
export const POINTS_AT: { readonly [step in Step]: readonly string[] } = {
  area: ['[data-square="A4"] > [data-part~="cell"]'],
  units: ['.area-panel .unit-tile', '[data-part~="fan"]>button'],
  place: ['[data-reach] circle.clear'],
  confirm: ['.thumb-bar.confirm .main'],
  back: ['.repair-keys>button:first-child'],
  again: ['.repair-keys>button:last-child'],
  terms: ['.bar-side.japan'],
  why: ['[data-part~="tracks"] [data-part~="terms"] .chip', '[data-part~="tracks"] [data-part~="terms"] [aria-expanded="false"]'],
  attackers: ['.area-panel .unit-tile', '.react-aria-Tab[data-key="now"]:not([data-selected])', '[data-square="A4"] > [data-part~="cell"]'],
  attack: ['[data-part~="in-hand"] .offer.attack', '[data-part~="in-hand"] .offer[data-part~="action"]'],
  fight: ['.thumb-bar.confirm .main'],
  dice: ['.mine [data-part~="pad-foot"]', '.mine [data-part~="losses-foot"]', '.now>.owed.mine'],
  end: ['.thumb-bar.confirm .main', '.thumb-bar>button:last-child'],
};
