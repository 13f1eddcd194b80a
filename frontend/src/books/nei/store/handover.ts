// Whose hands a shared tablet belongs in.
import type { NeiSide, SeatKind } from '../../../graphql/types';
import type { Waiting } from '../../../table/outbox';
import { sideOf } from '../../../table/sides';

/** What the table waits for; the dice are told to those who may know them. */
export interface Asked {
  by: SeatKind;
  kind?: string;
  dice?: readonly unknown[];
}

/** What everybody may know of a game: whose turn it is to do something. */
export interface Acting {
  takeBackAsked?: { by: SeatKind } | null;
  view: { phasing?: NeiSide | null; pending?: Asked | null };
}

/** Whether the sides of a shared tablet are kept apart: the table has secrets, and somebody wants the curtain. */
export const isGuarded = ({ openTable }: { openTable: boolean }, wanted: boolean): boolean => wanted && !openTable;

/** Who has to do something now. */
export function actingSide({ takeBackAsked, view }: Acting): NeiSide | null {
  if (takeBackAsked?.by === 'FIRST') return 'ALLIES';
  if (takeBackAsked?.by === 'SECOND') return 'JAPAN';
  return (view.pending && sideOf(view.pending.by)) ?? view.phasing ?? null;
}

/** A roll of which `side` is told as much as whoever rolls: nothing secret is shown by a die. */
export const isOpenRoll = (pending: Asked | null | undefined, side: NeiSide): boolean => pending?.kind === 'ROLL' && sideOf(pending.by) !== side && (pending.dice?.length ?? 0) > 0;

/**
 * Who should have the tablet: whoever wrote what still waits, so that nobody else finds it, else whoever has to act. Open
 * dice of both sides are typed by whoever has it. It is handed to nobody for what the staff does in his place: `absent`.
 */
export function handedTo(game: Acting, holder: NeiSide | null, waiting: readonly Pick<Waiting, 'side'>[], absent: NeiSide | null = null): NeiSide | null {
  const writer = waiting.find(({ side }) => side !== null)?.side ?? null;
  if (writer) return writer;
  if (absent) return holder ?? (absent === 'JAPAN' ? 'ALLIES' : 'JAPAN');
  return holder && !game.takeBackAsked && isOpenRoll(game.view.pending, holder) ? holder : (actingSide(game) ?? holder);
}
