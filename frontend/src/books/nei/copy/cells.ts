// A cell of a form: one value that is typed, for one record or for several alike; and what a key does to it.
import { BLANK, keyOf, read, written, type Book, type Field } from './form';
import type { Draft } from './draft';

export interface Cell {
  kind: string;
  /** The records that get the value. */
  ids: readonly string[];
  field: Field;
  /** What it is called, in full. */
  name: string;
  /** Which of several values in a list: a die of six. */
  at?: number;
}

/** What a cell shows. */
export interface Shown {
  /** The owner's value, or ours where he gave none; null where the second entry is blind and nothing is typed yet. */
  value: string | null;
  given: boolean;
  /** Whether the records under it have several values. */
  mixed: boolean;
  /** Whether what is given is otherwise than what the pack has. */
  differs: boolean;
}

const keysOf = ({ kind, ids, field }: Cell): string[] => ids.map((id) => keyOf(kind, id, field.name));

export function shownOf(cell: Cell, draft: Draft, book: Book, blind: boolean): Shown {
  const { kind, ids, field } = cell;
  const given = keysOf(cell).map((key) => draft.values[key]?.value ?? null);
  const ours = ids.map((id) => book.ours(kind, id, field.name));
  const all = given.map((value, at) => value ?? ours[at] ?? BLANK);
  const is = given.every((value) => value !== null);
  const [value = BLANK] = all;
  return { value: blind && !is ? null : value, given: is, mixed: all.some((one) => one !== value), differs: !blind && given.some((one, at) => one !== null && one !== ours[at]) };
}

/** The part of a value that a cell is about. */
export function partOf(cell: Cell, value: string): string {
  if (cell.at === undefined) return value;
  const list = read(value);
  return written(Array.isArray(list) ? (list[cell.at] ?? '') : '');
}

/** The value of the whole field, once the cell has another. */
function wholeOf(cell: Cell, part: string, before: string | null): string {
  if (cell.at === undefined) return part;
  const list = before === null ? null : read(before);
  const empty = cell.field.holds === 'LETTERS' ? '?' : cell.field.orMissing ? 'missing' : 0;
  const all: unknown[] = Array.isArray(list) ? [...list] : Array.from({ length: cell.field.length ?? 6 }, () => empty);
  all[cell.at] = read(part);
  return written(all);
}

/** What has to be given so that the cell holds a value. */
export function giving(cell: Cell, part: string, shown: Shown): { [key: string]: string } {
  const value = wholeOf(cell, part, shown.value);
  return Object.fromEntries(keysOf(cell).map((key) => [key, value]));
}

/** What has to be given so that everything shown is confirmed; nothing where nothing is shown. */
export function confirming(cells: readonly Cell[], draft: Draft, book: Book, blind: boolean): { [key: string]: string } {
  if (blind) return {};
  return Object.fromEntries(cells.flatMap(({ kind, ids, field }) => ids.map((id) => {
    const key = keyOf(kind, id, field.name);
    return [key, draft.values[key]?.value ?? book.ours(kind, id, field.name)];
  })));
}

/** Takes the values of cells away again. */
export const withdrawing = (cell: Cell): { [key: string]: null } => Object.fromEntries(keysOf(cell).map((key) => [key, null]));

export type Entry = 'digits' | 'choice' | 'text';

/** How a cell is typed. */
export function entryOf({ field }: Cell): Entry {
  if (field.holds === 'NUMBER' || (field.holds === 'NUMBERS' && field.length !== null && field.length !== undefined)) return 'digits';
  return field.holds === 'CHOICE' || field.holds === 'FLAG' || field.holds === 'LETTERS' ? 'choice' : 'text';
}

/** What may be chosen, as an overlay writes it. */
export function choicesOf({ field }: Cell): readonly string[] {
  if (field.holds === 'FLAG') return ['true', 'false'];
  const words = field.choices.map((word) => written(word));
  return field.required || field.holds === 'LETTERS' ? words : [...words, BLANK];
}

/** Typed before a figure that counts from ten. */
export const TEN = '+';

