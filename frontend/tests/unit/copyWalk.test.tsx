// The wizard of the owner's copy in hand: keys that type a kind of counters, one counter, a table, a square.
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../src/books/nei/copy/words';
import { Counters } from '../../src/books/nei/copy/Counters';
import { DeskContext } from '../../src/books/nei/copy/desk';
import { storage } from '../../src/device/storage';
import { openTyping, type Typing } from '../../src/books/nei/copy/draft';
import { bookOf, type Form } from '../../src/books/nei/copy/form';
import { MapSquares } from '../../src/books/nei/copy/MapSquares';
import { Tables } from '../../src/books/nei/copy/Tables';
// @ts-expect-error The stand-in has no types of its own.
import { copyForm } from '../stand-in/copy-form.mjs';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
vi.stubGlobal('CSS', { escape: (word: string) => word });

const book = bookOf(copyForm() as Form);
let root: Root;
let place: HTMLElement;
let typing: Typing;

const show = (part: ReactNode, blind = false) => act(async () => root.render(<DeskContext.Provider value={{ book, typing, blind }}>{part}</DeskContext.Provider>));
const press = (...keys: string[]) => act(async () => {
  for (const key of keys) await act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
});
const valueOf = (key: string) => typing.store.get().draft.values[key]?.value;
const heading = () => place.querySelector('h2')?.textContent ?? '';
const click = (name: string | RegExp) => act(async () => [...place.querySelectorAll('button')].find((key) => (typeof name === 'string' ? key.textContent === name : name.test(key.getAttribute('aria-label') ?? key.textContent ?? '')))?.click());

beforeEach(() => {
  void storage.put('drafts', 'walk', undefined);
  typing = openTyping('walk');
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});

afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

it('types a kind of counters: a figure goes on at once, Enter takes the rest, and once more the names', async () => {
  await show(<Counters />);
  expect(heading()).toBe('Allied, base: 13 counters');
  await press('2', '3');
  expect([valueOf('counter/B-BAB/anti_ground'), valueOf('counter/B-MIR/anti_air'), valueOf('counter/B-BAB/anti_sub')]).toEqual(['2', '3', undefined]);
  await press('9');
  expect(place.querySelector('[data-part~="copy-refused"]')?.textContent).toMatch(/^9 cannot be Anti-sub/);
  await press('Backspace');
  expect(valueOf('counter/B-BAB/anti_air')).toBeUndefined();
  await press('u', '2', 'Enter');
  expect([valueOf('counter/B-BAB/anti_air'), valueOf('counter/B-BAB/back_anti_ship'), valueOf('counter/B-BAB/name')]).toEqual(['2', '1', undefined]);
  await press('Enter');
  expect([valueOf('counter/B-BAB/name'), valueOf('counter/B-BAB/steps')]).toEqual(['"Babo"', '2']);
  expect(heading()).toBe('Allied, base: 5 counters');
  await act(async () => root.unmount());
  root = createRoot(place);
  await show(<Counters />);
  expect(heading()).toBe('Allied, base: 5 counters');
});

it('singles out a counter that is unlike its kind, or that the copy has not', async () => {
  await show(<Counters />);
  await press('4');
  expect(place.querySelector('[data-part~="copy-remarks"]')?.textContent).toMatch(/Anti-ground 4: no other of its type has more than 2/);
  await click(/^Miri: type it by itself/);
  expect(heading()).toMatch(/^Miri/);
  await press('1');
  expect([valueOf('counter/B-MIR/anti_ground'), valueOf('counter/B-BAB/anti_ground')]).toEqual(['1', '4']);
  await click('My copy has no such counter');
  expect(Object.keys(typing.store.get().draft.removed)).toEqual(['counter/B-MIR']);
  expect(valueOf('counter/B-MIR/anti_ground')).toBeUndefined();
  await click('Continue');
  expect(heading()).toBe('Allied, base: 12 counters');
  await act(async () => typing.undo());
  expect(valueOf('counter/B-MIR/anti_ground')).toBe('1');
});

it('shows nothing of ours in a second entry, and Enter takes nothing there', async () => {
  await show(<Counters />, true);
  expect([...place.querySelectorAll('[data-part~="copy-cell"]')].map((cell) => cell.textContent).join('')).toBe('');
  await press('Enter', '3', 'Enter');
  expect(valueOf('counter/B-BAB/anti_air')).toBe('3');
  expect(Object.keys(typing.store.get().draft.values).every((key) => key.endsWith('/anti_air'))).toBe(true);
  expect(place.querySelector('[data-part~="copy-cell"][data-part~="differs"]')).toBeNull();
});

it('types a table cell by cell: a choice by its number, a figure below nought, letters for dice', async () => {
  await show(<Tables />);
  expect(heading()).toBe('Japanese Incident Table');
  await press('Enter', '3', '-', '2', 'n');
  expect([valueOf('incident/japanese-1/name'), valueOf('incident/japanese-1/effect'), valueOf('incident/japanese-1/amount'), valueOf('incident/japanese-1/action')]).toEqual(['"Army-Navy rivalry"', '"ap"', '-2', '""']);
  await click('Next');
  await click('Next');
  await act(async () => place.querySelector<HTMLElement>('[data-at="1"]')?.focus());
  await press('x', 'r');
  expect(valueOf('refit/japanese-1/result')).toBe('["X", "R", "D", "D", "X", "X"]');
  expect(place.querySelector('[data-part~="copy-remarks"]')?.textContent).toMatch(/a higher die gives less/);
  await click('The whole table is as shown');
  expect(valueOf('refit/japanese-7/row')).toBe('"engineer"');
});

it('confirms a square by one key, and changes a border by a tap', async () => {
  await show(<MapSquares />);
  expect(heading()).toBe('E10 Babo');
  await click(/^Border Babo – Halmahera: no arrow/);
  expect(valueOf('land_link/halmahera-babo/arrow')).toBe('"white"');
  await click('minor');
  expect([valueOf('land/babo/port'), valueOf('land/babo/port_seas')]).toEqual(['"minor"', '["s_E10"]']);
  await click('none');
  expect(valueOf('land/babo/port_seas')).toBe('[]');
  await click(/^E10 is as shown/);
  expect([valueOf('land/babo/airfield'), valueOf('square/E10/kind')]).toEqual(['true', '"land_sea"']);
  expect(heading()).toBe('D1 Northern Sumatra');
});
