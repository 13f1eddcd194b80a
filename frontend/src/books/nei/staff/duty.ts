// What the staff has to do in a game, as the page of its table sees it.
import type { HandedSeat } from '../../../device/device';
import type { Game, SeatKind } from '../../../graphql/types';
import { seatOf } from '../../../table/sides';
import { phaseSide } from '../../../ui/words';

/** Grants a take-back, lets the server throw or draw, answers what is asked of its side, or gives its next order. */
export type Duty = 'grant' | 'throw' | 'answer' | 'order';

type View = Game['view'];
type Seen = { takeBackAsked?: { by: SeatKind } | null; dice?: Game['dice']; view: Pick<View, 'phase' | 'phasing'> & { outcome?: View['outcome']; pending?: { by: SeatKind; kind?: string } | null } };

/** Who hands his seat over agrees himself to what changes the record, and reads his own copy of the game. */
const OF_THE_HOLDER: readonly string[] = ['ANSWER_ADJUSTMENT', 'CONFIRM_STATEMENT', 'STATE'];

/** What a seat that the staff plays has to do now; `waits`: its last order is still to be carried out on the board. */
export function dutyOf({ takeBackAsked, view: { outcome, pending, phase, phasing } }: Seen, staff: SeatKind, waits: boolean): Duty | null {
  if (takeBackAsked) return takeBackAsked.by === staff ? null : 'grant';
  if (outcome || phase === 'FINISHED') return null;
  if (pending) return pending.by !== staff ? null : pending.kind === 'ROLL' || pending.kind === 'DRAW' ? 'throw' : 'answer';
  const side = phasing ?? phaseSide(phase);
  return side && seatOf(side) === staff && !waits ? 'order' : null;
}

/** The same in a seat that its holder handed over: take-backs and what only he can know are left to him. */
export function handedDutyOf(seen: Seen, { seat }: Pick<HandedSeat, 'seat'>, waits: boolean): Duty | null {
  const duty = dutyOf(seen, seat, waits);
  if (duty === 'grant' || OF_THE_HOLDER.includes(seen.view.pending?.kind ?? '')) return null;
  // The dice lie before him.
  return duty === 'throw' && seen.dice === 'TABLE' ? null : duty;
}

/** Whether the time is over for which a seat was handed over. */
export const isOver = ({ until }: Pick<HandedSeat, 'until'>, { turn, outcome }: { turn: number; outcome?: View['outcome'] }): boolean => Boolean(outcome) || (until !== undefined && turn > until);
