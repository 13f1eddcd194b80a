// The explorer: everything that may be done, found by words; wishes; dry runs; and the ordinary proposal at the end.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Client } from '../../src/graphql/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../src/books/nei/explorer/words';
import { askAll, possibilityOf, type DryRun, type Possibility } from '../../src/books/nei/explorer/asking';
import { dryRunWords } from '../../src/books/nei/explorer/dryRun';
import { Everything } from '../../src/books/nei/explorer/Everything';
import { AllOptionsDocument, ExploreDocument, ReachDocument } from '../../src/books/nei/explorer/graphql/generated/graphql';
import { filtered, listed, namesOf, placesFor, wishOf } from '../../src/books/nei/explorer/listing';
import { costsOf, levelOf, marksOf } from '../../src/books/nei/explorer/reaching';
import { ReachPanel } from '../../src/books/nei/explorer/ReachPanel';
import { Wishing } from '../../src/books/nei/explorer/Wishing';
import { RecordDocument, RollForMeDocument } from '../../src/graphql/generated/graphql';
import type { Action, Game, Pack, Unit } from '../../src/graphql/types';
import { papers } from '../../src/table/papers';
import { reachMap } from '../../src/books/nei/store/reachMap';
import { forgetSelection, selection } from '../../src/books/nei/store/selection';
import { startSending, stopSending } from '../../src/table/sending';
import { forgetGame, server } from '../../src/table/server';
import { tapArea } from '../../src/books/nei/store/taps';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
vi.stubGlobal('CSS', { escape: (word: string) => word });
// The browser of the tests scrolls nothing.
Element.prototype.scrollIntoView = () => undefined;

const unit = (id: string, name: string) => ({ id, name, side: 'JAPAN', category: 'NAVAL' }) as unknown as Unit;
const pack = {
  squares: [{ id: 'G3', playable: true, areas: ['sea', 'land'] }, { id: 'A1', playable: false, areas: [] }],
  areas: [{ id: 'sea', kind: 'SEA', name: 'Batavia waters', square: 'G3' }, { id: 'land', kind: 'LAND', name: 'Batavia', square: 'G3' }, { id: 'home', kind: 'HOME_BASE', name: 'Saipan', square: null }],
  counters: [],
} as unknown as Pack;
const game = { lastEntry: 8, view: { areas: [{ area: 'sea', units: [unit('J-BB', 'BB Kongo')], hiddenPresence: [], sightings: [] }, { area: 'land', units: [unit('J-3N', '3N')], hiddenPresence: [], sightings: [] }], sides: [], battle: null } } as unknown as Game;
const actions = [{ name: 'Coastal Bombardment', family: 'OPERATIONAL', familyCode: 'G-3', side: null }, { name: 'Mobilize Reinforcements', family: 'ADMINISTRATIVE', familyCode: 'G-1', side: null }] as unknown as Action[];
const fields = (action: string, text: string, units: readonly string[], destination: string | null = null, cost = 1) => ({ units: [...units], area: null, offer: { command: { [text]: true }, action, text, cost, destination, attack: destination !== null } });
const ALL = [fields('Mobilize Reinforcements', 'Mobilize reinforcements', []), fields('Coastal Bombardment', 'Bombard the base of Batavia', ['J-BB'], 'sea'), fields('Coastal Bombardment', 'Bombard another base', ['J-BB', 'J-3N'], 'land', 2), fields('End the phase', 'End', [], null, 0)];
const all: readonly Possibility[] = ALL.map(possibilityOf);
const names = namesOf(pack, game.view);

it('finds by the words of action, text, counters and areas, all of them together', () => {
  const texts = (typed: string) => filtered(all, typed, names).map(({ offer }) => offer.text);
  expect(texts('')).toHaveLength(4);
  expect(texts('kongo g3 waters')).toEqual(['Bombard the base of Batavia']);
  expect(texts('BOMBARD 3n')).toEqual(['Bombard another base']);
  expect(texts('kongo mobilize')).toEqual([]);
});

it('stands in the order of the book, by family and action', () => {
  const { families, of } = listed(all, actions);
  expect(families.map(({ family, actions: own }) => [family?.familyCode ?? null, own.map(({ action, clear }) => `${action} ${clear.length}`)])).toEqual([[null, ['End the phase 1']], ['G-1', ['Mobilize Reinforcements 1']], ['G-3', ['Coastal Bombardment 2']]]);
  expect(families.flatMap(({ actions: own }) => own).flatMap(({ clear }) => clear).every((offer) => of.get(offer)?.offer === offer)).toBe(true);
});

