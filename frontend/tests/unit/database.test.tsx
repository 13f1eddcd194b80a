// The server's database in trouble: nothing entered is lost, refused or recorded twice, and the page says how things are.
import 'fake-indexeddb/auto';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Client } from '../../src/graphql/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { RecordDocument, RollForMeDocument } from '../../src/graphql/generated/graphql';
import { database, databaseFails, look, troubleIn, untilKept, whenWell, type Trouble } from '../../src/table/database';
import { emptyOutbox, openOutbox, outbox, putIntoOutbox } from '../../src/table/outbox';
import { storage } from '../../src/device/storage';
import { flush, startSending, stopSending } from '../../src/table/sending';
import { DatabaseBand } from '../../src/ui/DatabaseBand';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const unavailable = (trouble: Trouble) => ({ graphQLErrors: [{ message: trouble, extensions: { code: 'UNAVAILABLE', trouble } }] });

/** What `/ready` answers; null: the server is away. */
let ready: { status: number; body: object } | null;
let asked: number;
/** What is wrong when a command arrives; null: it is recorded. */
let wrong: Trouble | null;
let heard: { id: string; at: number }[];
let objected: number;
let day = 0;

const put = async (name: string) => {
  const { entry, stored } = putIntoOutbox({ kind: 'command', command: { concede: true }, overrule: null }, name, null, 7);
  await stored;
  return entry;
};

const client = {
  mutation: (_document: unknown, { commandId, expectedEntry }: { commandId: string; expectedEntry: number }) => ({
    toPromise: () => {
      heard.push({ id: commandId, at: Date.now() });
      if (wrong) return Promise.resolve({ error: unavailable(wrong) });
      return Promise.resolve({ data: { record: { __typename: 'Recorded', lastEntry: expectedEntry + 1, entry: { number: expectedEntry + 1, lines: [] } } } });
    },
  }),
} as unknown as Client;

beforeAll(() => storage.open());

beforeEach(() => {
  // Not those of the browser's database.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  // What was well in the test before was well long ago.
  day += 1;
  vi.setSystemTime(new Date(2030, 0, day));
  [ready, asked, wrong, heard, objected] = [{ status: 200, body: { status: 'ready' } }, 0, null, [], 0];
  database.set({ trouble: null, isBack: false });
  openOutbox('g.JAPAN');
  emptyOutbox();
  vi.stubGlobal('ResizeObserver', class { observe() { /* nothing is laid out here */ } disconnect() { /* nothing was observed */ } });
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return ready ? Promise.resolve(new Response(JSON.stringify(ready.body), { status: ready.status })) : Promise.reject(new Error('away'));
  });
  startSending({ client, recording: { record: RecordDocument, roll: RollForMeDocument }, game: 'g', token: 't', isOpen: () => true, lastEntry: () => 7, recorded: () => undefined, objected: () => { objected += 1; }, ended: () => undefined, done: () => Promise.resolve() });
});

afterEach(() => {
  stopSending();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('reads the trouble off an answer, and nothing off any other error', () => {
  expect(troubleIn(unavailable('READ_ONLY'))).toBe('READ_ONLY');
  expect(troubleIn({ graphQLErrors: [{ extensions: { code: 'UNAVAILABLE' } }] })).toBeNull();
  expect(troubleIn({ graphQLErrors: [{ extensions: { code: 'INTERNAL', trouble: 'FULL' } }] })).toBeNull();
  expect(troubleIn(undefined)).toBeNull();
});

it('keeps what the database refused, tries again with growing pauses under the same id, and records it once', async () => {
  wrong = 'FULL';
  const first = await put('first');
  await flush();
  const second = await put('second');
  await flush();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(database.get().trouble).toBe('FULL');
  expect(outbox.get().waiting.map(({ id, objection }) => [id, objection])).toEqual([[first.id, null], [second.id, null]]);
  expect(objected).toBe(0);
  expect(new Set(heard.map(({ id }) => id))).toEqual(new Set([first.id]));
  const pauses = heard.slice(2).map(({ at }, index) => at - (heard[index + 1]?.at ?? 0));
  expect(pauses.length).toBeGreaterThan(2);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  // That the server says it is ready is not yet that it records.
  expect([asked, database.get().isBack]).toEqual([0, false]);
  wrong = null;
  heard = [];
  await vi.advanceTimersByTimeAsync(6000);
  expect(heard.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(outbox.get().waiting).toEqual([]);
  expect(database.get()).toEqual({ trouble: null, isBack: true });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(database.get().isBack).toBe(false);
});

it('asks how the database is where nothing waits, and tells those who wait for it', async () => {
  const well = vi.fn();
  const end = whenWell(well);
  ready = { status: 503, body: { status: 'the database', trouble: 'LOST' } };
  databaseFails('LOCKED');
  await vi.advanceTimersByTimeAsync(8000);
  expect(database.get().trouble).toBe('LOST');
  expect(asked).toBe(3);
  ready = null;
  await vi.advanceTimersByTimeAsync(10_000);
  // Another page in place of the answer is no answer.
  ready = { status: 200, body: ['index.html'] };
  await look();
  expect(well).not.toHaveBeenCalled();
  ready = { status: 200, body: { status: 'ready' } };
  await vi.advanceTimersByTimeAsync(15_000);
  expect(database.get().trouble).toBeNull();
  expect(well).toHaveBeenCalledTimes(1);
  end();
});

it('asks ever less often where what is said to be well is not', async () => {
  const creating = vi.fn(() => Promise.resolve<{ error?: ReturnType<typeof unavailable> }>(wrong ? { error: unavailable(wrong) } : {}));
  wrong = 'FULL';
  const created = untilKept(creating);
  await vi.advanceTimersByTimeAsync(14_900);
  expect(creating).toHaveBeenCalledTimes(4);
  wrong = null;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await created).toEqual({});
  expect(creating).toHaveBeenCalledTimes(5);
});

it('says what is wrong, what is not recorded, what helps, and when it is well', async () => {
  const glass = document.createElement('div');
  let root: Root | null = null;
  await act(async () => {
    root = createRoot(glass);
    root.render(<DatabaseBand />);
  });
  const band = glass.querySelector('[role="status"]');
  expect(band?.textContent).toBe('');
  await act(async () => databaseFails('DAMAGED'));
  expect(band?.textContent).toContain('The server\'s database is damaged. Until then nothing new is recorded.');
  expect(band?.textContent).toContain('adjutant verify');
  wrong = 'FULL';
  await act(async () => {
    database.set({ trouble: 'FULL' });
    await put('first');
    await flush();
  });
  expect(band?.textContent).toContain('1 entry is not recorded yet; this device keeps it. Whoever runs the server: make room on its disk.');
  await act(async () => outbox.set({ kept: false }));
  expect(band?.textContent).toContain('do not close or reload it');
  wrong = null;
  await act(async () => flush());
  expect(band?.textContent).toContain('The server records again.');
  expect(band?.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('All is well');
  await act(async () => root?.unmount());
});
