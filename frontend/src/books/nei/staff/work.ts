// What keeps the staff from its work, and what it still waits for.
import type { HeldSeat, HeldStaff } from '../../../device/device';
import type { Entry, SeatKind } from '../../../graphql/types';
import { createStore } from '../../../store';

/** Why it cannot go on; null where nothing is wrong. */
export const work = createStore<{ trouble: string | null }>({ trouble: null });

/** The seat that the staff plays: the other one. */
export const staffSeat = ({ seat }: Pick<HeldSeat, 'seat'>): SeatKind => (seat === 'FIRST' ? 'SECOND' : 'FIRST');

/** Whether its last order is still to be carried out on the board; one that was taken back is not. */
export const waitsFor = ({ order, isDone, isFree }: HeldStaff, entries: readonly Entry[]): boolean => order !== undefined && !isDone && !isFree && !entries.some(({ number, takenBack }) => number === order && takenBack);
