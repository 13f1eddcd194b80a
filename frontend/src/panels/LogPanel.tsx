import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Entry, Game } from '../graphql/types';
import { SealsPanel } from '../seals/SealsPanel';
import { reloadLog, takeBack } from '../store/actions';
import { server } from '../store/server';
import { useStore } from '../store/store';
import { ClauseChip } from '../ui/ClauseChip';
import { t } from '../words/words';

const PAGE = 60;

/** Everything recorded, newest first, each line with its clause. */
export function LogPanel({ game }: { game: Game }) {
  const entries = useStore(server, (state) => state.entries);
  const [shown, setShown] = useState(PAGE);
  const [asking, setAsking] = useState<number | null>(null);
  useEffect(() => void reloadLog(), []);
  const plays = game.seat.kind === 'JAPAN' || game.seat.kind === 'ALLIES' || game.seat.kind === 'BOTH';
  const latest = entries.toReversed().slice(0, shown);
  if (entries.length === 0) return <p className="small">{t('log.empty')}</p>;
  return (
    <>
      {game.view.phase === 'FINISHED' && <SealsPanel game={game.id} />}
      <ol className="log" reversed aria-label={t('log.newestFirst')}>
        {latest.map((entry) => (
          <li key={entry.number} className={`${entry.by.toLowerCase()}${entry.takenBack ? ' taken-back' : ''}`}>
            <EntryText entry={entry} />
            {plays && !entry.takenBack && entry.number < game.lastEntry && (
              asking === entry.number ? (
                <div className="row">
                  <Button className="quiet grow" onPress={() => setAsking(null)}>{t('app.keep')}</Button>
                  <Button className="main grow" onPress={() => { setAsking(null); void takeBack(entry.number); }}>{t('log.takeBackAfter', { number: entry.number })}</Button>
                </div>
              ) : <Button className="quiet back" aria-label={t('log.backToEntry', { number: entry.number })} onPress={() => setAsking(entry.number)}>{t('log.backToHere')}</Button>
            )}
          </li>
        ))}
      </ol>
      {entries.length > shown && <Button className="quiet wide" onPress={() => setShown(shown + PAGE)}>{t('log.older')}</Button>}
    </>
  );
}

function EntryText({ entry }: { entry: Entry }) {
  const time = new Date(entry.at);
  return (
    <>
      <p className="entry-head">
        <b>{entry.number}</b> {t(`seat.${entry.by}`)}
        {!Number.isNaN(time.getTime()) && <time dateTime={entry.at}>{time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}</time>}
        {entry.takenBack && <em>{t('log.takenBack')}</em>}
      </p>
      {entry.lines.length === 0 && <p className="small">{t('log.hidden')}</p>}
      {entry.lines.map((line, at) => <p key={at}>{line.text} {line.clause && <ClauseChip clause={line.clause} />}</p>)}
      {entry.overruled && (
        <p className="small">{entry.overruled.reason ? t('log.overruledFor', { reason: entry.overruled.reason }) : t('log.overruled')} {entry.overruled.violations.map((violation) => <ClauseChip key={violation.clause.id} clause={violation.clause} />)}</p>
      )}
    </>
  );
}
