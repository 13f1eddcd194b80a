import type { Game, NeiSide } from '../../../graphql/types';
import { seatOf } from '../../../table/sides';

/** Whether this seat gives the orders of a side. */
export function mayCommand(game: Game, side: NeiSide): boolean {
  return game.seat.kind === 'BOTH' || game.seat.kind === seatOf(side);
}
