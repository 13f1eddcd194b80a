// Parts that come later: fetched ahead when the table is at rest, drawn at once when they are here, asked for when not.
import { act, Suspense, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchAhead, later } from '../../src/ui/later';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const Words = ({ words }: { words: string }) => <p>{words}</p>;

let root: Root;
let glass: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  glass = document.createElement('div');
  root = createRoot(glass);
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

it('waits in its place until it is here', async () => {
  let arrive: (part: ComponentType<{ words: string }>) => void = () => undefined;
  const Part = later<{ words: string }>(() => new Promise((resolve) => { arrive = resolve; }));
  await act(async () => root.render(<Suspense fallback={<i>…</i>}><Part words="here" /></Suspense>));
  expect(glass.innerHTML).toBe('<i>…</i>');
  await act(async () => arrive(Words));
  expect(glass.textContent).toContain('here');
});

it('is fetched when the table is at rest, once, and then drawn without waiting; one that cannot be had holds up none', async () => {
  const lost = vi.fn(() => Promise.reject(new Error('no wireless')));
  later(lost);
  const load = vi.fn(() => Promise.resolve(Words));
  const Part = later<{ words: string }>(load);
  const end = fetchAhead();
  await vi.advanceTimersByTimeAsync(1000);
  window.dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3000);
  expect([lost.mock.calls.length, load.mock.calls.length]).toEqual([1, 1]);
  end();
  act(() => root.render(<Suspense fallback={<i>…</i>}><Part words="here" /></Suspense>));
  expect(glass.innerHTML).toBe('<p>here</p>');
  expect(load).toHaveBeenCalledTimes(1);
});

it('fetches nothing more once the table is left', async () => {
  const load = vi.fn(() => Promise.resolve(Words));
  later(load);
  fetchAhead()();
  await vi.advanceTimersByTimeAsync(5000);
  expect(load).not.toHaveBeenCalled();
});
