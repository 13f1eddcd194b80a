import { useEffect } from 'react';
import { device, type HeldSeat } from '../device/device';
import { notifies } from '../device/notify';
import { storage } from '../device/storage';
import { useStore } from '../store';
import { inTurn } from '../ui/inTurn';
import { whenWell } from './database';
import { isPlayers } from './sides';
import type { Table } from './table';

/** A page that was opened while the server is away tries so often. In milliseconds. */
const RETRY = 4000;

/** Sits at the table for as long as its page is shown, and looks again when something may have happened meanwhile; `isAway`: nothing is there yet, for the server does not answer. */
export function useTable({ open, leave, lookAgain, goOn }: Pick<Table<never>, 'open' | 'leave' | 'lookAgain' | 'goOn'>, seat: HeldSeat, isAway: boolean): void {
  useEffect(() => {
    void open(seat);
    // A tablet that was asleep looks again when it wakes.
    const woken = () => {
      if (document.visibilityState === 'visible') lookAgain();
    };
    document.addEventListener('visibilitychange', woken);
    window.addEventListener('online', lookAgain);
    // Another tab of this device may have sent or added something.
    const unhear = storage.subscribe((noun) => noun === 'outbox' && lookAgain());
    const well = whenWell(goOn);
    return () => {
      window.removeEventListener('online', lookAgain);
      unhear();
      document.removeEventListener('visibilitychange', woken);
      well();
      leave();
    };
  }, [seat, open, leave, lookAgain, goOn]);
  const notify = useStore(device, (state) => state.notify);
  useEffect(() => {
    if (notifies() !== 'granted' || !isPlayers(seat.seat) || seat.practice) return;
    void inTurn(() => import('./push/push')).then(({ followTurn }) => followTurn(seat, notify)).catch(() => undefined);
  }, [seat, notify]);
  useEffect(() => {
    if (!isAway) return undefined;
    const timer = setInterval(lookAgain, RETRY);
    return () => clearInterval(timer);
  }, [isAway, lookAgain]);
}
