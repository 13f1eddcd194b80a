// What can be taken back: by entries alone, for the journal knows no other way.
import type { Entry } from '../../graphql/types';
import { t } from '../../words/words';

/** Whether an entry of play stands. */
export const stands = ({ takenBack, ofPlay }: Entry): boolean => !takenBack && ofPlay;

/** What one tap would take back: the last entry that stands, and the entry before it; null where there is none. */
export function lastStanding(entries: readonly Entry[]): { entry: Entry; before: number } | null {
  const standing = entries.filter(stands);
  const entry = standing.at(-1);
  const before = standing.at(-2);
  return entry && before ? { entry, before: before.number } : null;
}

/** What an entry is called where there is room for one line: the first thing that happened, or `line` of them. */
export function entryName({ number, lines }: Pick<Entry, 'number'> & { lines: readonly { text: string }[] }, line = 0): string {
  return lines.at(line)?.text ?? t('repair.hiddenEntry', { number });
}

/** The clause that every Incident Phase, the beginning of a side's turn, is recorded under. */
const TURN_BEGINS = 'NEI-7.0-a';

/** The entry with which the turn of the acting side began, where something stands after it. */
export function turnBegan(entries: readonly Entry[]): number | null {
  const standing = entries.filter(stands);
  const at = standing.findLastIndex(({ lines }) => lines.some(({ clause }) => clause?.id === TURN_BEGINS));
  const began = standing[at];
  return began && at < standing.length - 1 ? began.number : null;
}
