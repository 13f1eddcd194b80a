// A value's journey: who says it, what was there before, and the way to where its owner types it.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../src/books/nei/copy/words';
import { bookOf, type Book, type Form } from '../../src/books/nei/copy/form';
import type { Pack, PackArea, Unit } from '../../src/graphql/types';
import { dayWords, groupsOf, journeysOf, liesUnder, partsOf, wayTo } from '../../src/books/nei/journey/journeys';
import { areaSays, isCounterReconstructed, isTrackReconstructed, namedIn, ownersOf, type OwnersValue } from '../../src/books/nei/store/journeys';
import { server } from '../../src/table/server';
import { Journey, Named } from '../../src/books/nei/journey/Journey';
// @ts-expect-error The stand-in has no types of its own.
import { copyForm } from '../stand-in/copy-form.mjs';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const asking = vi.hoisted(() => ({ answer: null as unknown }));
vi.mock('../../src/books/nei/journey/asking', () => ({ askBook: () => (asking.answer ? Promise.resolve(asking.answer) : Promise.reject(new Error('no server'))) }));

/** As the server tells it: the rules give what a counter is and what the turns are called. */
const RULES: readonly string[] = ['counter/side', 'counter/name', 'turn/name'];
const form = copyForm() as Form;
const book: Book = bookOf({ ...form, kinds: form.kinds.map((kind) => ({ ...kind, records: kind.records.map((record) => ({ ...record, values: record.values.map((one) => (RULES.includes(`${kind.key}/${one.field}`) ? { ...one, origin: 'RULEBOOK' as const } : one)) })) })) });
const value = (kind: string, id: string, field: string, now: string, more: Partial<OwnersValue> = {}): OwnersValue => ({ kind, id, field, value: now, printed: kind === 'counter' ? 'counter' : 'map', date: '2026-11-23', below: book.ours(kind, id, field), belowOrigin: 'RECONSTRUCTION', ...more });

const BATAVIA = { id: 'batavia', name: 'Batavia', kind: 'LAND', square: 'G3', confidence: 'high', airfield: true, oilfield: false, railroad: true, objective: true } as PackArea;
const WATERS = { id: 's_G3', name: 'Batavia waters', kind: 'SEA', square: 'G3', confidence: 'medium' } as PackArea;
const BASE = { id: 'B-BAT', name: 'Batavia', type: 'BASE', category: 'BASE', movement: 0 } as Unit;
const packWith = (owners: readonly OwnersValue[] | undefined, hash = book.form.packHash): Pack => ({ hash, areas: [BATAVIA, WATERS], counters: [BASE], squares: [], owners }) as unknown as Pack;

const corrected = value('counter', 'B-BAT', 'anti_air', '4');
const confirmed = value('counter', 'B-BAT', 'steps', '2');
const told = (pack: Pack, kind: 'counter' | 'area' | 'table', id: string, from: Book | null = book) => partsOf({ kind, id }, from, pack).map(({ name, records }) => [name, groupsOf(from, pack, { name, records }).map(({ words, values }) => [words, ...values])] as const);

describe('who says a value', () => {
  it('is the owner where he gave it, and what was there before is known', () => {
    const pack = packWith([corrected, confirmed]);
    const [[, groups] = ['', []]] = told(pack, 'counter', 'B-BAT');
    expect(groups[0]).toEqual(['Corrected by the owner from the counter, November 23, 2026', 'Anti-air: 4 (was 3, reconstructed)']);
    expect(groups[1]).toEqual(['Confirmed by the owner from the counter, November 23, 2026', 'Steps: 2']);
    expect(groups.map(([words]) => words).slice(2)).toEqual(['Reconstructed', 'From the text of the rules']);
    expect(groups[2]).toContain('Anti-ground: 2');
    expect(groups[2]?.some((words) => words.startsWith('Steps'))).toBe(false);
  });

  it('is told of an area with its square and its borders, each by the name of the area beyond', () => {
    const parts = told(packWith([value('land', 'batavia', 'terrain', '"jungle"')], 'laid'), 'area', 'batavia');
    expect(parts.map(([name]) => name)).toEqual(['Batavia', 'Square G3', 'Borders']);
    expect(parts[0]?.[1][0]).toEqual(['Corrected by the owner from the map, November 23, 2026', 'Terrain: jungle (was open, reconstructed)']);
    expect(parts[0]?.[1].flat()).toContain('The port serves: Batavia waters');
    expect(parts[2]?.[1].flat().some((words) => words.startsWith('central_java – Arrow: white arrow; '))).toBe(true);
  });

  it('is told row by row of a table, without the words that are not printed', () => {
    const [[, groups] = ['', []]] = told(packWith([]), 'table', 'incidentJapanese');
    expect(groups[0]?.[1]).toMatch(/^Die 1 – Name: Army-Navy rivalry; Effect: Action Points; Points: −1/);
    expect(groups.flat().join()).not.toContain('key');
    expect(told(packWith([]), 'table', 'turns')[0]?.[1][0]?.[0]).toBe('From the text of the rules');
  });

  it('is the owner alone where nothing else is known, and nobody where the pack was kept before owners were asked for', () => {
    expect(told(packWith([corrected, { ...confirmed, below: null, belowOrigin: null }]), 'counter', 'B-BAT', null)[0]?.[1]).toEqual([
      ['Corrected by the owner from the counter, November 23, 2026', 'Anti-air: 4 (was 3, reconstructed)'],
      ['Added by the owner from the counter, November 23, 2026', 'Steps: 2'],
    ]);
    expect(ownersOf(packWith(undefined), 'counter', 'B-BAT')).toEqual([]);
    expect(journeysOf(null, packWith(undefined), 'counter', 'B-BAT')).toEqual([]);
    expect(liesUnder(book, packWith(undefined))).toBe(true);
  });

  it('names the day in words', () => {
    expect(dayWords('2026-11-23')).toBe('November 23, 2026');
  });
});

