// The page begins: what the device keeps is known before anything is drawn.
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';

it('shows the seats that an older page kept in its first view', { timeout: 20_000 }, async () => {
  vi.stubGlobal('CSS', { escape: (word: string) => word });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('away')));
  localStorage.setItem('adjutant.device', JSON.stringify({ seats: [{ token: 't', game: 'g', book: 'NEI', gameName: 'Thursday evening', seat: 'FIRST', takenAt: '2026-11-23T12:00:00Z' }] }));
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'root';
  const seen: string[] = [];
  new MutationObserver(() => seen.push(root.textContent ?? '')).observe(root, { childList: true, subtree: true });
  await import('../../src/main');
  await vi.waitFor(() => expect(root.textContent).toContain('Thursday evening'), { timeout: 10_000 });
  expect(seen.filter(Boolean)[0]).toContain('Thursday evening');
  expect(localStorage.getItem('adjutant.device')).not.toContain('Thursday evening');
});
