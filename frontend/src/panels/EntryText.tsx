import type { Entry } from '../graphql/types';
import { ClauseChip } from '../ui/ClauseChip';
import { seatName } from '../ui/words';
import { t } from '../words/words';

/** An entry as it is read: number, seat and time, then each line with its clause. */
export function EntryText({ entry, book }: { entry: Entry; book?: string }) {
  const time = new Date(entry.at);
  return (
    <>
      <p className="entry-head">
        <b>{entry.number}</b> {seatName(entry.by, book)}
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
