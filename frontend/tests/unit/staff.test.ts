// The staff in the chair of the other side, or in one that was handed to it: what it has to do, when it waits, when it ends, and what it does when it fails.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../src/books/nei/staff/words';
import { command } from '../../src/books/nei/staff/commander';
import { dutyOf, handedDutyOf } from '../../src/books/nei/staff/duty';
import { StaffGrantsDocument, StaffOrderDocument } from '../../src/books/nei/staff/graphql/generated/graphql';
import { keepHanded, keepStaff, waitsFor } from '../../src/books/nei/staff/chair';
import { isForStaff, isOver, work } from '../../src/books/nei/store/handed';
import { decides } from '../../src/books/nei/store/mayCommand';
import { device, keepSeat, type HandedSeat } from '../../src/device/device';
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

const japan: HandedSeat = { seat: 'FIRST', level: 'STAFF' };

it('acts in a seat that was handed to it, and leaves to the holder what only he can say', () => {
  const duty = (view: object, more: object = {}, waits = false) => handedDutyOf(game(9, { phase: 'JAPANESE_ACTION', phasing: 'JAPAN', ...view }, more), japan, waits);
  expect([duty({}), duty({}, {}, true), duty({ phase: 'ALLIED_ACTION', phasing: 'ALLIES' }), duty({ pending: pending('CHOOSE_LOSSES', 'FIRST') }), duty({ pending: pending('ROLL', 'SECOND') })]).toEqual(['order', null, null, 'answer', null]);
  expect([duty({}, { takeBackAsked: { by: 'SECOND' } }), duty({}, { takeBackAsked: { by: 'FIRST' } })]).toEqual([null, null]);
  expect(['ANSWER_ADJUSTMENT', 'CONFIRM_STATEMENT', 'STATE'].map((kind) => duty({ pending: pending(kind, 'FIRST') }))).toEqual([null, null, null]);
  const thrown = { pending: pending('ROLL', 'FIRST') };
  expect(['TABLE', 'SERVER', 'EITHER', 'PROVEN'].map((dice) => duty(thrown, { dice }))).toEqual([null, 'throw', 'throw', 'throw']);
});

it('ends with the turn that was said, with the game, or never by itself', () => {
  expect([isOver({ ...japan, until: 3 }, game(9, { turn: 3 }).view), isOver({ ...japan, until: 3 }, game(9, { turn: 4 }).view), isOver(japan, game(9, { turn: 4 }).view), isOver(japan, game(9, { outcome: {} }).view)]).toEqual([false, true, false, true]);
});

it('has its part where its seat has to act, and not once its time is over', () => {
  const acting = game(9, { phase: 'JAPANESE_ACTION', phasing: 'JAPAN', turn: 3 });
  expect([isForStaff(acting, japan), isForStaff(acting, { ...japan, until: 3 }), isForStaff(acting, { ...japan, until: 2 }), isForStaff(game(9), japan), isForStaff(game(9, { phase: 'SETUP_JAPAN', phasing: null }), japan)]).toEqual([true, true, false, false, true]);
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
  stop = command('t', 'staff');
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
  keepStaff('t', 'staff', { isDone: true });
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
  keepStaff('t', 'staff', { isDone: true });
  refuses = true;
  receiveGame(game(10));
  await vi.runAllTimersAsync();
  expect(sent().filter((one) => one === 'record')).toHaveLength(4);
  expect(work.get()).toEqual({ staff: 'The staff cannot go on: the rules refuse its order.', handed: null });
  refuses = false;
  work.set({ staff: null });
  await vi.runAllTimersAsync();
  expect([work.get().staff, recorded]).toEqual([null, 11]);
});

const own = (entry: number, view: object = {}, more: object = {}) => game(entry, { phase: 'JAPANESE_ACTION', phasing: 'JAPAN', turn: 3, ...view }, more);

/** The staff sits down in a seat that was handed over, in a game where it plays no other. */
function handOver(handed: HandedSeat): void {
  stop();
  device.set({ seats: [] });
  keepSeat({ token: 't', game: 'g', gameName: 'g', seat: 'FIRST', takenAt: '' });
  keepHanded('t', handed);
  asked.mockClear();
  recorded = 9;
  forgetGame();
  server.set({ connection: 'live' });
  receiveGame(own(9));
  stop = command('t', 'handed');
}

const handedNow = () => device.get().seats[0]?.handed;

it('gives the orders of a seat that was handed over, one after the other, until its turn is over', async () => {
  handOver({ ...japan, until: 3 });
  await vi.runAllTimersAsync();
  expect(sent()).toEqual(['ask', 'record']);
  expect(handedNow()).toMatchObject({ order: 10, isDone: false, until: 3 });
  receiveGame(own(10, {}, { takeBackAsked: { by: 'SECOND', to: 8 } }));
  keepStaff('t', 'handed', { isFree: true });
  await vi.runAllTimersAsync();
  expect(sent()).toHaveLength(2);
  receiveGame(own(11));
  recorded = 11;
  await vi.runAllTimersAsync();
  expect(sent()).toEqual(['ask', 'record', 'ask', 'record']);
  receiveGame(own(12, { turn: 4, phase: 'JAPANESE_INCIDENT' }));
  await vi.runAllTimersAsync();
  expect([sent().length, handedNow()]).toEqual([4, undefined]);
  expect(device.get().seats).toEqual([{ token: 't', game: 'g', gameName: 'g', seat: 'FIRST', takenAt: '' }]);
});

it('gives no more orders once the seat is taken back, not even the one that it thinks about', async () => {
  handOver({ ...japan, isFree: true });
  await vi.advanceTimersByTimeAsync(500);
  keepHanded('t', null);
  await vi.runAllTimersAsync();
  expect(sent()).toEqual(['ask']);
});

it('plays on in a seat whose holder joins once more', () => {
  keepHanded('t', japan);
  keepSeat({ token: 'u', game: 'g', gameName: 'g', seat: 'FIRST', takenAt: '' });
  expect(device.get().seats).toMatchObject([{ token: 'u', staff: { token: 's' }, handed: japan }]);
});

it('does nothing for a seat that was forgotten', async () => {
  stop();
  device.set({ seats: [] });
  asked.mockClear();
  stop = command('t', 'staff');
  await vi.runAllTimersAsync();
  expect(asked).not.toHaveBeenCalled();
});
