import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Entry, Game } from '../graphql/types';
import { reloadLog, takeBack } from '../store/actions';
import { server } from '../store/server';
import { useStore } from '../store/store';
import { ClauseChip } from '../ui/ClauseChip';
import { seatName } from '../ui/words';

const PAGE = 60;

/** Everything recorded, newest first, each line with its clause. */
export function LogPanel({ game }: { game: Game }) {
  const entries = useStore(server, (state) => state.entries);
  const [shown, setShown] = useState(PAGE);
  const [asking, setAsking] = useState<number | null>(null);
  useEffect(() => void reloadLog(), []);
  const plays = game.seat.kind === 'JAPAN' || game.seat.kind === 'ALLIES' || game.seat.kind === 'BOTH';
  const latest = entries.toReversed().slice(0, shown);
  if (entries.length === 0) return <p className="small">Nothing recorded yet.</p>;
  return (
    <>
      <ol className="log" reversed aria-label="Log, newest first">
        {latest.map((entry) => (
          <li key={entry.number} className={`${entry.by.toLowerCase()}${entry.takenBack ? ' taken-back' : ''}`}>
            <EntryText entry={entry} />
            {plays && !entry.takenBack && entry.number < game.lastEntry && (
              asking === entry.number ? (
                <div className="row">
                  <Button className="quiet grow" onPress={() => setAsking(null)}>Keep</Button>
                  <Button className="main grow" onPress={() => { setAsking(null); void takeBack(entry.number); }}>{`Take back all after ${entry.number}`}</Button>
                </div>
              ) : <Button className="quiet back" aria-label={`Back to entry ${entry.number}`} onPress={() => setAsking(entry.number)}>Back to here</Button>
            )}
          </li>
        ))}
      </ol>
      {entries.length > shown && <Button className="quiet wide" onPress={() => setShown(shown + PAGE)}>Older entries</Button>}
    </>
  );
}

function EntryText({ entry }: { entry: Entry }) {
  const time = new Date(entry.at);
  return (
    <>
      <p className="entry-head">
        <b>{entry.number}</b> {seatName[entry.by]}
        {!Number.isNaN(time.getTime()) && <time dateTime={entry.at}>{time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}</time>}
        {entry.takenBack && <em>taken back</em>}
      </p>
      {entry.lines.length === 0 && <p className="small">Hidden from this seat.</p>}
      {entry.lines.map((line, at) => <p key={at}>{line.text} {line.clause && <ClauseChip clause={line.clause} />}</p>)}
      {entry.overruled && (
        <p className="small">Overruled{entry.overruled.reason ? `: ${entry.overruled.reason}` : ''} {entry.overruled.violations.map((violation) => <ClauseChip key={violation.clause.id} clause={violation.clause} />)}</p>
      )}
    </>
  );
}
