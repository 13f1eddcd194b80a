import { Fragment, memo } from 'react';
import type { Entry as LoggedEntry } from '../../graphql/types';
import { server } from '../server';
import { useStore } from '../../store';
import { t } from '../../words/words';
import { lookOf } from '../sides';
import css from '../../ui/styles/panels.module.css';

const SHOWN = 4;
const LINES = 4;

/** What was recorded last, so that nobody has to turn to the log for it. */
export const Latest = memo(function Latest() {
  const entries = useStore(server, (state) => state.entries);
  const latest = entries.filter((entry) => !entry.takenBack && entry.lines.length > 0).slice(-SHOWN).toReversed();
  if (latest.length === 0) return null;
  return (
    <section className={css.latest} aria-label={t('log.recordedLast')}>
      <h4>{t('log.recordedLast')}</h4>
      <ol>
        {latest.map((entry) => (
          <Entry key={entry.number} entry={entry} />
        ))}
      </ol>
    </section>
  );
});

/** How it began and how it ended: the last lines tell what came of it, so what is left out lies between. */
function Entry({ entry: { by, lines } }: { entry: LoggedEntry }) {
  const left = lines.length - LINES;
  const shown = left > 0 ? [...lines.slice(0, 1), ...lines.slice(1 - LINES)] : lines;
  return (
    <li className={lookOf(by)}>
      {shown.map((line, at) => (
        <Fragment key={at}>
          {at === 1 && left > 0 && <p className="small">{t('log.moreInLog', { count: left })}</p>}
          <p>{line.text}</p>
        </Fragment>
      ))}
    </li>
  );
}
