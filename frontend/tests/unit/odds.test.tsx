// The odds: figures put in order, the line beside a proposal, the sheet.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Client } from '../../src/graphql/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RecordDocument, RollForMeDocument } from '../../src/graphql/generated/graphql';
import type { Game, Pack, Unit } from '../../src/graphql/types';
import { barsOf, favoured, lastSeen, mean, percent, supposable } from '../../src/books/nei/odds/figures';
import { OddsInFullDocument } from '../../src/books/nei/odds/graphql/generated/graphql';
import { OddsLine } from '../../src/books/nei/odds/OddsLine';
import { OddsSheet } from '../../src/books/nei/odds/OddsSheet';
import { startSending, stopSending } from '../../src/table/sending';
import { forgetGame, server } from '../../src/table/server';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
vi.stubGlobal('CSS', { escape: (word: string) => word });

const even = (values: readonly number[]) => values.map((value) => ({ value, probability: 1 / values.length }));

it('gives every value a bar, and neighbours one together where they are many; nothing stands alone', () => {
  expect(barsOf([{ value: 1, probability: 0.75 }, { value: -2, probability: 0.25 }, { value: 5, probability: 0 }])).toEqual([{ from: -2, to: -2, probability: 0.25 }, { from: 1, to: 1, probability: 0.75 }]);
  const many = barsOf(even(Array.from({ length: 41 }, (_, at) => at - 20)));
  expect(many.length).toBeLessThanOrEqual(11);
  expect(many.find(({ from, to }) => from <= 0 && to >= 0)).toEqual({ from: 0, to: 0, probability: 1 / 41 });
  expect(many.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
  expect(many.every(({ from, to }, at) => from <= to && (many[at + 1]?.from ?? 99) > to)).toBe(true);
});

it('never calls certain what is not', () => {
  expect([0, 0.0004, 0.004, 0.255, 0.994, 0.9999, 1.0000000000000002].map((one) => percent(one).replace('\u00a0', ' '))).toEqual(['0 %', '< 0.1 %', '0.4 %', '26 %', '99.4 %', '> 99.9 %', '100 %']);
  expect([mean(0.66), mean(-0.01), favoured(-0.66), favoured(0.66), favoured(0.01)]).toEqual(['0.7', '0', 'ALLIES', 'JAPAN', null]);
});

const unit = (id: string, category: Unit['category'], side: Unit['side'] = 'ALLIES', face: Unit['face'] = 'FULL') => ({ id, name: id, category, side, face, type: 'INFANTRY', steps: 2 }) as unknown as Unit;
const pack = { squares: [], areas: [{ id: 'sea', kind: 'SEA', name: 'Java Sea', square: 'G4' }, { id: 'land', kind: 'LAND', name: 'Batavia', square: 'G3' }], counters: [unit('base', 'BASE'), unit('ship', 'NAVAL'), unit('other', 'NAVAL'), unit('troops', 'GROUND'), unit('mine', 'NAVAL', 'JAPAN')] } as unknown as Pack;
const area = (id: string, hidden: boolean, sightings: unknown[], units: Unit[] = []) => ({ area: id, hiddenPresence: hidden ? ['ALLIES'] : [], sightings, units });
const view = (areas: unknown[]) => ({ areas, sides: [], battle: null }) as unknown as Game['view'];

it('supposes whom it last saw where somebody still lies face down, each once', () => {
  const seen = (turn: number, id: string, face: Unit['face'] = 'FULL') => ({ turn, face, counter: unit(id, 'NAVAL') });
  const found = lastSeen(view([area('sea', true, [seen(2, 'ship', 'REDUCED'), seen(1, 'other')]), area('land', true, [seen(1, 'ship')]), area('gone', false, [seen(3, 'troops')]), area('open', false, [], [unit('other', 'NAVAL')])]), 'JAPAN');
  expect(found).toEqual([{ unit: 'ship', area: 'sea', face: 'REDUCED' }]);
});

it('offers the enemies that are out of sight, the likely ones first', () => {
  const of = (place: string) => supposable(pack, view([area('sea', true, [], [unit('other', 'NAVAL')])]), 'JAPAN', [], place).map(({ id }) => id);
  expect(of('sea')).toEqual(['ship', 'troops']);
  expect(of('land')).toEqual(['troops', 'ship']);
  expect(supposable(pack, view([]), 'JAPAN', [{ unit: 'ship', area: 'sea', face: 'FULL' }], 'sea').map(({ id }) => id)).toEqual(['other', 'troops']);
});

let root: Root;
let place: HTMLElement;
let asked: { document: unknown; variables: { losses?: unknown; supposing?: unknown } }[];
let answer: unknown;

const losses = { meanUnits: 0.4, meanSteps: 1.25, units: [{ value: 0, probability: 0.6, atLeast: 1 }, { value: 1, probability: 0.4, atLeast: 0.4 }], steps: [{ value: 0, probability: 0.5 }, { value: 2, probability: 0.5 }] };
const told = {
  refusal: null,
  odds: { profile: 'landing', area: 'land', assumptions: ['no enemy unit takes part but those that you see'], meanSwing: -1.5, count: 2, swing: [{ value: -3, probability: 0.5 }, { value: 0, probability: 0.5 }], japan: losses, allies: losses, control: [{ control: 'ALLIES', probability: 0.7 }, { control: 'JAPAN', probability: 0.3 }], ends: [{ japanUnits: 1, japanSteps: 2, alliedUnits: 0, alliedSteps: 1, control: 'JAPAN', swing: -3, probability: 0.5 }] },
};
const fight = { command: { concede: true }, what: 'Assault Batavia', place: 'land', attacker: 'JAPAN' } as const;

beforeEach(() => {
  vi.useFakeTimers();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  asked = [];
  answer = told;
  const query = (document: unknown, variables: { losses?: unknown }) => {
    asked.push({ document, variables });
    return { toPromise: () => Promise.resolve({ data: { game: { __typename: 'NeiGame', odds: answer } } }) };
  };
  startSending({ client: { query } as unknown as Client, recording: { record: RecordDocument, roll: RollForMeDocument }, game: 'g', token: 't', isOpen: () => true, lastEntry: () => 8, recorded: () => undefined, objected: () => undefined, ended: () => undefined, done: () => Promise.resolve() });
  server.set({ pack, game: { openTable: false, seat: { kind: 'FIRST' }, view: view([area('land', true, [])]) } as unknown as Game });
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
  stopSending();
  forgetGame();
  vi.useRealTimers();
});

it('asks after a pause, and says swing, control and losses in one line', async () => {
  await act(async () => root.render(<OddsLine fight={fight} />));
  expect(asked).toEqual([]);
  await act(async () => vi.advanceTimersByTimeAsync(600));
  expect(place.textContent?.replace('\u00a0', ' ')).toBe('Odds +1.5 VP for the Allies Japan controls Batavia 30 % steps lost: Japan 1.3, Allies 1.3');
});

it('asks nothing of a proposal that was given up at once, and shows a refusal in its words', async () => {
  await act(async () => root.render(<OddsLine fight={fight} />));
  await act(async () => root.render(<p>gone</p>));
  await act(async () => vi.advanceTimersByTimeAsync(600));
  expect(asked).toEqual([]);
  answer = { odds: null, refusal: { code: 'SEAT', message: 'you do not know what the enemy ships of this battle carry', cure: '', clause: null, also: [] } };
  await act(async () => root.render(<OddsLine fight={{ ...fight, command: null }} />));
  await act(async () => vi.advanceTimersByTimeAsync(600));
  expect(place.textContent).toBe('Odds none: you do not know what the enemy ships of this battle carry');
});

it('tells all of it in the sheet, and asks anew when somebody is supposed', async () => {
  await act(async () => root.render(<OddsSheet fight={fight} onClose={() => undefined} />));
  const text = () => document.body.querySelector('[data-part~="odds-page"]')?.textContent ?? '';
  expect(asked[0]).toMatchObject({ document: OddsInFullDocument, variables: { losses: { japan: 'CUSTOMARY', allies: 'CUSTOMARY', aim: 'VICTORY_POINTS' }, supposing: null } });
  expect(text()).toContain('landing; 2 ways it can end');
  expect(text()).toContain('Japan loses 2 steps (1 counter), the Allies 1 step. Japan controls Batavia. Allies +3 VP');
  expect(text()).toContain('no enemy unit takes part but those that you see');
  const suppose = [...document.body.querySelectorAll('button')].find((button) => button.textContent === 'Suppose');
  await act(async () => suppose?.click());
  expect(asked.at(-1)?.variables.supposing).toEqual([{ unit: 'troops', area: 'land', face: 'FULL' }]);
  await act(async () => document.body.querySelector<HTMLButtonElement>('[aria-label="Turn troops, infantry over"]')?.click());
  expect(asked.at(-1)?.variables.supposing).toEqual([{ unit: 'troops', area: 'land', face: 'REDUCED' }]);
});
