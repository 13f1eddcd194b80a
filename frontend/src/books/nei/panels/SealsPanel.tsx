import { useState } from 'react';
import { Button } from 'react-aria-components';
import { openSeals } from '../store/table';
import { t } from '../../../words/words';
import type { Finding } from '../../../table/seals/check';
import { keptSeals } from '../../../table/seals/kept';
import { inTurn } from '../../../ui/inTurn';

/** When the game is over: opens what was sealed and says whether it is what it was. */
export function SealsPanel({ game }: { game: string }) {
  const [finding, setFinding] = useState<Finding | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const open = async () => {
    setTrouble(null);
    try {
      const [{ check }, entries] = await Promise.all([inTurn(() => import('../../../table/seals/check')), openSeals()]);
      setFinding(check(entries, keptSeals(game)));
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <section className="seals" aria-label={t('seal.title')}>
      {!finding && <Button className="quiet wide" onPress={() => void open()}>{t('seal.open')}</Button>}
      {!finding && <p className="small">{t('seal.hint')}</p>}
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      {finding && <div role="status"><Result finding={finding} /></div>}
    </section>
  );
}

function Result({ finding: { opened, known, altered } }: { finding: Finding }) {
  if (altered.length > 0) return <p className="trouble">{t('seal.altered', { count: altered.length, numbers: altered.join(', ') })}</p>;
  return (
    <>
      <p>{t('seal.unaltered', { count: opened })}</p>
      <p className="small">{t('seal.known', { known, count: opened, others: opened - known })}</p>
    </>
  );
}
