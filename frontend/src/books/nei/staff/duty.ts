// What the staff has to do in a game, as the page of its table sees it.
import type { HandedSeat } from '../../../device/device';
import type { SeatKind } from '../../../graphql/types';
import { seatOf } from '../../../table/sides';
import { phaseSide } from '../../../ui/words';
import { isForStaff, type Seen } from '../store/handed';

/** Grants a take-back, lets the server throw or draw, answers what is asked of its side, or gives its next order. */
export type Duty = 'grant' | 'throw' | 'answer' | 'order';

/** What a seat that the staff plays has to do now; `waits`: its last order is still to be carried out on the board. */
export function dutyOf({ takeBackAsked, view: { outcome, pending, phase, phasing } }: Seen, staff: SeatKind, waits: boolean): Duty | null {
  if (takeBackAsked) return takeBackAsked.by === staff ? null : 'grant';
  if (outcome || phase === 'FINISHED') return null;
  if (pending) return pending.by !== staff ? null : pending.kind === 'ROLL' || pending.kind === 'DRAW' ? 'throw' : 'answer';
  const side = phasing ?? phaseSide(phase);
  return side && seatOf(side) === staff && !waits ? 'order' : null;
}

/** The same in a seat that its holder handed over: take-backs and what only he can know are left to him. */
export const handedDutyOf = (seen: Seen, handed: HandedSeat, waits: boolean): Duty | null => (isForStaff(seen, handed) ? dutyOf(seen, handed.seat, waits) : null);
