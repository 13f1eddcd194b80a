// A stream of entries may end with the trouble of the database; when that is over, the table listens again.
import { makeErrorResult, makeResult, type Exchange, type Operation } from 'urql';
import { filter, makeSubject, merge, mergeMap, never, pipe, fromValue, takeUntil } from 'wonka';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tableOf, type Table } from '../../src/table/table';
import { replaceNetwork } from '../../src/graphql/client';
import type { HeldSeat } from '../../src/device/device';
import { server } from '../../src/table/server';
import { table as nei } from '../../src/books/nei/store/table';
import { isOtherRecord, wentBack } from '../../src/table/wentBack';

const LIVE = 'subscription Live($game: ID!, $after: Int!) { entries(game: $game, after: $after) { number } }';
const VIEW = 'query View($id: ID!) { game(id: $id) { __typename lastEntry } }';
const ENTRIES = 'query Log($id: ID!, $since: Int!, $first: Int!) { game(id: $id) { entries(since: $since, first: $first) { nodes { number } } } }';

const nameOf = ({ query }: Operation): string => query.definitions.flatMap((one) => ('name' in one && one.name ? [one.name.value] : []))[0] ?? '';

/** The streams that are open, with what they asked for. */
let open: Operation[];
let number: number;
let fail: (operation: Operation) => void;

const network: Exchange = () => (operations) => {
  const errors = makeSubject<ReturnType<typeof makeErrorResult>>();
  fail = (operation) => {
    open = open.filter(({ key }) => key !== operation.key);
    errors.next(makeErrorResult(operation, new Error('the database')));
  };
  const answers = pipe(operations, mergeMap((operation) => {
    if (operation.kind === 'teardown') open = open.filter(({ key }) => key !== operation.key);
    if (operation.kind === 'subscription') {
      open.push(operation);
      return pipe(never, takeUntil(pipe(operations, filter(({ kind, key }) => kind === 'teardown' && key === operation.key))));
    }
    if (operation.kind !== 'query') return never;
    const door = { __typename: 'NeiGame', id: 'g', lastEntry: number, openTable: false, takeBackAsked: null, view: { phasing: 'JAPAN', pending: null } };
    const { since } = operation.variables as { since?: number };
    if (since !== undefined && since > number) return fromValue(makeResult(operation, { data: null, errors: [{ message: 'gone back', extensions: { code: 'BEYOND_END' } }] }));
    const game = nameOf(operation) === 'Log' ? { entries: { nodes: [{ number, lines: [] }], pageInfo: { hasNextPage: false } } } : door;
    return fromValue(makeResult(operation, { data: { game, diceState: { setting: 'EITHER' } } }));
  }));
  return merge([answers, errors.source]);
};

const seat = (kind: HeldSeat['seat']): HeldSeat => ({ token: 't', game: 'g', book: 'GEAW', gameName: 'g', seat: kind, takenAt: '' });
const afters = (name: RegExp) => open.filter((operation) => name.test(nameOf(operation))).map(({ variables }) => (variables as { after: number }).after);
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

let table: Table<{ lastEntry: number }> | null;

beforeEach(() => {
  [open, number, table] = [[], 4, null];
  localStorage.clear();
  replaceNetwork([network]);
});

afterEach(() => {
  table?.leave();
  nei.leave();
});

it('listens again at a table of a desk, after the last entry it knows', async () => {
  let game: { lastEntry: number } | null = null;
  table = tableOf<{ lastEntry: number }>({
    kind: 'NeiGame',
    view: VIEW,
    entries: ENTRIES,
    live: LIVE,
    now: () => game,
    keep: ({ lastEntry }) => { game = { lastEntry }; },
    forget: () => { game = null; },
  });
  await table.open(seat('FIRST'));
  await settled();
  expect(afters(/^Live$/)).toEqual([4]);
  for (const stream of open.filter((operation) => nameOf(operation) === 'Live')) fail(stream);
  expect(afters(/^Live$/)).toEqual([]);
  number = 6;
  await table.refresh();
  await settled();
  table.goOn();
  await settled();
  expect(afters(/^Live$/)).toEqual([6]);
});

it('listens again behind the curtain, to numbers alone', async () => {
  await nei.open({ ...seat('BOTH'), book: 'NEI' });
  await settled();
  const numbers = () => open.filter(({ kind, variables }) => kind === 'subscription' && 'after' in (variables as object));
  expect(numbers().map(({ variables }) => variables)).toEqual([{ game: 'g', after: 4 }]);
  for (const stream of numbers()) fail(stream);
  expect(numbers()).toEqual([]);
  nei.goOn();
  await settled();
  expect(numbers().map(({ variables }) => variables)).toEqual([{ game: 'g', after: 4 }]);
});

it('reads everything anew, and says so, where the server went on from an older copy', async () => {
  let game: { lastEntry: number } | null = null;
  table = tableOf<{ lastEntry: number }>({
    kind: 'NeiGame',
    view: VIEW,
    entries: ENTRIES,
    live: LIVE,
    now: () => game,
    keep: ({ lastEntry }) => { game = { lastEntry }; },
    forget: () => { game = null; },
  });
  await table.open(seat('FIRST'));
  await settled();
  expect([server.get().entries.map((entry) => entry.number), wentBack.get().isSaid]).toEqual([[4], false]);
  number = 3;
  await table.refresh();
  await settled();
  expect([game, server.get().entries.map((entry) => entry.number), wentBack.get().isSaid]).toEqual([{ lastEntry: 3 }, [3], true]);
  expect(afters(/^Live$/)).toEqual([3]);
});

it('takes an entry with another seal for that of another record', () => {
  server.set({ entries: [{ number: 3, seal: 'a' }] as never });
  expect([isOtherRecord([{ number: 3, seal: 'a' }]), isOtherRecord([{ number: 4, seal: 'b' }]), isOtherRecord([{ number: 3, seal: 'b' }])]).toEqual([false, false, true]);
});