it('puts a wish as the contract has it, for the places that it can be about', () => {
  expect([wishOf('beAt', 'sea', 'AIR'), wishOf('attackArea', 'land', 'ANY'), wishOf('attackSquare', 'G3', 'SEA')]).toEqual([{ beAt: 'sea' }, { attackArea: { area: 'land' } }, { attackSquare: { square: 'G3', arm: 'SEA' } }]);
  const ids = (kind: Parameters<typeof placesFor>[0]) => placesFor(kind, pack).map(({ id }) => id);
  expect([ids('haveAirOver'), ids('bombard'), ids('landAt'), ids('beAt')]).toEqual([['G3'], ['land'], ['land', 'home'], ['land', 'sea', 'home']]);
});

const run: DryRun = { cost: 1, actionPoints: 1, combat: 'land', victoryPoints: -2, dependsOnHidden: true, asked: null, verdict: { clear: true } };

it('says what would come of something, and nothing where it cannot be done', () => {
  server.set({ pack });
  expect(dryRunWords(run)).toEqual(['leaves 1 AP', 'the Allies +2 VP for territory', 'battle at Batavia with the units seen so far']);
  expect(dryRunWords({ ...run, combat: null, victoryPoints: null, asked: { sentence: 'The Allies roll 1 die' } })).toEqual(['leaves 1 AP', 'The Allies roll 1 die', 'more depends on units not seen yet']);
  // Of what costs nothing, no points are told: in the set-up there are none.
  expect(dryRunWords({ ...run, cost: 0, combat: null, victoryPoints: 0, dependsOnHidden: false })).toEqual([]);
  expect(dryRunWords({ ...run, verdict: { clear: false } })).toEqual([]);
});

const leads = (text: string, destination: string, cost: number, attack: boolean) => ({ command: { [text]: true }, action: 'Coastal Bombardment', text, cost, destination, attack });
const reach = {
  reached: [{ area: 'sea', steps: 3, offer: leads('Sail there', 'sea', 2, false) }, { area: 'sea', steps: 2, offer: leads('Attack there', 'sea', 1, true) }, { area: 'land', steps: 0, offer: leads('Bombard it', 'land', 1, true) }],
  beyond: [{ area: 'home', verdict: { refusal: null, violations: [{ message: 'BB Kongo moves 8 squares; its movement factor is 5', cure: 'stop after 5', about: [], clause: { id: 'NEI-10.0-naval-b', section: '10.0', title: 'Movement', rule: '' }, also: [] }] } }],
};

it('marks each area in reach once, with the least that it takes', () => {
  const marks = marksOf(reach);
  expect(marks).toEqual([{ area: 'land', cost: 1, steps: 0, attack: true }, { area: 'sea', cost: 1, steps: 2, attack: false }]);
  expect([costsOf([...marks, { area: 'x', cost: 3, steps: 1, attack: false }]), [0, 1, 2, 3, 7].map(levelOf)]).toEqual([[1, 3], [1, 1, 2, 3, 3]]);
});

let root: Root;
let place: HTMLElement;
let asked: { document: unknown; variables: { skip?: number; wish?: unknown; units?: unknown } }[];
let entry: (skip: number) => number;
let fulfilment: unknown;

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  asked = [];
  entry = () => 8;
  fulfilment = { count: 1, ways: [{ steps: 3, possibility: ALL[1], dryRun: run }], misses: [] };
  const query = (document: unknown, variables: { skip?: number }) => {
    asked.push({ document, variables });
    const skip = variables.skip ?? 0;
    const answer = { __typename: 'NeiGame', lastEntry: entry(skip), allOptions: { count: 402, possibilities: skip === 0 ? ALL.slice(0, 2) : ALL.slice(2) }, explore: fulfilment, reach };
    return { toPromise: () => Promise.resolve({ data: { game: answer } }) };
  };
  startSending({ client: { query } as unknown as Client, recording: { record: RecordDocument, roll: RollForMeDocument }, game: 'g', token: 't', isOpen: () => true, lastEntry: () => 8, recorded: () => undefined, objected: () => undefined, ended: () => undefined, done: () => Promise.resolve() });
  server.set({ pack, actions, game });
  papers.set({ over: 'explorer', tab: 'log' });
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
  stopSending();
  forgetGame();
  forgetSelection();
  reachMap.set({ isOn: false, reach: null, why: null });
});

it('reads everything part by part, and says when the parts do not belong together', async () => {
  const parts: number[] = [];
  expect(await askAll((part, count) => parts.push(part.length, count) > 0)).toBe(true);
  expect([parts, asked.map(({ variables }) => variables.skip)]).toEqual([[2, 402, 2, 402], [0, 400]]);
  entry = (skip) => (skip === 0 ? 8 : 9);
  expect(await askAll(() => true)).toBe(false);
  asked = [];
  expect(await askAll(() => false)).toBe(true);
  expect(asked).toHaveLength(1);
});

