// Words that pages of before kept and that have other names in the contract since. What lies under them goes with them.
import type { Edit, Kept, Noun } from './storage';
import type { Taken } from './olderPage';

const WORDS: { readonly [before: string]: string } = { JAPAN: 'FIRST', ALLIES: 'SECOND' };

/** Nouns whose names end in a seat, and by what their rows are told apart. */
const MOVED = [['outbox', 'id'], ['chains', 'anchor']] as const;

type Row = { readonly [name: string]: unknown };
type Rows = readonly Row[];

const isRenamed = (word: unknown): word is string => typeof word === 'string' && Object.hasOwn(WORDS, word);
const withWord = (name: string) => (row: Row): Row => {
  const word = row[name];
  return isRenamed(word) ? { ...row, [name]: WORDS[word] } : row;
};

/** The seats that give forgotten commands. */
const withChanges = (holder: Row): Row => (Array.isArray(holder['changes']) ? { ...holder, changes: (holder['changes'] as Rows).map(withWord('by')) } : holder);
const withWish = (entry: Row): Row => ({ ...entry, wish: withChanges((entry['wish'] ?? {}) as Row) });
const sameAs = (id: string, row: Row) => (other: Row): boolean => other[id] === row[id];

/** Puts rows behind those that are there; without rows it leaves things as they are. */
const behind = (id: string, rows: Rows): Edit<unknown> => (kept) => [...((kept ?? []) as Rows), ...rows.filter((row) => !((kept ?? []) as Rows).some(sameAs(id, row)))];
/** Takes those rows out that were moved; what another tab has added meanwhile is moved the next time. */
const without = (id: string, rows: Rows): Edit<unknown> => (kept) => {
  const left = ((kept ?? []) as Rows).filter((row) => !rows.some(sameAs(id, row)));
  return left.length === 0 ? undefined : left;
};

/** A seat in an address that was kept: a reload of the page, or a link. */
export const seatNow = (seat: string): string => WORDS[seat] ?? seat;

/** The name under which something is kept now; the same where it has not changed. */
const nameNow = (name: string): string => name.replace(/[A-Z]+$/, seatNow);

/** What has to change, that everything lies under the names of now; `kept` says what there is. */
export function renamed(kept: <N extends Noun>(noun: N) => ReadonlyMap<string, Kept[N]>, only: string): Taken[] {
  const taken: Taken[] = [];
  for (const [noun, id] of MOVED) {
    for (const [name, value] of kept(noun)) {
      const now = nameNow(name);
      if (now === name) continue;
      const rows = value as unknown as Rows;
      taken.push({ noun, name: now, edit: behind(id, noun === 'outbox' ? rows.map(withWish) : rows) }, { noun, name, edit: without(id, rows) });
    }
  }
  if (kept('seats').get(only)?.some(({ seat }) => isRenamed(seat))) taken.push({ noun: 'seats', name: only, edit: (rows) => ((rows ?? []) as Rows).map(withWord('seat')) });
  const changes = kept('mending').get(only)?.changes;
  if (changes?.some(({ by }) => isRenamed(by))) taken.push({ noun: 'mending', name: only, edit: (mending) => mending && withChanges(mending as Row) });
  return taken;
}