/**
 * Whether one figure is the whole number. So it is where numbers of two figures are rare and many are typed in a row:
 * nobody shall have to say after each movement of 1 that it is no 12.
 */
export const isQuick = ({ field, at }: Cell): boolean => at !== undefined || (field.highest ?? 9) < 20;

/** Whether a number from ten on can be typed there at all. */
export const takesTen = (cell: Cell): boolean => entryOf(cell) === 'digits' && isQuick(cell) && (cell.field.highest ?? 9) >= 10;

/** What a key does to a cell: the value it gives, and whether the cell is done with it. */
export interface Pressed {
  part: string;
  done: boolean;
}

/**
 * What a key gives: a digit, `n` for nothing printed, `m` for a number that nobody knows, `-` for a number below
 * nought; for a choice its place in the list, or its letter. `begun` are the figures typed in this cell before.
 * Null where the cell cannot have that.
 */
export function press(cell: Cell, key: string, begun: string): Pressed | null {
  const { field } = cell;
  const kind = entryOf(cell);
  if (kind === 'choice') {
    const choices = choicesOf(cell);
    const letter = field.holds === 'LETTERS' ? choices.find((one) => one.toLowerCase() === `"${key.toLowerCase()}"`) : undefined;
    const blank = key === 'n' ? choices.find((one) => one === BLANK) : undefined;
    const chosen = letter ?? blank ?? (/^[1-9]$/.test(key) ? choices[Number(key) - 1] : undefined);
    return chosen === undefined ? null : { part: chosen, done: true };
  }
  if (kind !== 'digits') return null;
  if (key === 'n' && !field.required) return { part: BLANK, done: true };
  if (key === 'm' && field.orMissing) return { part: written('missing'), done: true };
  if (!/^\d$/.test(key)) return null;
  const number = begun === TEN ? 10 + Number(key) : Number(`${begun}${key}`);
  const [lowest, highest] = [field.lowest ?? 0, field.highest ?? 9];
  if (number < lowest || number > highest) return null;
  // A nought takes no further figure, and neither does what would be too much with one.
  return { part: written(number), done: isQuick(cell) || number <= 0 || number * 10 > highest };
}

/** The names that a list may have, where they are known: the types of counters, the squares. */
export function namesFor({ kind, field }: Cell, book: Book): readonly string[] {
  if (field.holds !== 'NAMES') return [];
  if (field.name === 'squares') return book.ids('square');
  const listed = book.ids(kind).flatMap((id) => read(book.ours(kind, id, field.name)) as readonly string[]);
  const types = kind === 'refit' ? book.ids('counter').filter((id) => book.ours('counter', id, 'category') !== '"marker"').map((id) => String(read(book.ours('counter', id, 'type')))) : [];
  return [...new Set([...listed, ...types])];
}

/** The known name that begins as it was typed, if only one does. */
function inFull(part: string, known: readonly string[]): string {
  const small = part.toLowerCase();
  const begins = known.filter((name) => name.toLowerCase().startsWith(small));
  return known.find((name) => name.toLowerCase() === small) ?? (begins.length === 1 ? begins[0] : undefined) ?? part;
}

/** What a person typed as words, as an overlay writes it; null where the field cannot have that. */
export function typedText({ field }: Cell, text: string, known: readonly string[] = []): string | null {
  const plain = text.trim();
  if (plain === '' && !field.required) return BLANK;
  const parts = plain.split(/[,;、，]+/).map((part) => part.trim()).filter(Boolean);
  if (field.holds === 'NAMES') return written([...new Set(parts.map((part) => inFull(part, known)))].sort());
  if (field.holds === 'NUMBERS') {
    const numbers = plain.split(/[\s,;、，]+/).filter(Boolean).map(Number);
    return numbers.length > 0 && numbers.every((one) => Number.isInteger(one) && one >= (field.lowest ?? 0) && one <= (field.highest ?? 99)) ? written(numbers) : null;
  }
  return [...plain].length <= 120 ? written(plain) : null;
}
