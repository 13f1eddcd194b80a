import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Client } from '../../src/graphql/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RecordDocument, RollForMeDocument } from '../../src/graphql/generated/graphql';
import type { Entry, SeatKind } from '../../src/graphql/types';
import type { Amendment } from '../../src/table/repair/amending';
import { EntrySheet } from '../../src/table/repair/EntrySheet';
import { EntryDiceDocument } from '../../src/table/repair/graphql/generated/graphql';
import { startSending, stopSending } from '../../src/table/sending';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
// A paper over the table asks for it, and the browser of the tests has none.
vi.stubGlobal('CSS', { escape: (word: string) => word });

const entry = (number: number, by: SeatKind = 'FIRST'): Entry => ({ number, by, at: '', takenBack: false, ofPlay: true, renews: null, overruled: null, seal: null, proof: null, lines: [{ text: `deed ${number}`, clause: null }] });
const clause = { id: 'NEI-12.6-a', section: '12.6', title: 'Hits', rule: '' };
const die = (face: number) => ({ face, unit: null, hitsOn: null, modifier: 0 });
const foreseen: Amendment = {
  possible: true,
  needsConsent: false,
  refusal: null,
  violations: [],
  again: [
    { entry: 6, outcome: 'HOLDS', was: [{ text: 'deed 6' }], now: [{ text: 'deed 6' }], refusal: null, violations: [] },
    { entry: 7, outcome: 'DIFFERS', was: [{ text: 'kept' }, { text: 'a hit' }], now: [{ text: 'kept' }, { text: 'a miss' }], refusal: null, violations: [] },
    { entry: 8, outcome: 'NEEDS_DECISION', was: [{ text: 'deed 8' }], now: [], refusal: null, violations: [{ message: 'no hit to allot', cure: 'go on', about: [], clause, also: [] }] },
  ],
};

let root: Root;
let place: HTMLElement;
let answer: Amendment;
let asked: unknown[];

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  answer = foreseen;
  asked = [];
  const query = (document: unknown, variables: { changes?: unknown }) => {
    if (variables.changes) asked.push(variables.changes);
    const game = document === EntryDiceDocument ? { entries: { nodes: [{ number: 5, dice: [die(3), die(4)] }] } } : { amendment: answer };
    return { toPromise: () => Promise.resolve({ data: { game } }) };
  };
  startSending({ client: { query } as unknown as Client, recording: { record: RecordDocument, roll: RollForMeDocument }, game: 'g', token: 't', isOpen: () => true, lastEntry: () => 8, recorded: () => undefined, objected: () => undefined, ended: () => undefined, done: () => Promise.resolve() });
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
  stopSending();
});

async function show(seat: SeatKind, dice: 'EITHER' | 'SERVER' = 'EITHER') {
  const mend = { takeBack: vi.fn(() => Promise.resolve(true)), amend: vi.fn(() => Promise.resolve(true)) };
  const onClose = vi.fn();
  await act(async () => root.render(<EntrySheet entry={entry(5)} later={[entry(6), entry(7), entry(8)]} game={{ book: 'NEI', lastEntry: 8, dice, seat: { kind: seat } }} mend={mend} unitOf={() => undefined} onClose={onClose} />));
  return { ...mend, onClose };
}

const button = (words: string) => [...document.querySelectorAll('button')].find((key) => (key.getAttribute('aria-label') ?? key.textContent ?? '').includes(words));
const press = (words: string) => act(async () => button(words)?.click());
/** A key that is held: by a click that has no finger, twice. */
const hold = async (words: string) => {
  await press(words);
  await press(words);
};
const text = () => document.body.textContent ?? '';

it('shows which later entries hold, which differ and which the table decides, before an entry is left out', async () => {
  const { amend, onClose } = await show('BOTH');
  await press('Leave this entry out');
  expect(asked).toEqual([[{ kind: 'STRIKE', entry: 5 }]]);
  expect(text()).toContain('1 later entry holds.');
  expect([...document.querySelectorAll('s')].map((gone) => gone.textContent)).toEqual(['a hit']);
  expect(text()).toContain('a miss');
  expect(text()).not.toContain('kept');
  expect(text()).toContain('no hit to allot');
  expect(amend).not.toHaveBeenCalled();
  await hold('Leave entry 5 out');
  expect(amend).toHaveBeenCalledWith([{ kind: 'STRIKE', entry: 5 }]);
  expect(onClose).toHaveBeenCalled();
});

it('puts other faces in, and only other ones', async () => {
  const { amend } = await show('FIRST');
  expect(button('See what changes')?.hasAttribute('disabled')).toBe(true);
  await press('Die 2');
  await press('Face 6');
  await press('See what changes');
  await hold('Put these faces in entry 5');
  expect(amend).toHaveBeenCalledWith([{ kind: 'REPLACE', entry: 5, command: { roll: { faces: [3, 6] } } }]);
});

it('says that the other side is asked, and that what comes of it is known later', async () => {
  answer = { ...foreseen, needsConsent: true, again: null };
  await show('FIRST');
  await press('Leave this entry out');
  expect(text()).toContain('The other side is asked first.');
  expect(text()).toContain('is known when both sides agree');
  expect(button('Leave entry 5 out')).toBeDefined();
});

it('says by which clause it cannot be done, and then offers no key for it', async () => {
  answer = { ...foreseen, possible: false, again: null, violations: [{ message: 'no such place', cure: 'another', about: [], clause, also: [] }] };
  await show('BOTH');
  await press('Leave this entry out');
  expect(text()).toContain('no such place');
  expect(button('Leave entry 5 out')).toBeUndefined();
});

it('lists what a take-back takes away, and offers no more for an entry of another seat', async () => {
  const { takeBack } = await show('SECOND');
  expect(button('Leave this entry out')).toBeUndefined();
  expect(button('Face 6')).toBeUndefined();
  await press('Take back to here');
  expect([...document.querySelectorAll('[data-part~="mend-list"] li')].map((item) => item.textContent)).toEqual(['deed 6', 'deed 7', 'deed 8']);
  await hold('Take back to entry 5');
  expect(takeBack).toHaveBeenCalledWith(5);
});

it('puts no faces in where the server alone throws', async () => {
  await show('BOTH', 'SERVER');
  expect(button('Leave this entry out')).toBeDefined();
  expect(button('Face 6')).toBeUndefined();
});
