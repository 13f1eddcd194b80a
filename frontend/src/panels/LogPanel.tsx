import { memo, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Game } from '../graphql/types';
import { SealsPanel } from '../seals/SealsPanel';
import { takeBackTo } from '../repair/takeBackTo';
import { reloadLog } from '../store/actions';
import { stands, turnBegan } from '../store/repair';
import { server } from '../store/server';
import { useStore } from '../store/store';
import { HoldButton } from '../ui/HoldButton';
import { t } from '../words/words';
import { EntryText } from './EntryText';

const PAGE = 60;

/** Everything recorded, newest first, each line with its clause. */
export const LogPanel = memo(function LogPanel({ game }: { game: Game }) {
  const entries = useStore(server, (state) => state.entries);
  const [shown, setShown] = useState(PAGE);
  useEffect(() => void reloadLog(), []);
  const plays = game.seat.kind === 'JAPAN' || game.seat.kind === 'ALLIES' || game.seat.kind === 'BOTH';
  const latest = entries.toReversed().slice(0, shown);
  const began = plays ? turnBegan(entries) : null;
  const lastStanding = entries.findLast(stands)?.number ?? 0;
  if (entries.length === 0) return <p className="small">{t('log.empty')}</p>;
  return (
    <>
      {game.view.phase === 'FINISHED' && <SealsPanel game={game.id} />}
      {began !== null && (
        <div className="turn-reset">
          <HoldButton className="quiet wide" onDone={() => void takeBackTo(began)}>{t('repair.resetTurn')}</HoldButton>
          <p className="small">{t('repair.resetTurnHint', { number: began })}</p>
        </div>
      )}
      <ol className="log" reversed aria-label={t('log.newestFirst')}>
        {latest.map((entry) => (
          <li key={entry.number} className={`${entry.by.toLowerCase()}${entry.takenBack ? ' taken-back' : ''}`}>
            <EntryText entry={entry} />
            {plays && stands(entry) && entry.number < lastStanding && (
              <HoldButton className="quiet back" label={t('log.backToEntry', { number: entry.number })} onDone={() => void takeBackTo(entry.number)}>{t('log.backToHere')}</HoldButton>
            )}
          </li>
        ))}
      </ol>
      {entries.length > shown && <Button className="quiet wide" onPress={() => setShown(shown + PAGE)}>{t('log.older')}</Button>}
    </>
  );
});
