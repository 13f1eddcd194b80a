// The seat of this device while its holder has handed it to the staff.
import { device, type HandedSeat, type HeldSeat, type Post } from '../../../device/device';
import type { Game, NeiSide, SeatKind } from '../../../graphql/types';
import { createStore } from '../../../store';
import { lineNow } from '../../../table/sending';
import { seatOf, sideOf } from '../../../table/sides';
import { phaseSide } from '../../../ui/words';

type View = Game['view'];
/** A game as far as everybody may know it. */
export type Seen = { takeBackAsked?: { by: SeatKind } | null; dice?: Game['dice']; view: Pick<View, 'turn' | 'phase' | 'phasing'> & { outcome?: View['outcome']; pending?: { by: SeatKind; kind?: string } | null } };

/** Who hands his seat over agrees himself to what changes the record, and reads his own copy of the game. */
const OF_THE_HOLDER: readonly unknown[] = ['ANSWER_ADJUSTMENT', 'CONFIRM_STATEMENT', 'STATE'];
/** The dice of the table lie before him. */
const THROWN: readonly unknown[] = ['ROLL', 'DRAW'];

/** Why the staff cannot go on; null where nothing is wrong. */
export const work = createStore<Record<Post, string | null>>({ staff: null, handed: null });

/** The seat that sits at the table, as the device keeps it. Its key says which: with the eyes of a side a shared tablet is told that it is that side. */
export const seatHere = (seats: readonly HeldSeat[]): HeldSeat | undefined => seats.find(({ token }) => token === lineNow()?.token);

/** Whether the time is over for which a seat was handed over. */
export const isOver = ({ until }: HandedSeat, { turn, outcome }: Seen['view']): boolean => Boolean(outcome) || (until !== undefined && turn > until);

/** Whether what is to be done now is the part of the staff in a seat that was handed over. */
export function isForStaff({ takeBackAsked, dice, view }: Seen, handed: HandedSeat): boolean {
  const { pending, phase, phasing } = view;
  if (takeBackAsked || isOver(handed, view)) return false;
  if (pending) return pending.by === handed.seat && !OF_THE_HOLDER.includes(pending.kind) && !(dice === 'TABLE' && THROWN.includes(pending.kind));
  const side = phasing ?? phaseSide(phase);
  return side !== null && seatOf(side) === handed.seat;
}

/** The side that needs no hands now, since the staff acts for it. */
export function absentSide(seen: Seen): NeiSide | null {
  const handed = seatHere(device.get().seats)?.handed;
  return handed && isForStaff(seen, handed) ? sideOf(handed.seat) : null;
}

/** Whether the staff acts now in the place of whoever sits here; where it cannot go on, it is for him again. */
export const isActedFor = (game: Game): boolean => absentSide(game) !== null && !work.get().handed;

/** The game as it is put to the holder of a seat: what the staff does for him is neither asked of him nor offered. */
export function putTo(game: Game): Game {
  if (!isActedFor(game)) return game;
  const { view, options } = game;
  return { ...game, view: { ...view, pending: view.pending && { ...view.pending, mine: false } }, options: { ...options, selectable: [], offers: [] } };
}
