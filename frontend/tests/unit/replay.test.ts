import type { Client } from '../../src/graphql/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RecordDocument, RollForMeDocument } from '../../src/graphql/generated/graphql';
import type { Game, View } from '../../src/graphql/types';
import { forgetMoments, goTo, past, replay, stepBy } from '../../src/books/nei/replay/moments';
import { changedBetween, movedBetween } from '../../src/books/nei/replay/moved';
import { startSending, stopSending } from '../../src/table/sending';
import { server } from '../../src/table/server';

const LAST = 200;
const AREAS = ['a', 'b', 'c', 'd'];

const unit = (id: string) => ({ id, side: 'JAPAN', name: id });

/** A counter that is in another area after every entry, and one that stays. */
const viewAt = (entry: number): View => ({ turn: entry, areas: AREAS.map((area, at) => ({ area, units: [...(entry % AREAS.length === at ? [unit('goes')] : []), ...(at === 0 ? [unit('stays')] : [])] })) }) as unknown as View;

let asked: { from: number; count: number }[];
let answers: boolean;

/** The line of a seat. */
function sit(token: string): void {
  const query = (_: unknown, { from, count }: { from: number; count: number }) => {
    asked.push({ from, count });
    const moments = Array.from({ length: Math.min(count, LAST - from + 1) }, (_one, at) => ({ entry: from + at, view: viewAt(from + at) }));
    const data = answers ? { game: { __typename: 'NeiGame', moments } } : undefined;
    return { toPromise: () => Promise.resolve({ data, error: answers ? undefined : { graphQLErrors: [{ message: 'away' }] } }) };
  };
  startSending({ client: { query } as unknown as Client, recording: { record: RecordDocument, roll: RollForMeDocument }, game: 'g', token, isOpen: () => true, lastEntry: () => LAST, recorded: () => undefined, objected: () => undefined, ended: () => undefined, done: () => Promise.resolve() });
}

const settled = () => vi.waitFor(() => expect(replay.get().entry).toBe(replay.get().wanted));
const quiet = () => new Promise((resolve) => setTimeout(resolve, 120));

beforeEach(() => {
  asked = [];
  answers = true;
  sit('t');
  server.set({ game: { id: 'g', lastEntry: LAST, view: viewAt(LAST), options: { selectable: ['goes'], offers: [] } } as unknown as Game, entries: [] });
});

afterEach(() => {
  stopSending();
  server.set({ game: null });
  forgetMoments();
});

it('tells what moved, and which areas look otherwise', () => {
  const [before, after] = [viewAt(1), viewAt(2)];
  expect(movedBetween(before, after).map(({ unit: { id }, from, to }) => `${id} ${from} ${to}`)).toEqual(['goes b c']);
  expect(changedBetween(before, { ...before })).toEqual([]);
});

it('shows the moment of an entry, of which nothing can be done, and leaves the table as it is', async () => {
  goTo(57);
  await settled();
  expect(past.get().game?.view.turn).toBe(57);
  expect(past.get().game?.options).toEqual({ selectable: [], offers: [] });
  expect(server.get().game?.view.turn).toBe(LAST);
});

it('has the neighbours on both sides before anybody steps', async () => {
  goTo(100);
  await settled();
  await quiet();
  asked = [];
  for (const step of [1, 1, 1, -1, -1, -1, -1, -1]) {
    stepBy(step);
    // At once: the moment was here.
    expect(replay.get().entry).toBe(replay.get().wanted);
    expect(past.get().game?.view.turn).toBe(replay.get().wanted);
  }
  expect(replay.get().entry).toBe(98);
  expect(replay.get().moved.map(({ from, to }) => `${from} ${to}`)).toEqual(['b c']);
  expect(replay.get().glide.units.map(({ from, to }) => `${from} ${to}`)).toEqual(['d c']);
});

it('draws again only what differs', async () => {
  goTo(40);
  await settled();
  await quiet();
  const before = past.get().areas;
  stepBy(4);
  await settled();
  // The counter is where it was: the areas are the same objects.
  expect([...past.get().areas].every(([id, area]) => before.get(id) === area)).toBe(true);
  stepBy(1);
  expect([...past.get().areas].filter(([id, area]) => before.get(id) !== area)).toHaveLength(2);
});

it('asks for each stretch once, and stays within the record', async () => {
  goTo(0);
  expect(replay.get().wanted).toBe(1);
  await settled();
  goTo(9999);
  expect(replay.get().wanted).toBe(LAST);
  await settled();
  await quiet();
  expect(new Set(asked.map(({ from }) => from)).size).toBe(asked.length);
  expect(asked.every(({ from }) => from >= 1 && from <= LAST)).toBe(true);
});

it('forgets everything when the table changes hands', async () => {
  goTo(50);
  await settled();
  stopSending();
  server.set({ game: null });
  expect(past.get().game).toBeNull();
  expect(replay.get()).toMatchObject({ wanted: 0, entry: 0, moved: [] });
  // Other eyes ask for themselves.
  sit('u');
  server.set({ game: { id: 'g', lastEntry: LAST, view: viewAt(LAST), options: { selectable: [], offers: [] } } as unknown as Game });
  asked = [];
  goTo(50);
  expect(past.get().game).toBeNull();
  expect(asked[0]?.from).toBe(49);
});

it('says why there is no answer, and asks again', async () => {
  answers = false;
  goTo(20);
  await vi.waitFor(() => expect(replay.get().trouble).toBe('away'));
  answers = true;
  stepBy(1);
  await settled();
  expect(replay.get().trouble).toBeNull();
});

it('takes nothing of the present with it when it is fetched', async () => {
  vi.resetModules();
  const { server: present } = await import('../../src/table/server');
  present.set({ entries: [{ number: 1, lines: [{ text: 'a secret of one side' }] }] as never, trouble: 'of now' });
  const { past: fetched } = await import('../../src/books/nei/replay/moments');
  expect(fetched.get()).toMatchObject({ entries: [], game: null, trouble: null });
});
