// Which seats the staff plays, and what it still waits for.
import { device, type HandedSeat, type HeldSeat, type Post, type SeatedStaff } from '../../../device/device';
import type { Entry, NeiSide, SeatKind } from '../../../graphql/types';
import { sideOf } from '../../../table/sides';

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

/** Something about the staff has changed that the seat with this token knows. */
export function keepStaff(token: string, post: Post, change: Partial<SeatedStaff>): void {
  device.set(({ seats }) => ({ seats: seats.map((held) => (held.token === token && held[post] ? { ...held, [post]: { ...held[post], ...change } } : held)) }));
}

/** The staff plays a seat from now on; null where its holder does again. */
export function keepHanded(token: string, handed: HandedSeat | null): void {
  device.set(({ seats }) => ({
    seats: seats.map((held) => {
      if (held.token !== token) return held;
      const { handed: _before, ...own } = held;
      return handed ? { ...own, handed } : own;
    }),
  }));
}
