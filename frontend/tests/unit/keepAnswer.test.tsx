// What a table agreed that a printed table says is offered for the overlay of this device.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { EMPTY, first, type Draft } from '../../src/books/nei/copy/draft';
import { keeping } from '../../src/books/nei/copy/stated';
import type { Game } from '../../src/graphql/types';
import { KeepAnswer } from '../../src/books/nei/pending/KeepAnswer';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

vi.stubGlobal('CSS', { escape: (word: string) => word });

let root: Root;

const game = (entry: number): Game => ({ id: 'g', stated: [{ entry, sentence: 'a storm', values: [{ kind: 'terrain', id: 'jungle', field: 'die_modifier_ground', value: '1', at: null }] }] }) as unknown as Game;

async function shown(entry: number): Promise<void> {
  await act(async () => {
    root = createRoot(document.body.appendChild(document.createElement('div')));
    root.render(<KeepAnswer game={game(entry)} />);
  });
}

const button = (words: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words);
const press = (words: string) => act(async () => button(words)?.click());

afterEach(async () => {
  await act(async () => root.unmount());
  first.replace(EMPTY);
});

it('keeps the answer with one tap, and says that it counts for the next game', async () => {
  await shown(1);
  await press('Keep it in my copy');
  expect(first.store.get().draft.values['terrain/jungle/die_modifier_ground']).toMatchObject({ value: '1', printed: 'map' });
  expect(button('Keep it in my copy')).toBeUndefined();
  expect(document.body.textContent).toContain('for the next game: a storm');
});

it('asks no more where somebody says that it is not printed so', async () => {
  await shown(2);
  await press('Not printed so');
  expect(first.store.get().draft.values).toEqual({});
  expect(button('Keep it in my copy')).toBeUndefined();
});

const draftWith = (key: string, value: string): Draft => ({ ...EMPTY, values: { [key]: { value, printed: 'map', date: '2026-11-23' } } });

it('keeps an answer of the table, and does not offer it twice', () => {
  const answer = [{ kind: 'terrain', id: 'jungle', field: 'die_modifier_ground', value: '1', at: null }];
  expect(keeping(answer, EMPTY)).toEqual({ 'terrain/jungle/die_modifier_ground': '1' });
  expect(keeping(answer, draftWith('terrain/jungle/die_modifier_ground', '1'))).toEqual({});
});

it('puts a die into the list that the owner has already', () => {
  const key = 'singapore_drive/singapore/boxes_by_die';
  const answer = [{ kind: 'singapore_drive', id: 'singapore', field: 'boxes_by_die', value: '[0, 1, 1, 2, 1, "missing"]', at: 3 }];
  expect(keeping(answer, EMPTY)).toEqual({ [key]: '[0, 1, 1, 2, 1, "missing"]' });
  expect(keeping(answer, draftWith(key, '[0, 0, 0, "missing", 0, 5]'))).toEqual({ [key]: '[0, 0, 0, 2, 0, 5]' });
  expect(keeping(answer, draftWith(key, '[0, 0, 0, 2, 0, 5]'))).toEqual({});
});
