// The staff in the chair of the other side: what it has to do, when it waits for its opponent, and what it does when it fails.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../src/books/nei/staff/words';
import { command } from '../../src/books/nei/staff/commander';
import { dutyOf } from '../../src/books/nei/staff/duty';
import { StaffGrantsDocument, StaffOrderDocument } from '../../src/books/nei/staff/graphql/generated/graphql';
import { waitsFor, work } from '../../src/books/nei/staff/work';
import { decides } from '../../src/books/nei/store/mayCommand';
import { device, keepSeat, keepStaff } from '../../src/device/device';
import { RecordOpenDiceDocument, RollOpenDiceDocument } from '../../src/graphql/generated/graphql';
import type { Entry, Game } from '../../src/graphql/types';
import { forgetGame, receiveGame, server } from '../../src/table/server';

const asked = vi.hoisted(() => vi.fn());
vi.mock('../../src/graphql/client', async (load) => ({
  ...(await load<object>()),
  openLine: () => {
    const ask = (document: unknown, variables: unknown) => ({ toPromise: () => Promise.resolve(asked(document, variables)) });
    return { client: { query: ask, mutation: ask, subscription: ask }, close: () => undefined };
  },
}));

const pending = (kind: string, by: string) => ({ kind, by, mine: by === 'FIRST' });
const game = (lastEntry: number, view: object = {}, more: object = {}) =>
  ({ id: 'g', lastEntry, seat: { kind: 'FIRST' }, takeBackAsked: null, view: { phase: 'ALLIED_ACTION', phasing: 'ALLIES', outcome: null, pending: null, areas: [], sides: [], ...view }, ...more }) as unknown as Game;

it('acts when its side has to, and at no other time', () => {
  const duty = (view: object, more: object = {}, waits = false) => dutyOf(game(9, view, more), 'SECOND', waits);
  expect([duty({}), duty({}, {}, true), duty({ phase: 'SETUP_ALLIES', phasing: null }), duty({ phase: 'JAPANESE_ACTION', phasing: 'JAPAN' })]).toEqual(['order', null, 'order', null]);
  expect([duty({ pending: pending('ROLL', 'SECOND') }), duty({ pending: pending('DRAW', 'SECOND') }, {}, true), duty({ pending: pending('CHOOSE_LOSSES', 'SECOND') }), duty({ pending: pending('ROLL', 'FIRST') })]).toEqual(['throw', 'throw', 'answer', null]);
  expect([duty({ outcome: {} }), duty({ phase: 'FINISHED' })]).toEqual([null, null]);
  expect([duty({ pending: pending('ROLL', 'SECOND') }, { takeBackAsked: { by: 'FIRST' } }), duty({}, { takeBackAsked: { by: 'SECOND' } })]).toEqual(['grant', null]);
});

it('waits for its order to be carried out, unless it was taken back or it goes at its own pace', () => {
  const staff = { token: 's', level: 'STAFF', order: 4 } as const;
  const entry = { number: 4, takenBack: true } as Entry;
  expect([waitsFor(staff, []), waitsFor({ ...staff, isDone: true }, []), waitsFor({ ...staff, isFree: true }, []), waitsFor(staff, [entry])]).toEqual([true, false, false, false]);
});

it('is asked for advice by a seat that has to decide, and not where dice do', () => {
  const own = { phase: 'JAPANESE_ACTION', phasing: 'JAPAN' };
  expect([decides(game(9)), decides(game(9, own)), decides(game(9, { pending: pending('ROLL', 'FIRST') })), decides(game(9, { pending: pending('CHOOSE_LOSSES', 'FIRST') })), decides(game(9, { ...own, outcome: {} }))]).toEqual([false, true, false, true, false]);
});

let stop: () => void;
let recorded: number;
let refuses: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  [recorded, refuses] = [9, false];
  asked.mockReset();
  asked.mockImplementation((document) => {
    if (document === StaffOrderDocument) return { data: { game: { __typename: 'NeiGame', lastEntry: recorded, advice: [{ units: ['N-CL'], offer: { command: { moveNavalForce: {} } } }] } } };
    if (refuses) return { data: { record: { __typename: 'Refused', refusal: { message: 'Not there.' }, violations: [] } } };
    recorded += 1;
    const outcome = { __typename: 'Recorded', lastEntry: recorded, entry: { number: recorded } };
    return { data: { record: outcome, roll: outcome, answerTakeBack: outcome } };
  });
  keepSeat({ token: 't', game: 'g', gameName: 'g', seat: 'FIRST', takenAt: '', staff: { token: 's', level: 'RECRUIT' } });
  forgetGame();
  server.set({ connection: 'live' });
  receiveGame(game(9));
  stop = command('g');
});

afterEach(() => {
  stop();
  device.set({ seats: [] });
  vi.useRealTimers();
});

const sent = () => asked.mock.calls.map(([document]) => (document === StaffOrderDocument ? 'ask' : document === RecordOpenDiceDocument ? 'record' : document === RollOpenDiceDocument ? 'roll' : document === StaffGrantsDocument ? 'grant' : '?'));
const staffNow = () => device.get().seats[0]?.staff;

it('gives one order, throws its dice, and gives the next when the first was carried out', async () => {
  await vi.runAllTimersAsync();
  expect(sent()).toEqual(['ask', 'record']);
  expect(asked.mock.calls[1]?.[1]).toMatchObject({ game: 'g', expectedEntry: 9, command: { moveNavalForce: {} } });
  expect(staffNow()).toMatchObject({ order: 10, isDone: false });
  receiveGame(game(10, { pending: pending('ROLL', 'SECOND') }));
  await vi.runAllTimersAsync();
  expect(sent()).toEqual(['ask', 'record', 'roll']);
  receiveGame(game(11));
  await vi.runAllTimersAsync();
  expect(sent()).toHaveLength(3);
  keepStaff('g', { isDone: true });
  await vi.runAllTimersAsync();
  expect(sent()).toEqual(['ask', 'record', 'roll', 'ask', 'record']);
  expect(staffNow()).toMatchObject({ order: 12, isDone: false });
});

it('grants a take-back at once, though its order waits', async () => {
  await vi.runAllTimersAsync();
  receiveGame(game(10, {}, { takeBackAsked: { by: 'FIRST', to: 8 } }));
  await vi.runAllTimersAsync();
  expect(sent()).toEqual(['ask', 'record', 'grant']);
});

it('says that it cannot go on after a few tries, and tries again when it is told to', async () => {
  await vi.runAllTimersAsync();
  keepStaff('g', { isDone: true });
  refuses = true;
  receiveGame(game(10));
  await vi.runAllTimersAsync();
  expect(sent().filter((one) => one === 'record')).toHaveLength(4);
  expect(work.get()).toEqual({ trouble: 'The staff cannot go on: the rules refuse its order.' });
  refuses = false;
  work.set({ trouble: null });
  await vi.runAllTimersAsync();
  expect([work.get().trouble, recorded]).toEqual([null, 11]);
});

it('does nothing for a seat that was forgotten', async () => {
  stop();
  device.set({ seats: [] });
  asked.mockClear();
  stop = command('g');
  await vi.runAllTimersAsync();
  expect(asked).not.toHaveBeenCalled();
});
