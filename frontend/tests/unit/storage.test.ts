// @vitest-environment node
// What this device keeps: taken over from older pages, written in its order, refused, and shared by two tabs.
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import { createStorage, ONLY, type DeviceStorage } from '../../src/device/storage';

/** The keys are its own, as those of a browser. */
class FakeLocalStorage {
  [key: string]: unknown;
  getItem(key: string) { return Object.hasOwn(this, key) ? String(this[key]) : null; }
  setItem(key: string, value: string) { this[key] = value; }
  removeItem(key: string) { delete this[key]; }
}

let older: FakeLocalStorage;

beforeEach(() => {
  vi.restoreAllMocks();
  vi.stubGlobal('indexedDB', new IDBFactory());
  older = new FakeLocalStorage();
  vi.stubGlobal('localStorage', older);
});

async function opened(): Promise<DeviceStorage> {
  const storage = createStorage();
  await storage.open();
  return storage;
}

const waiting = (id: string) => ({ id, wish: { kind: 'redo' as const }, title: id, side: null, expected: null, late: true, objection: null });
const refusing = () => vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
  throw new DOMException('no room', 'QuotaExceededError');
});

/** What an older page kept, of every kind. */
function fill(): void {
  const given = { value: '4', printed: 'counter', date: '2026-11-23' };
  const values: { [key: string]: unknown } = {
    'adjutant.device': { look: 'dim', seats: [{ token: 't', game: 'g', gameName: 'Thursday', seat: 'FIRST', takenAt: '' }], owned: [{ game: 'g', ownerKey: 'k' }], mending: { origin: 'g', branch: 'b', kind: 'INSERT', entry: 3, after: 4, steps: {}, changes: null } },
    'adjutant.outbox.g.JAPAN': [waiting('first'), waiting('second')],
    'adjutant-dice-g-JAPAN': [{ secret: 's', length: 5, anchor: 'a' }],
    'adjutant-seals-g': { 7: 'seal' },
    'adjutant.copies': [{ hash: 'h', date: '2026-11-23' }],
    'adjutant.copies.geaw': [{ hash: 'i', date: '2026-11-23' }],
    'adjutant.copies.awaw': [{ hash: 'j', date: '2026-11-23' }],
    'adjutant.copy': { draft: { values: { 'counter/J-BB/move': given }, removed: {}, added: {}, notes: {} } },
    'adjutant.copy.steps': { past: [{ changes: [['counter/J-BB/move', null, given]] }], future: [] },
    'adjutant.copy.second': { draft: { values: {}, removed: {}, added: {}, notes: { 'turn/1': 'a note' } } },
    'adjutant.copy.second.steps': { past: [], future: [] },
    'adjutant.copy.form': { sections: [] },
    'adjutant.checked.g': 12,
  };
  for (const [key, value] of Object.entries(values)) older.setItem(key, JSON.stringify(value));
}

/** What has been taken over, as it is known. */
const everything = (storage: DeviceStorage) => ({
  seats: storage.get('seats', ONLY)?.map(({ token }) => token),
  owned: storage.get('owned', ONLY)?.map(({ ownerKey }) => ownerKey),
  mending: storage.get('mending', ONLY)?.branch,
  outbox: storage.get('outbox', 'g.JAPAN')?.map(({ id }) => id),
  chains: storage.get('chains', 'g-JAPAN')?.map(({ anchor }) => anchor),
  seals: storage.get('seals', 'g'),
  copies: (['NEI', 'GEAW', 'AWAW'] as const).map((book) => storage.get('copies', book)?.[0]?.hash),
  drafts: [Object.keys(storage.get('drafts', 'first')?.draft.values ?? {}), storage.get('drafts', 'second')?.draft.notes],
  steps: [storage.get('drafts', 'first')?.past.length, storage.get('drafts', 'second')?.past.length],
  forms: storage.get('forms', 'NEI'),
  checks: storage.get('checks', 'g'),
});

const EVERYTHING = { seats: ['t'], owned: ['k'], mending: 'b', outbox: ['first', 'second'], chains: ['a'], seals: { 7: 'seal' }, copies: ['h', 'i', 'j'], drafts: [['counter/J-BB/move'], { 'turn/1': 'a note' }], steps: [1, 0], forms: { sections: [] }, checks: 12 };

it('takes over everything that an older page kept, once, and leaves the preferences where they are', async () => {
  fill();
  expect(everything(await opened())).toEqual(EVERYTHING);
  expect({ ...older }).toEqual({ 'adjutant.device': JSON.stringify({ look: 'dim' }) });
  // The next page finds it in the database.
  expect(everything(await opened())).toEqual(EVERYTHING);
});

