import { useEffect } from 'react';
import type { Game, NeiSide } from '../../../graphql/types';
import { phaseShort } from '../../../ui/words';
import { notifyTurn } from '../../../device/notify';
import { t } from '../../../words/words';
import { isActedFor } from '../store/handed';
import { isPlayers, sideOf } from '../../../table/sides';

/** The side that has to do something now. */
export const actingOf = ({ view: { pending, phasing } }: Game): NeiSide | null => (pending && sideOf(pending.by)) ?? phasing ?? null;

/** Whether whoever sits here has to do something now. */
export function isMyMove(game: Game): boolean {
  const { takeBackAsked, seat: { kind }, view: { pending, outcome } } = game;
  if (!isPlayers(kind) || isActedFor(game)) return false;
  if (takeBackAsked) return takeBackAsked.by !== kind;
  if (pending) return pending.mine;
  return !outcome && (kind === 'BOTH' || actingOf(game) === sideOf(kind));
}

/** Whose turn it is, in the title of the page and on its icon, for whoever has another window before him. */
export function useTurn(game: Game): void {
  const mine = isMyMove(game);
  const side = actingOf(game);
  const step = phaseShort(game.view.phase);
  const title = side === null ? t('app.name') : mine ? t('phase.titleMine', { side, step }) : t('phase.titleOther', { side, step });
  const isBranch = game.branch !== null;
  useEffect(() => {
    // What is tried in a branch says so in its title.
    if (isBranch) return undefined;
    document.title = title;
    return () => {
      document.title = t('app.name');
    };
  }, [title, isBranch]);
  useEffect(() => {
    if (mine) notifyTurn(title);
  }, [mine, title]);
  useEffect(() => {
    // Only where the page is installed has it an icon to put a dot on.
    const asked = mine ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
    asked?.catch(() => undefined);
  }, [mine]);
}
