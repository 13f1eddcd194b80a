import type { SeatKind } from '../../graphql/types';
import { entryName, stands } from './standing';
import { server } from '../server';
import { sideIn } from '../sides';
import { useStore } from '../../store';
import { seatName } from '../../ui/words';
import { t } from '../../words/words';
import css from '../../ui/styles/panels.module.css';

/** What the other side is asked: to take back, or to put the record right and have the rest played again. */
export function AskedWords({ asked, book }: { asked: { by: SeatKind; to: number; changes?: readonly string[] }; book?: string }) {
  const seat = seatName(asked.by, book);
  if (!asked.changes?.length) return <><p>{t('repair.asks', { seat: sideIn(book ?? 'NEI', asked.by) })}</p><Later to={asked.to} /></>;
  return (
    <>
      <p>{t('repair.asksChanges', { seat })}</p>
      <ul>{asked.changes.map((change) => <li key={change}>{change}</li>)}</ul>
      <p className="small">{t('repair.asksAgain', { number: asked.to })}</p>
    </>
  );
}

/** The entries that would be taken back, the newest first. */
function Later({ to }: { to: number }) {
  const entries = useStore(server, (state) => state.entries);
  const later = entries.filter((entry) => entry.number > to && stands(entry)).toReversed();
  return <ul className={css.askedBack}>{later.map((entry) => <li key={entry.number}>{t('log.missed', { number: entry.number, text: entryName(entry) })}</li>)}</ul>;
}
