// @vitest-environment node
// The wizard of the owner's copy: the kinds, the file it writes, what a key does, undoing.
import { expect, it } from 'vitest';
import { confirming, giving, namesFor, press, shownOf, typedText, type Cell } from '../../src/books/nei/copy/cells';
import { EMPTY, openTyping, type Draft } from '../../src/books/nei/copy/draft';
import { BLANK, bookOf, keyOf, type Form } from '../../src/books/nei/copy/form';
import { readOverlay, writeOverlay } from '../../src/books/nei/copy/overlay';
import { progressOf } from '../../src/books/nei/copy/progress';
import { nextBorder, squaresOf, standing } from '../../src/books/nei/copy/squares';
import { FIGURES, groupsOf } from '../../src/books/nei/copy/units';
// @ts-expect-error The stand-in has no types of its own.
import { copyForm, REFERENCE } from '../stand-in/copy-form.mjs';

const book = bookOf(copyForm() as Form);

const cell = (kind: string, id: string, name: string, at?: number): Cell => {
  const field = book.field(kind, name);
  if (!field) throw new Error(name);
  return { kind, ids: [id], field, name, ...(at === undefined ? {} : { at }) };
};

it('reads the transcription and writes the very same file', async () => {
  const draft = await readOverlay(REFERENCE as string, book);
  expect(Object.keys(draft.values).length).toBeGreaterThan(3000);
  expect(writeOverlay(draft, book)).toBe(REFERENCE);
});

it('keeps what a file says of whole records, and says it once', async () => {
  const text = 'schema = 1\nbook = "nei"\n\ncounter = [\n  { id = "J-BB", printed = "counter", date = 2026-11-22, anti_air = 3, added = true, note = "a \\"note\\"" },\n  { id = "J-BB", printed = "errata", date = 2026-11-23, anti_ship = 4 },\n  { id = "M-OIL6", printed = "counter", date = 2026-11-23, removed = true },\n]\n\n[end]\nentries = 3\n';
  expect(writeOverlay(await readOverlay(text, book), book)).toBe(text);
  await expect(readOverlay('schema = 1\nbook = "geaw"\n', book)).rejects.toThrow();
  await expect(readOverlay('no file of this kind', book)).rejects.toThrow();
});

it('groups the counters by side, type and equal figures; every counter is in one group', () => {
  const groups = groupsOf(book);
  expect(groups.flatMap(({ ids }) => ids).sort()).toEqual([...book.ids('counter')].sort());
  for (const { ids, category } of groups) if (category !== 'marker') for (const field of FIGURES) expect(new Set(ids.map((id) => book.ours('counter', id, field))).size).toBe(1);
  const units = groups.filter(({ category }) => category !== 'marker');
  expect(units.flatMap(({ ids }) => ids)).toHaveLength(158);
  expect(units.slice(0, 4).every(({ category }) => category === 'base')).toBe(true);
});

it('takes a figure by one key, and knows when another may follow', () => {
  expect(press(cell('counter', 'J-BB', 'anti_air'), '3', '')).toEqual({ part: '3', done: true });
  expect(press(cell('counter', 'J-BB', 'anti_air'), '6', '')).toBeNull();
  expect(press(cell('counter', 'J-BB', 'anti_air'), 'n', '')).toEqual({ part: BLANK, done: true });
  // A movement of 1 goes on at once: what is typed next belongs to the next cell.
  expect(press(cell('counter', 'J-BB', 'move'), '1', '')).toEqual({ part: '1', done: true });
  expect(press(cell('counter', 'J-BB', 'move'), '2', '+')).toEqual({ part: '12', done: true });
  expect(press(cell('counter', 'J-BB', 'move'), '3', '+')).toBeNull();
  expect(press(cell('singapore_drive', 'singapore', 'boxes_by_die', 1), '1', '')).toEqual({ part: '1', done: true });
  expect(press(cell('actions_track', 'allied', 'value'), '1', '')).toEqual({ part: '1', done: false });
  expect(press(cell('actions_track', 'allied', 'value'), '2', '1')).toEqual({ part: '12', done: true });
  expect(press(cell('counter', 'J-BB', 'move'), '5', '')).toEqual({ part: '5', done: true });
  expect(press(cell('actions_track', 'allied', 'value'), '0', '')).toBeNull();
  expect(press(cell('actions_track', 'allied', 'value'), '0', '1')).toEqual({ part: '10', done: true });
  expect(press(cell('incident', 'allied-2', 'amount'), '2', '-')).toEqual({ part: '-2', done: true });
  expect(press(cell('terrain', 'open', 'die_modifier_ground'), 'm', '')).toEqual({ part: '"missing"', done: true });
  expect(press(cell('terrain', 'open', 'die_modifier_ground'), 'n', '')).toBeNull();
  expect(press(cell('refit', 'allied-1', 'result', 0), 'd', '')).toEqual({ part: '"D"', done: true });
  expect(press(cell('incident', 'allied-1', 'effect'), '3', '')).toEqual({ part: '"ap"', done: true });
  expect(press(cell('incident', 'allied-1', 'action'), 'n', '')).toEqual({ part: BLANK, done: true });
});

