// A word of the system when it is this seat's turn and another window is before the page: by leave alone, and over HTTPS.
import { t } from '../words/words';
import { device } from './device';

/** Whether the system may be asked, has been, or never lets it. */
export type Notified = 'never' | 'ask' | 'granted';

export function notifies(): Notified {
  if (!globalThis.isSecureContext || typeof Notification === 'undefined' || Notification.permission === 'denied') return 'never';
  return Notification.permission === 'granted' ? 'granted' : 'ask';
}

/** Asks for leave where it is wanted; without it nothing is kept. */
export async function setNotify(wanted: boolean): Promise<void> {
  device.set({ notify: wanted && (notifies() === 'granted' || (await Notification.requestPermission()) === 'granted') });
}

/** Says it, if nobody looks at the page. */
export function notifyTurn(title: string): void {
  if (!device.get().notify || notifies() !== 'granted' || document.visibilityState === 'visible') return;
  // Some systems let only what is kept on the device say anything.
  void (async () => {
    const kept = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    const options = { body: t('app.name'), icon: '/apple-touch-icon.png', tag: 'turn' };
    if (kept) await kept.showNotification(title, options);
    else new Notification(title, options);
  })().catch(() => undefined);
}
