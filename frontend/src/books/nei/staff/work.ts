// Which seats the staff plays, what keeps it from its work, and what it still waits for.
import type { HeldSeat, Post, SeatedStaff } from '../../../device/device';
import type { Entry, NeiSide, SeatKind } from '../../../graphql/types';
import { createStore } from '../../../store';
import { sideOf } from '../../../table/sides';

/** Why it cannot go on; null where nothing is wrong. */
export const work = createStore<Record<Post, string | null>>({ staff: null, handed: null });

/** A seat that the staff plays. */
export interface Chair {
  kind: SeatKind;
  token: string;
  /** The side for which it acts with the key of a shared tablet. */
  side: NeiSide | null;
  staff: SeatedStaff;
}

/** Where the staff sits, as this device keeps it: on the other side, or in its own seat; null where it does not. */
export function chairOf(held: HeldSeat | undefined, post: Post): Chair | null {
  if (post === 'staff') return held?.staff ? { kind: held.seat === 'FIRST' ? 'SECOND' : 'FIRST', token: held.staff.token, side: null, staff: held.staff } : null;
  return held?.handed ? { kind: held.handed.seat, token: held.token, side: held.seat === 'BOTH' ? sideOf(held.handed.seat) : null, staff: held.handed } : null;
}

/** Whether its last order is still to be carried out on the board; one that was taken back is not. */
export const waitsFor = ({ order, isDone, isFree }: SeatedStaff, entries: readonly Entry[]): boolean => order !== undefined && !isDone && !isFree && !entries.some(({ number, takenBack }) => number === order && takenBack);
