// What the staff has to do in a game, as the page of its opponent sees it.
import type { Game, SeatKind } from '../../../graphql/types';
import { seatOf } from '../../../table/sides';
import { phaseSide } from '../../../ui/words';

/** Grants a take-back, lets the server throw or draw, answers what is asked of its side, or gives its next order. */
export type Duty = 'grant' | 'throw' | 'answer' | 'order';

type Seen = Pick<Game, 'takeBackAsked'> & { view: Pick<Game['view'], 'phase' | 'phasing' | 'outcome'> & { pending: Pick<NonNullable<Game['view']['pending']>, 'by' | 'kind'> | null | undefined } };

/** What a seat that the staff plays has to do now; `waits`: its last order is still to be carried out on the board. */
export function dutyOf({ takeBackAsked, view: { outcome, pending, phase, phasing } }: Seen, staff: SeatKind, waits: boolean): Duty | null {
  if (takeBackAsked) return takeBackAsked.by === staff ? null : 'grant';
  if (outcome || phase === 'FINISHED') return null;
  if (pending) return pending.by !== staff ? null : pending.kind === 'ROLL' || pending.kind === 'DRAW' ? 'throw' : 'answer';
  const side = phasing ?? phaseSide(phase);
  return side && seatOf(side) === staff && !waits ? 'order' : null;
}
