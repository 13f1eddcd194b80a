import type { Game, Side } from './graphql/types';
import { seatOf } from '../../table/sides';

/** Whether this seat plays a side. */
export const playsSide = ({ seat: { kind } }: Game, side: Side): boolean => kind === 'BOTH' || kind === seatOf(side);

export const SIDES: readonly Side[] = ['JAPAN', 'ALLIES'];