it('puts what an older page kept later to what is kept, each thing once', async () => {
  fill();
  await opened();
  older.setItem('adjutant.outbox.g.JAPAN', JSON.stringify([waiting('second'), waiting('third')]));
  older.setItem('adjutant-seals-g', JSON.stringify({ 7: 'another', 8: 'next' }));
  older.setItem('adjutant.device', JSON.stringify({ look: 'dim', seats: [{ token: 't' }, { token: 'u' }] }));
  const storage = await opened();
  expect(storage.get('outbox', 'g.JAPAN')?.map(({ id }) => id)).toEqual(['first', 'second', 'third']);
  expect(storage.get('seals', 'g')).toEqual({ 7: 'seal', 8: 'next' });
  expect(storage.get('seats', ONLY)?.map(({ token }) => token)).toEqual(['t', 'u']);
});

it('leaves what an older page kept where it is until the database has all of it', async () => {
  fill();
  const before = { ...older };
  const put = refusing();
  expect(everything(await opened())).toEqual(EVERYTHING);
  expect({ ...older }).toEqual(before);
  put.mockRestore();
  expect(everything(await opened())).toEqual(EVERYTHING);
  expect(Object.keys(older)).toEqual(['adjutant.device']);
});

it('passes over what it cannot read', async () => {
  older.setItem('adjutant.outbox.g.JAPAN', 'no list');
  older.setItem('adjutant.device', '{"look":"dim"}');
  older.setItem('of another page', '1');
  const storage = await opened();
  expect(storage.get('outbox', 'g.JAPAN')).toBeUndefined();
  expect(Object.keys(older)).toEqual(['adjutant.outbox.g.JAPAN', 'adjutant.device', 'of another page']);
});

it('knows a change at once, says when the database has it, and writes in the order of the changes', async () => {
  const storage = await opened();
  const done: string[] = [];
  const changes = ['a', 'b', 'c'].map((id) => storage.update('outbox', 'g.JAPAN', (before = []) => [...before, waiting(id)]).then(() => done.push(id)));
  const dropped = storage.put('seals', 'g', { 1: 'x' });
  expect(storage.get('outbox', 'g.JAPAN')?.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(done).toEqual([]);
  await Promise.all(changes);
  expect([done, await dropped]).toEqual([['a', 'b', 'c'], true]);
  const database = await openDB('adjutant');
  expect(((await database.get('outbox', 'g.JAPAN')) as { id: string }[]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  await storage.put('outbox', 'g.JAPAN', undefined);
  expect(await database.getAllKeys('outbox')).toEqual([]);
});

it('works on in memory where the browser refuses, and says so', async () => {
  vi.stubGlobal('indexedDB', { open: () => { throw new DOMException('private', 'SecurityError'); } });
  const storage = await opened();
  expect(await storage.update('checks', 'g', () => 4)).toBe(false);
  expect(await storage.update('checks', 'g', (before = 0) => before + 1)).toBe(false);
  expect(storage.get('checks', 'g')).toBe(5);
});

it('writes what was refused with the next change for which there is room', async () => {
  const storage = await opened();
  const put = refusing();
  expect(await storage.update('outbox', 'g.JAPAN', () => [waiting('a')])).toBe(false);
  expect(storage.get('outbox', 'g.JAPAN')?.map(({ id }) => id)).toEqual(['a']);
  put.mockRestore();
  expect(await storage.update('outbox', 'g.JAPAN', (before = []) => [...before, waiting('b')])).toBe(true);
  expect((await opened()).get('outbox', 'g.JAPAN')?.map(({ id }) => id)).toEqual(['a', 'b']);
});

it('goes on with another connection where the browser took the first', async () => {
  const storage = await opened();
  const taken = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
    throw new DOMException('the connection is gone', 'InvalidStateError');
  });
  expect(await storage.put('checks', 'g', 1)).toBe(false);
  taken.mockRestore();
  expect(await storage.put('checks', 'h', 2)).toBe(true);
});

it('loses nothing where two tabs change the same at once, and tells each of the other', async () => {
  const [here, there] = [await opened(), await opened()];
  const heard = vi.fn();
  there.subscribe(heard);
  await Promise.all([
    here.update('outbox', 'g.JAPAN', (before = []) => [...before, waiting('here')]),
    there.update('outbox', 'g.JAPAN', (before = []) => [...before, waiting('there')]),
  ]);
  const ids = (tab: DeviceStorage) => tab.get('outbox', 'g.JAPAN')?.map(({ id }) => id).toSorted();
  await vi.waitFor(() => expect([ids(here), ids(there)]).toEqual([['here', 'there'], ['here', 'there']]));
  expect(heard).toHaveBeenCalledWith('outbox', 'g.JAPAN');
  await here.put('outbox', 'g.JAPAN', undefined);
  await vi.waitFor(() => expect(there.get('outbox', 'g.JAPAN')).toBeUndefined());
});

it('reads again what a tab that was asleep did not hear', async () => {
  const storage = await opened();
  const database = await openDB('adjutant');
  await database.put('checks', 3, 'g');
  expect(storage.get('checks', 'g')).toBeUndefined();
  await storage.readAgain('checks');
  expect(storage.get('checks', 'g')).toBe(3);
});
