import type { Game, NeiSide } from '../../../graphql/types';
import { seatOf } from '../../../table/sides';

/** Whether this seat gives the orders of a side. */
export function mayCommand(game: Game, side: NeiSide): boolean {
  return game.seat.kind === 'BOTH' || game.seat.kind === seatOf(side);
}

/** Whether this seat has to decide something; dice and draws decide themselves. */
export function decides(game: Game): boolean {
  const { pending, phasing, outcome } = game.view;
  if (outcome || game.takeBackAsked) return false;
  return pending ? pending.mine && pending.kind !== 'ROLL' && pending.kind !== 'DRAW' : Boolean(phasing && mayCommand(game, phasing));
}