it('gives a list whole, one die at a time', () => {
  const third = cell('refit', 'allied-1', 'result', 2);
  expect(giving(third, '"X"', shownOf(third, EMPTY, book, false))).toEqual({ 'refit/allied-1/result': '["R", "D", "X", "X", "X", "X"]' });
  expect(giving(third, '"X"', shownOf(third, EMPTY, book, true))).toEqual({ 'refit/allied-1/result': '["?", "?", "X", "?", "?", "?"]' });
});

it('reads words and lists of words', () => {
  expect(typedText(cell('oilfields', 'oilfields', 'squares'), 'G4, C6,C6')).toBe('["C6", "G4"]');
  const types = cell('refit', 'japanese-6', 'types');
  expect(typedText(types, 'aa,airb,armor,armored,art', namesFor(types, book))).toBe('["AA", "airborne", "armor", "armored recon", "artillery"]');
  expect(typedText(types, 'arm,a', namesFor(types, book))).toBe('["A", "arm"]');
  expect(typedText(cell('singapore_track', 'singapore', 'boxes'), '0 1, 2')).toBe('[0, 1, 2]');
  expect(typedText(cell('singapore_track', 'singapore', 'boxes'), '0 a')).toBeNull();
  expect(typedText(cell('counter', 'J-BB', 'code'), ' ')).toBe(BLANK);
});

it('undoes and does again step by step, across a reload, and tells what is given', () => {
  const typing = openTyping('test');
  const key = keyOf('counter', 'J-BB', 'move');
  typing.give({ [key]: '4' });
  typing.give({ [key]: '4' });
  typing.give({ [key]: '6', [keyOf('turn', '1', 'name')]: '"Dec I 1941"' });
  expect(typing.store.get().past).toHaveLength(2);
  const again = openTyping('test');
  expect(again.store.get().draft).toEqual(typing.store.get().draft);
  expect(again.store.get().draft.values[key]).toMatchObject({ value: '6', printed: 'counter' });
  expect(progressOf(book, again.store.get().draft, 'COUNTERS')).toMatchObject({ given: 1, differ: 1 });
  expect(progressOf(book, again.store.get().draft, 'TABLES')).toMatchObject({ given: 1, differ: 0 });
  again.undo();
  expect(again.store.get().draft.values[key]?.value).toBe('4');
  again.undo();
  again.undo();
  expect(again.store.get().draft.values).toEqual({});
  again.redo();
  expect(again.store.get().draft.values[key]?.value).toBe('4');
  again.replace({ ...EMPTY, notes: { 'turn/1': 'a note' } });
  expect(again.store.get().draft).toEqual({ ...EMPTY, notes: { 'turn/1': 'a note' } });
  again.undo();
  expect(again.store.get().draft).toEqual({ ...EMPTY, values: { [key]: expect.objectContaining({ value: '4' }) } });
});

it('confirms what is shown, and nothing where a second entry shows nothing', () => {
  const draft: Draft = { ...EMPTY, values: { [keyOf('counter', 'J-BB', 'move')]: { value: '4', printed: 'counter', date: '2026-11-23' } } };
  const cells = [cell('counter', 'J-BB', 'move'), cell('counter', 'J-BB', 'anti_ship')];
  expect(confirming(cells, draft, book, false)).toEqual({ 'counter/J-BB/move': '4', 'counter/J-BB/anti_ship': '5' });
  expect(confirming(cells, draft, book, true)).toEqual({});
});

it('has every square with its borders, the doubtful first, and turns a border by a tap', () => {
  const squares = squaresOf(book);
  expect(squares).toHaveLength(96);
  expect(squares[0]?.id).toBe('E10');
  expect(squares.findIndex(({ id }) => id === 'A1')).toBeGreaterThan(60);
  const links = new Set(squares.flatMap(({ borders }) => borders.map(({ id }) => id)));
  expect(links.size).toBe(book.ids('land_link').length + book.ids('sea_link').length);
  const [babo] = squares;
  if (!babo) throw new Error('none');
  expect(standing(babo, EMPTY, book, false)).toMatchObject({ 'land/babo/airfield': 'true', 'square/E10/playable': 'true', 'land_link/babo-biak/arrow': '"none"' });
  const border = babo.borders.find(({ id }) => id === 'babo-biak');
  if (!border) throw new Error('none');
  expect(nextBorder(border, EMPTY, book, false)).toEqual({ 'land_link/babo-biak/arrow': '"white"', 'land_link/babo-biak/mountain': 'false' });
});
