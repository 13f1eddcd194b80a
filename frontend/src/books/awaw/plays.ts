import type { Game, Side } from './graphql/types';

/** Whether this seat plays a side: the seat of Japan plays the Axis. */
export const playsSide = ({ seat: { kind } }: Pick<Game, 'seat'>, side: Side): boolean => kind === 'BOTH' || (side === 'AXIS' ? kind === 'JAPAN' : kind === 'ALLIES');
