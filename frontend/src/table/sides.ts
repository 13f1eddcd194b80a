// Seats of a table, and the sides of a book that are played from them.
import type { NeiSide, SeatKind } from '../graphql/types';

/** Whether a side is played from a seat: its own, or both from a shared tablet. */
export const isPlayers = (kind: SeatKind): boolean => kind === 'FIRST' || kind === 'SECOND' || kind === 'BOTH';

/** The side that a seat plays, where Japan is the first; null for a seat that plays both, or none. */
export const sideOf = (kind: SeatKind): NeiSide | null => (kind === 'FIRST' ? 'JAPAN' : kind === 'SECOND' ? 'ALLIES' : null);

/** What the book calls the side that a seat plays. */
export const sideIn = (book: string, kind: SeatKind): NeiSide | 'AXIS' => (kind === 'SECOND' ? 'ALLIES' : book === 'AWAW' ? 'AXIS' : 'JAPAN');

/** The seat from which a side is played: Japan, or the Axis, is the first. */
export const seatOf = (side: NeiSide | 'AXIS'): 'FIRST' | 'SECOND' => (side === 'ALLIES' ? 'SECOND' : 'FIRST');

/** The kind of a seat by the word under which this device keeps it: pages of before had Japan and the Allies for it. */
export const seatKindOf = (kept: string): SeatKind => (kept === 'JAPAN' ? 'FIRST' : kept === 'ALLIES' ? 'SECOND' : (kept as SeatKind));

/** The word under which this device keeps what belongs to a seat, or to who holds a chain of dice. */
export const keptWord = (kind: string): string => (kind === 'FIRST' ? 'JAPAN' : kind === 'SECOND' ? 'ALLIES' : kind);

/** The class of what is drawn in the colours of a seat: those of its side. */
export const lookOf = (kind: SeatKind): string => keptWord(kind).toLowerCase();
