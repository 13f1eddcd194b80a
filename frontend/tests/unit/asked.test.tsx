// What a sheet asks: once when it is opened, anew when its subject changes or somebody asks again, and never out of turn.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useAsked, type Asked } from '../../src/ui/useAsked';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

interface Question {
  about: number;
  answers(words: string): Promise<void>;
  fails(error: unknown): Promise<void>;
}

let root: Root;
let questions: Question[];
let shown: Asked<string>;

const ask = (about: number): Promise<string> =>
  new Promise((resolve, reject) => {
    questions.push({ about, answers: (words) => act(async () => resolve(words)), fails: (error) => act(async () => reject(error)) });
  });

function Sheet({ about }: { about: number }) {
  shown = useAsked(ask, about);
  return null;
}

const look = (about: number) => act(async () => root.render(<Sheet about={about} />));

beforeEach(() => {
  questions = [];
  root = createRoot(document.createElement('div'));
});

afterEach(() => act(async () => root.unmount()));

it('asks once, and shows the answer', async () => {
  await look(7);
  expect(shown).toMatchObject({ answer: null, trouble: null });
  await questions[0]?.answers('seven');
  await look(7);
  expect(questions.map(({ about }) => about)).toEqual([7]);
  expect(shown).toMatchObject({ answer: 'seven', trouble: null });
});

it('says why there is no answer, and asks again when somebody wants it so', async () => {
  await look(7);
  await questions[0]?.fails(new Error('The server does not answer.'));
  expect(shown).toMatchObject({ answer: null, trouble: 'The server does not answer.' });
  await act(async () => shown.askAgain());
  expect(questions).toHaveLength(2);
  expect(shown.trouble).toBeNull();
  await questions[1]?.fails('gone');
  expect(shown.trouble).toBe('gone');
  await act(async () => shown.askAgain());
  await questions[2]?.answers('seven');
  expect(shown).toMatchObject({ answer: 'seven', trouble: null });
});

it('keeps the answer before until a newer one is here, and does not hear an older one that comes late', async () => {
  await look(7);
  await questions[0]?.answers('seven');
  await look(8);
  expect(shown.answer).toBe('seven');
  await look(9);
  await questions[2]?.answers('nine');
  await questions[1]?.answers('eight');
  expect(questions.map(({ about }) => about)).toEqual([7, 8, 9]);
  expect(shown.answer).toBe('nine');
});
