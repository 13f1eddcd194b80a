// What is recorded at a table: one entry at a time, told when it stands, and put aside while the server is away.
import { beforeEach, expect, it } from 'vitest';
import type { Client } from '../../src/graphql/client';
import { RecordDocument, RollForMeDocument } from '../../src/graphql/generated/graphql';
import { emptyOutbox, openOutbox, type Wish } from '../../src/table/outbox';
import { createRecorder, type Recorder } from '../../src/table/recorder';
import { flush, stopSending } from '../../src/table/sending';
import type { Open, Table } from '../../src/table/table';

interface Told {
  lastEntry: number;
}

let isUp: boolean;
let sent: number;
let said: string[];
let done: string[];
let recorder: Recorder;
let open: Open;
/** Whether the view is that of the last entry heard of, whenever that is asked; in the end it is. */
let isFresh: boolean[];

const client = {
  mutation: () => ({
    toPromise: () => {
      if (!isUp) return Promise.resolve({ error: { networkError: new Error('away'), graphQLErrors: [] } });
      sent += 1;
      return Promise.resolve({ data: { record: { __typename: 'Recorded', lastEntry: 7 + sent, entry: { number: 7 + sent, lines: ['a', 'b', 'c', 'd'].map((text) => ({ text })) }, game: { lastEntry: 7 + sent } } } });
    },
  }),
} as unknown as Client;

beforeEach(() => {
  stopSending();
  [isUp, sent, said, done] = [true, 0, [], []];
  openOutbox('g.JAPAN');
  emptyOutbox();
  let isSending = false;
  isFresh = [];
  open = { line: { client, close: () => undefined }, game: 'g', seat: { token: 't', game: 'g', gameName: 'g', seat: 'FIRST', takenAt: '' }, side: null, curtain: false, isSettled: true, stopLive: null };
  const table = { now: () => open, show: () => done.push('shown'), isFresh: () => isFresh.shift() ?? true, refresh: () => Promise.resolve(done.push('refreshed')) } as unknown as Table<Told>;
  recorder = createRecorder<Told>({
    table,
    recording: { record: RecordDocument, roll: RollForMeDocument },
    now: () => ({ lastEntry: 7 }),
    isSending: () => isSending,
    setSending: (now) => { isSending = now; },
    say: (message) => said.push(message),
    readOut: (words) => said.push(words),
    gameOf: (game) => game as Told | null,
    putAside: () => done.push('aside'),
    heard: () => done.push('heard'),
    stands: (_wish, show) => show(),
    objected: () => done.push('objected'),
  });
  recorder.seated(open);
});

const wish: Wish = { kind: 'command', command: { concede: true }, overrule: null };

it('records one entry at a time and reads out its beginning', async () => {
  const first = recorder.send(wish, 'first');
  expect(await recorder.send(wish, 'second')).toBe(false);
  expect(await first).toBe(true);
  expect([sent, done]).toEqual([1, ['heard', 'shown']]);
  expect(said).toEqual(['a. b. c. And 1 more in the log.']);
});

it('looks again where others recorded something while it was sending', async () => {
  isFresh = [true, false];
  await recorder.send(wish, 'first');
  expect(done).toEqual(['heard', 'shown', 'refreshed']);
});

it('knows what was recorded on this page, of this game alone', async () => {
  await recorder.send(wish, 'first');
  expect([recorder.isRecordedHere(8), recorder.isRecordedHere(9)]).toEqual([true, false]);
  open = { ...open, game: 'h' };
  expect(recorder.isRecordedHere(8)).toBe(false);
});

it('puts aside what waits while the server is away, and tells how much of it was recorded later', async () => {
  isUp = false;
  expect(await recorder.send(wish, 'first')).toBe(false);
  expect(await recorder.send(wish, 'second')).toBe(false);
  expect([done, said]).toEqual([['aside', 'aside'], ['Waits for the server: first', 'Waits for the server: second']]);
  isUp = true;
  await flush();
  expect([sent, done.slice(2)]).toEqual([2, ['heard', 'heard']]);
  expect(said[2]).toContain('2');
});

it('says nothing of what was recorded behind the curtain', async () => {
  open = Object.assign(open, { curtain: true });
  await recorder.send(wish, 'first');
  expect([sent, done, said]).toEqual([1, [], []]);
});
