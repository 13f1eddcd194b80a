import type { Game, Side } from './graphql/types';

/** Whether this seat plays a side. */
export const playsSide = ({ seat: { kind } }: Game, side: Side): boolean => kind === 'BOTH' || kind === side;

export const SIDES: readonly Side[] = ['JAPAN', 'ALLIES'];
