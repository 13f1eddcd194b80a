// Whose hands a shared tablet belongs in.
import type { NeiSide, SeatKind } from '../graphql/types';
import type { Waiting } from './outbox';

/** What everybody may know of a game: whose turn it is to do something. */
export interface Acting {
  takeBackAsked?: { by: SeatKind } | null;
  view: { phasing?: NeiSide | null; pending?: { by: NeiSide } | null };
}

/** Whether the sides of a shared tablet are kept apart: the table has secrets, and somebody wants the curtain. */
export const isGuarded = ({ openTable }: { openTable: boolean }, wanted: boolean): boolean => wanted && !openTable;

/** Who has to do something now. */
export function actingSide({ takeBackAsked, view }: Acting): NeiSide | null {
  if (takeBackAsked?.by === 'JAPAN') return 'ALLIES';
  if (takeBackAsked?.by === 'ALLIES') return 'JAPAN';
  return view.pending?.by ?? view.phasing ?? null;
}

/** Who should have the tablet: whoever wrote what still waits, so that nobody else finds it, else whoever has to act. */
export function handedTo(game: Acting, holder: NeiSide | null, waiting: readonly Pick<Waiting, 'side'>[]): NeiSide | null {
  const writer = waiting.find(({ side }) => side !== null)?.side ?? null;
  return writer ?? actingSide(game) ?? holder;
}
