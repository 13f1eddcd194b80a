// The seat of this device is handed to the staff, and taken back. The record says so: a note that the whole table reads.
import type { HandedSeat, HeldSeat } from '../../../device/device';
import type { Game, NeiSide } from '../../../graphql/types';
import { keepNote, newNoteId } from '../../../table/notes/notes';
import { seatOf, sideOf } from '../../../table/sides';
import { speak } from '../../../table/talk/talk';
import { t } from '../../../words/words';
import { say } from '../store/selection';
import { table } from '../store/table';
import { keepHanded } from './chair';

/** What is handed over, and until when: the last game turn, or null. */
export interface Handing {
  /** Made when it is begun, so that saying it twice says it once. */
  note: string;
  side: NeiSide;
  until: number | null;
}

/** The side that is handed over from a seat: of a shared tablet that which has it in hand, or null where either may be. */
export const ownSide = ({ seat }: HeldSeat): NeiSide | null => sideOf(seat) ?? table.now()?.side ?? null;

/** Writes a sentence beside the last entry, and says it to whoever is there; answers with why it is not written, or null. */
async function tell({ lastEntry }: Game, id: string, text: string): Promise<string | null> {
  const reason = await keepNote({ id, entry: lastEntry, text, title: '', shared: true });
  if (reason === null) void speak(text);
  return reason;
}

/** Hands a seat over, as soon as the record says so; answers with why it does not, or null. */
export async function handOver(game: Game, { token }: HeldSeat, { note, side, until }: Handing): Promise<string | null> {
  const reason = await tell(game, note, t('handed.told', { side, until }));
  if (reason !== null) return reason;
  const handed: HandedSeat = { seat: seatOf(side), level: 'STAFF', ...(until !== null && { until }) };
  keepHanded(token, handed);
  return null;
}

/** Takes a seat back at once; the order that is being given stands. */
export async function takeSeatBack(game: Game, { token }: HeldSeat, side: NeiSide): Promise<void> {
  // On its way before a shared tablet changes hands.
  const told = tell(game, newNoteId(), t('handed.toldBack', { side }));
  keepHanded(token, null);
  const reason = await told;
  if (reason !== null) say(t('handed.untold', { reason }));
}
