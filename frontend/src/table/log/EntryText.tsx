import { Button } from 'react-aria-components';
import type { Entry } from '../../graphql/types';
import { ClauseChip } from '../../ui/ClauseChip';
import { seatName } from '../../ui/words';
import { t } from '../../words/words';
import css from '../../ui/styles/panels.module.css';

const RENEWAL = { AGAIN: 'log.again', INSTEAD_OF: 'log.insteadOf', AFTER: 'log.forgotten' } as const;

interface EntryProps {
  entry: Entry;
  book?: string;
  /** What a tap on its head does; without it nothing. */
  onOpen?: (number: number) => void;
  /** What it may be opened for; to be put right if nothing is said. */
  opens?: string;
}

/** An entry as it is read: number, seat and time, which entry it renews, then each line with its clause. */
export function EntryText({ entry, book, onOpen, opens = t('log.putRight') }: EntryProps) {
  const time = new Date(entry.at);
  const head = (
    <>
      <b>{entry.number}</b> {seatName(entry.by, book)}
      {!Number.isNaN(time.getTime()) && <time dateTime={entry.at}>{time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}</time>}
      {entry.takenBack && <em>{t('log.takenBack')}</em>}
      {entry.renews && <em>{t(RENEWAL[entry.renews.kind], { number: entry.renews.entry })}</em>}
    </>
  );
  return (
    <>
      {onOpen ? <Button className={`${css.entryHead} ${css.entryOpen}`} data-part="entry-head" onPress={() => onOpen(entry.number)}>{head}<span className={css.entryMend}>{opens}</span></Button> : <p className={css.entryHead} data-part="entry-head">{head}</p>}
      {entry.lines.length === 0 && <p className="small">{t('log.hidden')}</p>}
      {entry.lines.map((line, at) => <p key={at}>{line.text} {line.clause && <ClauseChip clause={line.clause} />}</p>)}
      {entry.overruled && (
        <p className="small">{entry.overruled.reason ? t('log.overruledFor', { reason: entry.overruled.reason }) : t('log.overruled')} {entry.overruled.violations.map((violation) => <ClauseChip key={violation.clause.id} clause={violation.clause} />)}</p>
      )}
    </>
  );
}
