import { memo } from 'react';
import { server } from '../store/server';
import { useStore } from '../store/store';
import { t } from '../words/words';

const SHOWN = 4;
const LINES = 4;

/** What was recorded last, so that nobody has to turn to the log for it. */
export const Latest = memo(function Latest() {
  const entries = useStore(server, (state) => state.entries);
  const latest = entries.filter((entry) => !entry.takenBack && entry.lines.length > 0).slice(-SHOWN).toReversed();
  if (latest.length === 0) return null;
  return (
    <section className="latest" aria-label={t('log.recordedLast')}>
      <h4>{t('log.recordedLast')}</h4>
      <ol>
        {latest.map((entry) => (
          <li key={entry.number} className={entry.by.toLowerCase()}>{entry.lines.slice(0, LINES).map((line, at) => <p key={at}>{line.text}</p>)}{entry.lines.length > LINES && <p className="small">{t('log.moreInLog', { count: entry.lines.length - LINES })}</p>}</li>
        ))}
      </ol>
    </section>
  );
});
