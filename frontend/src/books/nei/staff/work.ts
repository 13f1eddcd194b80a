// How far the staff is with its work, and what it still waits for.
import type { HeldSeat, HeldStaff } from '../../../device/device';
import type { Entry, SeatKind } from '../../../graphql/types';
import { createStore } from '../../../store';

export const work = createStore<{ isThinking: boolean; trouble: string | null }>({ isThinking: false, trouble: null });

/** The seat that the staff plays: the other one. */
export const staffSeat = ({ seat }: Pick<HeldSeat, 'seat'>): SeatKind => (seat === 'FIRST' ? 'SECOND' : 'FIRST');

/** Whether its last order is still to be carried out on the board; one that was taken back is not. */
export const waitsFor = ({ order, isDone, isFree }: HeldStaff, entries: readonly Entry[]): boolean => order !== undefined && !isDone && !isFree && !entries.some(({ number, takenBack }) => number === order && takenBack);
