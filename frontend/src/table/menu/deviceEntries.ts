// What the menu of every table offers for this device, and what it does.
import { device } from '../../device/device';
import { notifies, setNotify, type Notified } from '../../device/notify';
import { t } from '../../words/words';
import type { Entry } from './GroupedMenu';

export function deviceEntries({ look, sound, notify }: { look: string; sound: boolean; notify: boolean }): Entry[] {
  const told: Notified = notifies();
  return [
    { id: 'look', name: look === 'daylight' ? t('menu.dark') : t('menu.daylight'), sign: 'look' },
    { id: 'sound', name: sound ? t('menu.soundOff') : t('menu.soundOn'), sign: 'sound' },
    ...(told === 'never' ? [] : [{ id: 'notify', name: notify && told === 'granted' ? t('menu.notifyOff') : t('menu.notifyOn'), sign: 'notify' } as const]),
    { id: 'settings', name: t('menu.settings'), sign: 'settings' },
  ];
}

/** Does what belongs to this device alone; false where the entry is another's. */
export function actOnDevice(key: unknown): boolean {
  const { look, sound, notify } = device.get();
  if (key === 'look') device.set({ look: look === 'daylight' ? 'dark' : 'daylight' });
  else if (key === 'sound') device.set({ sound: !sound });
  else if (key === 'notify') void setNotify(!(notify && notifies() === 'granted'));
  else return false;
  return true;
}
