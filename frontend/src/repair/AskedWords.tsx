import type { SeatKind } from '../graphql/types';
import { seatName } from '../ui/words';
import { t } from '../words/words';

/** What the other side is asked: to take back, or to put the record right and have the rest played again. */
export function AskedWords({ asked, book }: { asked: { by: SeatKind; to: number; changes?: readonly string[] }; book?: string }) {
  const seat = seatName(asked.by, book);
  if (!asked.changes?.length) return <p>{t('repair.asks', { seat, number: asked.to })}</p>;
  return (
    <>
      <p>{t('repair.asksChanges', { seat })}</p>
      <ul>{asked.changes.map((change) => <li key={change}>{change}</li>)}</ul>
      <p className="small">{t('repair.asksAgain', { number: asked.to })}</p>
    </>
  );
}
