// The copies of all games that the server makes, as whoever keeps the keys reads of them.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { KeysDialog } from '../../src/table/keys/KeysDialog';
import type { KeyRing } from '../../src/graphql/types';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

vi.stubGlobal('CSS', { escape: (word: string) => word });

const ring = vi.hoisted(() => ({ copies: null as KeyRing['copies'] }));
vi.mock('../../src/table/keys/ring', () => ({ loadRing: () => Promise.resolve({ codes: [], keys: [], copies: ring.copies }), ownKeys: () => Promise.resolve([]), loadWebhooks: () => Promise.resolve([]) }));

let root: Root;

async function shown(copies: KeyRing['copies']): Promise<string> {
  ring.copies = copies;
  await act(async () => {
    root = createRoot(document.body.appendChild(document.createElement('div')));
    root.render(<KeysDialog owner={{ game: 'g', ownerKey: 'k', book: 'NEI' }} isOpen onClose={() => undefined} />);
  });
  return document.querySelector('[data-part~="ring"]')?.textContent ?? '';
}

afterEach(() => act(async () => root.unmount()));

it('says nothing of copies where the server makes none', async () => {
  const words = await shown(null);
  expect(words).not.toBe('');
  expect(words).not.toContain('cop');
});

it('says when the last one was made', async () => {
  expect(await shown({ madeAt: '2026-11-23T12:30:00Z', failedAt: null })).toContain('The server last backed up all games on ');
  expect(document.querySelector('[data-part~="ring"] [role="alert"]')).toBeNull();
});

it('says before everything else that one failed, and how old the last good one is', async () => {
  await shown({ madeAt: '2026-11-23T12:30:00Z', failedAt: '2026-11-23T13:00:00Z' });
  const alert = document.querySelector('[data-part~="ring"] > :first-child');
  expect(alert?.getAttribute('role')).toBe('alert');
  expect(alert?.textContent).toMatch(/The backup on .* failed\. The server last backed up all games on /);
  await act(async () => root.unmount());
  await shown({ madeAt: null, failedAt: '2026-11-23T13:00:00Z' });
  expect(document.querySelector('[data-part~="ring"] > :first-child')?.textContent).toContain('The server has not backed up any game yet.');
});