describe('whether the pack of this server lies under that of a game', () => {
  it('is known by the hash, and under an overlay by what its owner found', () => {
    expect(liesUnder(book, packWith([]))).toBe(true);
    expect(liesUnder(book, packWith([], 'older'))).toBe(false);
    expect(liesUnder(book, packWith([corrected], 'laid'))).toBe(true);
    expect(liesUnder(book, packWith([{ ...corrected, below: '1' }], 'laid'))).toBe(false);
    const moved = { ...packWith([corrected], 'laid'), counters: [{ ...BASE, movement: 3 }] };
    expect(liesUnder(book, moved)).toBe(false);
    expect(liesUnder(book, { ...moved, owners: [corrected, value('counter', 'B-BAT', 'move', '3')] })).toBe(true);
  });
});

describe('the mark', () => {
  const all = ['steps', 'anti_ground', 'anti_air', 'anti_sub', 'anti_ship', 'move'].map((field) => value('counter', 'B-BAT', field, '2'));
  it('stands until an owner gave every figure of a counter', () => {
    expect(isCounterReconstructed(packWith([]), BASE)).toBe(true);
    expect(isCounterReconstructed(packWith(all.slice(1)), BASE)).toBe(true);
    expect(isCounterReconstructed(packWith(all), BASE)).toBe(false);
    expect(isCounterReconstructed(packWith([]), { id: 'X', category: 'MARKER' })).toBe(false);
  });

  it('stands until an owner gave everything that is printed in an area, or on a track', () => {
    expect(areaSays(packWith([]), BATAVIA)).toBe('nobody');
    expect(areaSays(packWith([]), { ...BATAVIA, confidence: 'text' })).toBe('rules');
    expect(areaSays(packWith([value('land', 'batavia', 'port', '"minor"')]), BATAVIA)).toBe('part');
    expect(areaSays(packWith(['terrain', 'port', 'airfield', 'oilfield', 'railroad', 'vp'].map((field) => value('land', 'batavia', field, 'true'))), BATAVIA)).toBe('owner');
    expect(isTrackReconstructed(packWith([]), 'tracks')).toBe(true);
    expect(isTrackReconstructed(packWith([value('actions_track', 'japanese', 'value', '12'), value('actions_track', 'allied', 'value', '12')]), 'tracks')).toBe(false);
  });

  it('finds the areas and counters that a command names, each once', () => {
    expect(namedIn([{ move: { units: ['B-BAT', 'B-BAT'], by: [{ to: 's_G3' }], why: 'B', cost: 2, none: null } }], packWith([]))).toEqual([{ kind: 'counter', id: 'B-BAT' }, { kind: 'area', id: 's_G3' }]);
  });
});

describe('on the page', () => {
  let root: Root;
  let place: HTMLElement;
  const show = (part: React.ReactNode) => act(async () => root.render(part));
  const press = (at: number) => act(async () => {
    place.querySelectorAll<HTMLElement>('[data-part~="journey-key"]')[at]?.click();
    await vi.dynamicImportSettled();
  });
  beforeEach(() => {
    asking.answer = book;
    server.set({ pack: packWith([corrected, confirmed], 'laid') });
    place = document.body.appendChild(document.createElement('div'));
    root = createRoot(place);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    place.remove();
  });

  it('is told when it is asked for, with the way to the copy and what a correction counts for', async () => {
    await show(<Journey of={[{ kind: 'counter', id: 'B-BAT' }]} title="Whence" />);
    expect(place.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('reconstructed');
    expect(place.textContent).toBe('▸≈Whence');
    await press(0);
    await vi.waitFor(() => expect(place.textContent).toContain('Anti-air: 4 (was 3, reconstructed)'));
    expect(place.querySelector('a')?.getAttribute('href')).toBe('#/copy/counters/B-BAT');
    expect(place.textContent).toContain('A game that is running keeps its numbers.');
    await press(0);
    expect(place.textContent).toBe('▸≈Whence');
  });

  it('is told of several one by one', async () => {
    await show(<Journey of={[{ kind: 'area', id: 'batavia' }, { kind: 'counter', id: 'B-BAT' }]} title="Whence" />);
    await press(0);
    await vi.waitFor(() => expect([...place.querySelectorAll('[data-part~="journey-key"]')].map((key) => key.textContent)).toEqual(['▸≈Whence', '▸≈Batavia', '▸≈Batavia, base']));
    await press(1);
    expect(place.querySelector('a')?.getAttribute('href')).toBe('#/copy/map/G3');
    expect(wayTo({ kind: 'table', id: 'terrain' }, packWith([]))).toBe('#/copy/tables/terrain');
  });

  it('tells what the owner gave where the server says nothing', async () => {
    asking.answer = null;
    await show(<Journey of={[{ kind: 'counter', id: 'B-BAT' }]} title="Whence" />);
    await press(0);
    await vi.waitFor(() => expect(place.querySelector('[role="alert"]')?.textContent).toMatch(/cannot be asked now\. no server/));
    expect(place.textContent).toContain('Anti-air: 4 (was 3, reconstructed)');
  });

  it('stands beside what the judge says only where something is reconstructed', async () => {
    await show(<Named commands={[{ move: { units: ['nobody'] } }]} />);
    expect(place.textContent).toBe('');
    await show(<Named commands={[{ move: { units: ['B-BAT'], to: 'batavia' } }]} />);
    expect(place.textContent).toBe('▸≈What is reconstructed here');
  });
});
