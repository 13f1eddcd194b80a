import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { HeldSeat } from '../device/device';
import { t } from '../words/words';
import { tryOut } from './lobby';
import css from './start.module.css';

/** The games of which the owner types most in: a board to try each on. The first game has a guide. */
const BOOKS = ['GEAW', 'AWAW'] as const;

/** One tap to a board with units on it. */
export function TryCard({ onOpen }: { onOpen: (seat: HeldSeat) => void }) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const begin = async (book: (typeof BOOKS)[number]) => {
    setBusy(true);
    setTrouble(null);
    try {
      onOpen(await tryOut(book));
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <section className={css.tries}>
      {BOOKS.map((book) => <Button key={book} className={css.learn} isDisabled={busy} onPress={() => void begin(book)}><b>{t('help.tryIt', { book: t(`create.${book}`) })}</b><small>{t('help.tryHint')}</small></Button>)}
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
    </section>
  );
}
