import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Game } from '../graphql/types';
import { saveCopy } from '../store/copy';
import { openOver } from '../store/papers';
import { say } from '../store/selection';
import { t } from '../words/words';

export const keepCopy = async (): Promise<void> => say((await saveCopy()) ? t('home.copySaved') : t('home.copyFailed'));

/** At the end of each turn: the table check, and a copy of the record for whoever wants one on his own device. */
export function KeepCopy({ game: { view, seat } }: { game: Game }) {
  const before = useRef(view.turn);
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (view.turn > before.current || view.phase === 'FINISHED') setOver(true);
    before.current = view.turn;
  }, [view.turn, view.phase]);
  if (!over) return null;
  const plays = seat.kind === 'JAPAN' || seat.kind === 'ALLIES' || seat.kind === 'BOTH';
  return (
    <section className="keep-copy" aria-label={t('home.copy')}>
      <p className="grow">{t('home.turnOver')}</p>
      <Button className="quiet" onPress={() => setOver(false)}>{t('home.notNow')}</Button>
      {/* The moment to look whether a counter was knocked over; nobody has to. */}
      {plays && <Button className="quiet" onPress={() => openOver('check')}>{t('menu.check')}</Button>}
      <Button className="main" onPress={() => { setOver(false); void keepCopy(); }}>{t('home.copy')}</Button>
    </section>
  );
}