const button = (words: string) => [...place.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(words));

it('shows what is tapped as the ordinary proposal, with what does it in hand', async () => {
  await act(async () => root.render(<Everything game={game} pack={pack} />));
  expect(asked.every(({ document }) => document === AllOptionsDocument)).toBe(true);
  expect(place.textContent).toContain('4 things can be done');
  await act(async () => button('Bombard another base')?.click());
  const { proposal, units, area, square } = selection.get();
  // 3N stands elsewhere: it is named in the command, and not taken in hand with the ship.
  expect([proposal?.text, proposal?.cost, units, area, square]).toEqual(['Bombard another base', 2, ['J-BB'], 'sea', 'G3']);
  expect(proposal?.command).toBe(all[2] && ALL[2]?.offer.command);
  expect(papers.get()).toMatchObject({ over: null, tab: 'now' });
});

it('asks a wish about the place that was looked at, and tells the ways with what would come of them', async () => {
  selection.set({ area: 'land', square: 'G3', units: ['J-3N'] });
  await act(async () => root.render(<Wishing game={game} pack={pack} />));
  expect(asked.map(({ document, variables }) => [document === ExploreDocument, variables.wish, variables.units])).toEqual([[true, { landAt: 'land' }, []]]);
  expect(button('Bombard the base of Batavia')?.textContent).toContain('leaves 1 AP · the Allies +2 VP for territory · battle at Batavia with the units seen so far');
});

it('tells everything that is missing where there is no way, and what comes nearest', async () => {
  const clause = { id: 'NEI-13.2-b', section: '13.2', title: 'Landing', rule: '' };
  const alternative = (kind: string, now: boolean) => ({ kind, now, distance: 2, possibility: ALL[1] });
  fulfilment = { count: 0, ways: [], misses: [{ units: ['J-BB'], command: { moveNavalForce: {} }, verdict: { refusal: null, violations: [{ message: 'enemy surface ships are there', cure: 'drive them away first', about: [], clause, also: [] }] }, alternatives: [alternative('ANOTHER_PLACE', true), alternative('ANOTHER_PHASE', false)] }] };
  await act(async () => root.render(<Wishing game={game} pack={pack} />));
  const text = place.textContent ?? '';
  expect(text).toContain('BB Kongo: what is missing');
  expect(text).toContain('13.2 enemy surface ships are there');
  expect(place.querySelector('[aria-label^="Clause NEI-13.2-b:"]')).not.toBeNull();
  expect(text).toContain('drive them away first');
  expect(button('at another place · 2 squares away')).toBeDefined();
  // What does not work now is told, and is no key.
  expect(button('in its own Action Execution Phase')).toBeUndefined();
  expect(text).toContain('in its own Action Execution Phase · 2 squares away · not now');
});

const pause = () => act(async () => new Promise((done) => setTimeout(done, 250)));

it('draws how far what is in hand comes while it is wanted, and forgets it with the hand', async () => {
  selection.set({ area: 'sea', square: 'G3', units: ['J-BB'], offers: [] });
  await act(async () => root.render(<ReachPanel game={game} pack={pack} />));
  expect(asked).toEqual([]);
  await act(async () => button('Show reach')?.click());
  await pause();
  expect(asked.map(({ document, variables }) => [document === ReachDocument, variables.units])).toEqual([[true, ['J-BB']]]);
  expect(reachMap.get().reach).toBe(reach);
  expect(place.textContent).toContain('2 areas in reach, 1 out of reach');
  expect(place.textContent).toContain('out of reach; tap it to see why');

  // A tap on what cannot be reached says why; another one means the area itself.
  await act(async () => tapArea('home'));
  expect([selection.get().area, selection.get().units]).toEqual(['sea', ['J-BB']]);
  expect(place.textContent).toContain('Saipan is out of reach');
  expect(place.textContent).toContain('BB Kongo moves 8 squares; its movement factor is 5');
  // What can be reached is proposed, though no offer in hand leads there.
  await act(async () => tapArea('land'));
  expect([selection.get().proposal?.text, reachMap.get().why]).toEqual(['Bombard it', null]);
  await act(async () => tapArea('home'));
  await act(async () => tapArea('home'));
  expect(selection.get().area).toBe('home');

  await act(async () => root.render(<p>laid down</p>));
  expect(reachMap.get()).toEqual({ isOn: true, reach: null, why: null });
});
