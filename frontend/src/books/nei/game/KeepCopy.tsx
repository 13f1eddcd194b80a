import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Game } from '../../../graphql/types';
import { saveCopy } from '../store/copy';
import { openOver } from '../../../table/papers';
import { say } from '../store/selection';
import { plain, sideName } from '../../../ui/words';
import { t } from '../../../words/words';
import { isPlayers } from '../../../table/sides';
import css from '../../../ui/styles/devices.module.css';

export const keepCopy = async (): Promise<void> => say((await saveCopy()) ? t('home.copySaved') : t('home.copyFailed'));

/** The victory points of both sides, as far as this seat knows them. */
function pointsOf({ sides }: Game['view']): string {
  return sides.map(({ side, territoryPoints, lossPoints, optionPoints }) => {
    const known = typeof territoryPoints === 'number' && typeof lossPoints === 'number';
    return `${sideName(side)} ${plain((territoryPoints ?? 0) + (lossPoints ?? 0) + optionPoints)}${known ? '' : '+?'}`;
  }).join(', ');
}

/** At the end of each turn: what it changed, the table check, and a copy of the record for whoever wants one on his own device. */
export function KeepCopy({ game: { view, seat } }: { game: Game }) {
  const before = useRef({ turn: view.turn, turnName: view.turnName, points: pointsOf(view) });
  const [over, setOver] = useState<{ turnName: string; was: string; now: string } | null>(null);
  useEffect(() => {
    const { turn, turnName, points } = before.current;
    const isOver = view.turn > turn || view.phase === 'FINISHED';
    if (isOver) setOver({ turnName, was: points, now: pointsOf(view) });
    if (view.turn !== turn) before.current = { turn: view.turn, turnName: view.turnName, points: pointsOf(view) };
  }, [view]);
  if (!over) return null;
  const plays = isPlayers(seat.kind);
  return (
    <section className={css.keepCopy} data-part="keep-copy" aria-label={t('home.copy')}>
      <p className="grow"><b>{t('home.turnOver', { turn: over.turnName })}</b> {over.was === over.now ? t('home.turnEven', { now: over.now }) : t('home.turnPoints', { was: over.was, now: over.now })}</p>
      <Button className="quiet" onPress={() => setOver(null)}>{t('home.notNow')}</Button>
      {/* The moment to look whether a counter was knocked over; nobody has to. */}
      {plays && <Button className="quiet" onPress={() => openOver('check')}>{t('fix.check')}</Button>}
      <Button className="quiet" onPress={() => { setOver(null); void keepCopy(); }}>{t('home.copy')}</Button>
    </section>
  );
}
