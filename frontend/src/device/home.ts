// What this browser gives the page: a place of its own on the device, a screen that stays awake. Most of it only over
// HTTPS.
import { createStore } from '../store';

export interface HomeState {
  /** A newer page that waits until somebody takes it. */
  newer: ServiceWorker | null;
  /** Whether the screen stays awake; `missing` where this browser has no means to. */
  screen: 'free' | 'awake' | 'refused' | 'missing';
}

export const home = createStore<HomeState>({ newer: null, screen: 'free' });

/** Whether the browser trusts this address with what it gives to pages of the house. */
export const isSecure = (): boolean => globalThis.isSecureContext;

/** An evening is long; a newer page is looked for so often. In milliseconds. */
const LOOK = 60 * 60 * 1000;

/** Has the page kept on the device, where the browser does that. */
export async function settleIn(): Promise<void> {
  if (!isSecure() || !('serviceWorker' in navigator)) return;
  const kept = await navigator.serviceWorker.register('/sw.js');
  if (kept.waiting && kept.active) home.set({ newer: kept.waiting });
  kept.addEventListener('updatefound', () => {
    const coming = kept.installing;
    // The first page of a device replaces nothing. Asked when it has come, WebKit already calls it the active one.
    if (!coming || !kept.active) return;
    coming.addEventListener('statechange', () => coming.state === 'installed' && home.set({ newer: coming }));
  });
  setInterval(() => void kept.update().catch(() => undefined), LOOK);
}

/** Takes the newer page. What waits in the outbox is on the device, and the seat is in the address. */
export function takeNewer(): void {
  const { newer } = home.get();
  if (!newer) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  newer.postMessage('take-over');
}

/** Asks the browser not to clear what the page keeps when room is short. It may refuse without harm. */
export async function askToStay(): Promise<void> {
  if (isSecure()) await navigator.storage?.persist?.().catch(() => false);
}

/** Keeps the screen awake until the answer is called. A browser lets go whenever the page is hidden, so it is asked again. */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) {
    home.set({ screen: 'missing' });
    return () => undefined;
  }
  let lock: WakeLockSentinel | null = null;
  let wanted = true;
  const ask = async () => {
    if (document.visibilityState !== 'visible' || lock) return;
    try {
      const given = await navigator.wakeLock.request('screen');
      if (!wanted) return void given.release();
      lock = given;
      home.set({ screen: 'awake' });
      given.addEventListener('release', () => {
        lock = null;
        if (wanted) home.set({ screen: 'free' });
      });
    } catch {
      // A low battery, or a device that saves power.
      if (wanted) home.set({ screen: 'refused' });
    }
  };
  const shown = () => void ask();
  document.addEventListener('visibilitychange', shown);
  void ask();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', shown);
    void lock?.release();
    home.set({ screen: 'free' });
  };
}
