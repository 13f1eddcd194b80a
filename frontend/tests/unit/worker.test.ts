import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';

type Handler = (event: object) => void;
interface Window {
  url: string;
  visibilityState: string;
  focus: () => unknown;
}

const handlers = new Map<string, Handler>();
const pages: Window[] = [];
const shown = vi.fn();
const opened = vi.fn();

/** The worker of the page as it is published, with what a browser gives it. */
const self = {
  addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
  registration: { showNotification: shown },
  clients: { matchAll: async () => pages, openWindow: opened },
  location: { origin: 'https://table.example' },
};
new Function('self', 'caches', readFileSync('public/sw.js', 'utf8').replace('__FILES__', '[]'))(self, {});

/** Has the worker hear of something, and waits for what it does. */
async function hear(name: string, event: object): Promise<void> {
  let done: unknown;
  handlers.get(name)?.({ ...event, waitUntil: (promise: unknown) => { done = promise; } });
  await done;
}

const told = (game: string) => hear('push', { data: { json: () => ({ game, title: 'An evening', body: 'Japan must answer.' }) } });

beforeEach(() => {
  pages.length = 0;
  shown.mockClear();
  opened.mockClear();
});

it('shows whose turn it is, unless the game is before one’s eyes', async () => {
  pages.push({ url: 'https://table.example/#/g1/FIRST', visibilityState: 'visible', focus: vi.fn() });
  await told('g1');
  expect(shown).not.toHaveBeenCalled();
  await told('g2');
  expect(shown).toHaveBeenCalledExactlyOnceWith('An evening', expect.objectContaining({ body: 'Japan must answer.', data: { game: 'g2' } }));
  pages[0]!.visibilityState = 'hidden';
  await told('g1');
  expect(shown).toHaveBeenCalledTimes(2);
});

it('leads to the page of the game, or opens one', async () => {
  const focus = vi.fn(() => 'focused');
  pages.push({ url: 'https://table.example/#/g1/FIRST', visibilityState: 'hidden', focus });
  const tapped = (data: object | null) => hear('notificationclick', { notification: { close: vi.fn(), data } });
  await tapped({ game: 'g1' });
  await tapped(null);
  expect(focus).toHaveBeenCalledTimes(2);
  expect(opened).not.toHaveBeenCalled();
  await tapped({ game: 'g2' });
  expect(opened).toHaveBeenCalledExactlyOnceWith('/#/g2');
});
