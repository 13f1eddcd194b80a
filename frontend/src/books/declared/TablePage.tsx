import { useEffect, type ReactNode } from 'react';
import { device, type HeldSeat } from '../../device/device';
import { keepAwake } from '../../device/home';
import { NoTable } from '../../table/NoTable';
import { server } from '../../table/server';
import { useTable } from '../../table/useTable';
import { useStore } from '../../store';
import { t } from '../../words/words';
import { useBook } from './book';
import type { Table } from '../../table/table';

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
  const isAway = useStore(server, (state) => (state.unreachable && !isSet) || state.seenAt !== null);
  const awake = useStore(device, (state) => state.awake);
  useTable(table, seat, isAway);
  useEffect(() => forgetHand, [seat, table, forgetHand]);
  useEffect(() => (awake && isSet ? keepAwake() : undefined), [awake, isSet]);
  if (trouble && !isSet) return <NoTable trouble={trouble} onLeave={onLeave} onAgain={() => void table.open(seat)} />;
  return isSet ? children : <main className="start"><p role="status">{t('game.setting')}</p></main>;
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
