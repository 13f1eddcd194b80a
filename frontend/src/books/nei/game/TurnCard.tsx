import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Game } from '../../../graphql/types';
import { openOver } from '../../../table/papers';
import { areaName, server } from '../../../table/server';
import { isPlayers } from '../../../table/sides';
import { phaseName, plain, sideName } from '../../../ui/words';
import { t } from '../../../words/words';
import { keepCopy } from './KeepCopy';
import { askTurn, type TurnPlayed } from './turnPlayed';
import css from './cards.module.css';

/** The victory points of both sides, as far as this seat knows them. */
function pointsOf({ sides }: Game['view']): { side: string; points: string }[] {
  return sides.map(({ side, territoryPoints, lossPoints, optionPoints }) => {
    const known = typeof territoryPoints === 'number' && typeof lossPoints === 'number';
    return { side: sideName(side), points: `${plain((territoryPoints ?? 0) + (lossPoints ?? 0) + optionPoints)}${known ? '' : '+?'}` };
  });
}

interface Ended {
  turn: number;
  turnName: string;
  points: ReturnType<typeof pointsOf>;
}

/** The end of a turn in four lines: moves, battles, victory points before and after, and what comes next. */
export function TurnCard({ game: { view, seat } }: { game: Game }) {
  const before = useRef<Ended>({ turn: view.turn, turnName: view.turnName, points: pointsOf(view) });
  const [over, setOver] = useState<Ended | null>(null);
  const [played, setPlayed] = useState<TurnPlayed | null>(null);
  useEffect(() => {
    const known = before.current;
    if (view.turn > known.turn || view.phase === 'FINISHED') {
      setOver(known);
      setPlayed(null);
      void askTurn(known.turn).then(setPlayed);
    }
    before.current = { turn: view.turn, turnName: view.turnName, points: pointsOf(view) };
  }, [view]);
  // A question comes first, and a turn that has gone on is no news.
  if (!over || view.pending?.mine) return null;
  const now = pointsOf(view);
  const points = over.points.map(({ side, points: was }, at) => (was === now[at]?.points ? t('turn.same', { side, now: was }) : t('turn.changed', { side, was, now: now[at]?.points ?? '' }))).join(' · ');
  const places = played?.battles.map((area) => areaName(server.get().pack, area)) ?? [];
  return (
    <section className={css.card} data-part="keep-copy turn-card" aria-label={t('turn.title', { turn: over.turnName })}>
      <h3 className="display">{t('turn.title', { turn: over.turnName })}</h3>
      <ul>
        <li><b>{t('turn.moves')}</b> <span>{played ? t('turn.movesOf', { japan: played.moves.JAPAN, allies: played.moves.ALLIES }) : '…'}</span></li>
        <li><b>{t('turn.battles')}</b> <span>{played ? t('turn.battlesAt', { count: places.length, places: places.join(', ') }) : '…'}</span></li>
        <li><b>{t('turn.points')}</b> <span>{points}</span></li>
        <li><b>{t('turn.next')}</b> <span>{phaseName(view.phase)}</span></li>
      </ul>
      <div className={css.keys}>
        <Button className="quiet grow" onPress={() => setOver(null)}>{t('turn.goOn')}</Button>
        {/* The moment to look whether a counter was knocked over; nobody has to. */}
        {isPlayers(seat.kind) && <Button className={`quiet ${css.plain}`} onPress={() => openOver('check')}>{t('fix.check')}</Button>}
        <Button className={`quiet ${css.plain}`} onPress={() => void keepCopy()}>{t('home.copy')}</Button>
      </div>
    </section>
  );
}
