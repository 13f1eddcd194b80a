import { useEffect, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { OutboxPanel } from '../../table/OutboxPanel';
import { whenWell } from '../../table/database';
import { device, type HeldSeat } from '../../device/device';
import { keepAwake } from '../../device/home';
import { outbox } from '../../table/outbox';
import { server } from '../../table/server';
import { storage } from '../../device/storage';
import { useStore } from '../../store';
import { t } from '../../words/words';
import { useBook } from './book';
import type { Table } from '../../table/table';
import css from '../../ui/styles/game.module.css';

/** A page that was opened while the server is away tries so often. In milliseconds. */
const RETRY = 4000;

interface PageProps {
  seat: HeldSeat;
  table: Pick<Table<never>, 'open' | 'leave' | 'lookAgain' | 'goOn'>;
  /** Whether the game is there. */
  isSet: boolean;
  /** What is in hand is put down when the table is left. */
  forgetHand: () => void;
  onLeave: () => void;
  children: ReactNode;
}

/** Opens the table of a book, and says why where it cannot. */
export function TablePage({ seat, table, isSet, forgetHand, onLeave, children }: PageProps) {
  const trouble = useStore(server, (state) => state.trouble);
  const unreachable = useStore(server, (state) => state.unreachable);
  const awake = useStore(device, (state) => state.awake);
  useEffect(() => {
    void table.open(seat);
    // A tablet that was asleep looks again when it wakes.
    const woken = () => {
      if (document.visibilityState === 'visible') table.lookAgain();
    };
    document.addEventListener('visibilitychange', woken);
    window.addEventListener('online', table.lookAgain);
    // Another tab of this device may have sent or added something.
    const unhear = storage.subscribe((noun) => noun === 'outbox' && table.lookAgain());
    const well = whenWell(table.goOn);
    return () => {
      window.removeEventListener('online', table.lookAgain);
      unhear();
      document.removeEventListener('visibilitychange', woken);
      well();
      table.leave();
      forgetHand();
    };
  }, [seat, table, forgetHand]);
  useEffect(() => {
    if (!unreachable || isSet) return undefined;
    const timer = setInterval(table.lookAgain, RETRY);
    return () => clearInterval(timer);
  }, [unreachable, isSet, table]);
  useEffect(() => (awake && isSet ? keepAwake() : undefined), [awake, isSet]);
  if (trouble && !isSet) {
    return (
      <main className="start">
        <h1>{t('game.none')}</h1>
        <p role="alert">{trouble}</p>
        <OutboxPanel />
        <div className="row">
          <Button className="quiet grow" onPress={onLeave}>{t('app.back')}</Button>
          <Button className="main grow" onPress={() => void table.open(seat)}>{t('game.tryAgain')}</Button>
        </div>
      </main>
    );
  }
  return isSet ? children : <main className="start"><p role="status">{t('game.setting')}</p></main>;
}

/** The connection is lost: said over the table. */
export function Banner() {
  const lost = useStore(server, (state) => state.connection === 'lost');
  const waits = useStore(outbox, ({ waiting }) => waiting.length > 0);
  // What waits says so itself, at the place where it was entered.
  return lost && !waits ? <p className={css.lostLine} data-part="lost-line" role="status">{t('game.lost')}</p> : null;
}

/** What just happened, said aloud and shown for a moment. */
export function Message() {
  const { hand } = useBook();
  const message = useStore(hand, (state) => state.message);
  useEffect(() => {
    if (!message) return undefined;
    // A short word is gone soon; what has to be read stays as long as that takes.
    const timer = setTimeout(() => hand.set({ message: null }), Math.max(2500, message.length * 60));
    return () => clearTimeout(timer);
  }, [message, hand]);
  return <div className="message" role="status" aria-live="polite">{message && <p>{message}</p>}</div>;
}
