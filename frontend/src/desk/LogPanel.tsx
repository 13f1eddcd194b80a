import { memo, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { EntryText } from '../panels/EntryText';
import { server } from '../store/server';
import { useStore } from '../store/store';
import { HoldButton } from '../ui/HoldButton';
import { t } from '../words/words';
import { isStanding } from './actions';
import { useBook } from './book';
import { plays, type AnyGame } from './types';

const PAGE = 60;

/** Everything recorded, newest first, each line with its clause. */
export const LogPanel = memo(function LogPanel({ game }: { game: AnyGame }) {
  const entries = useStore(server, (state) => state.entries);
  const { actions, reloadLog } = useBook();
  const [shown, setShown] = useState(PAGE);
  useEffect(() => void reloadLog(), [reloadLog]);
  const last = entries.findLast(isStanding)?.number ?? 0;
  if (entries.length === 0) return <p className="small">{t('log.empty')}</p>;
  return (
    <>
      <ol className="log" reversed aria-label={t('log.newestFirst')}>
        {entries.toReversed().slice(0, shown).map((entry) => (
          <li key={entry.number} className={`${entry.by.toLowerCase()}${entry.takenBack ? ' taken-back' : ''}`}>
            <EntryText entry={entry} book={game.book} />
            {plays(game) && isStanding(entry) && entry.number < last && (
              <HoldButton className="quiet back" label={t('log.backToEntry', { number: entry.number })} onDone={() => void actions.takeBack(entry.number)}>{t('log.backToHere')}</HoldButton>
            )}
          </li>
        ))}
      </ol>
      {entries.length > shown && <Button className="quiet wide" onPress={() => setShown(shown + PAGE)}>{t('log.older')}</Button>}
    </>
  );
});
