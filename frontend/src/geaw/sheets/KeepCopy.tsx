import { useState } from 'react';
import { Button } from 'react-aria-components';
import { wordsOf } from '../../desk/table';
import { rememberCopy } from '../../store/copies';
import { saveText } from '../../store/saveFile';
import { t } from '../../words/words';
import { CopyQuery, KeepCopy as KeepIt } from '../graphql/documents';
import { table } from '../store/table';

/** Today, as this device has it. */
function today(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** What this table typed in, taken along: kept on the server for the next game, or saved as a file. */
export function KeepCopy() {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const take = async (keep: boolean) => {
    const open = table.now();
    if (!open) return;
    setBusy(true);
    setSaid(null);
    setTrouble(null);
    const asked = await open.line.client.query(CopyQuery, { id: open.game, date: today() }).toPromise();
    const text = asked.data?.game?.__typename === 'GeawGame' ? asked.data.game.copy : null;
    if (text === null) setTrouble(wordsOf(asked));
    else if (!keep) saveText(text, `geaw-overlay-${today()}.toml`);
    else {
      const answer = await open.line.client.mutation(KeepIt, { text }).toPromise();
      const kept = answer.data?.keepGeawOverlay;
      if (kept?.fits && kept.hash) {
        rememberCopy({ hash: kept.hash, date: today() }, 'GEAW');
        setSaid(t('sheet.copyKept', { hash: kept.hash.slice(0, 12) }));
      } else setTrouble(kept ? kept.mistakes.map(({ line, reason }) => t('sheet.copyMistake', { line, reason })).join(' ') : wordsOf(answer));
    }
    setBusy(false);
  };
  return (
    <section aria-label={t('sheet.copy')}>
      <h3>{t('sheet.copy')}</h3>
      <p className="small">{t('sheet.copyHint')}</p>
      <div className="row">
        <Button className="main grow" isDisabled={busy} onPress={() => void take(true)}>{t('sheet.copyKeep')}</Button>
        <Button className="quiet grow" isDisabled={busy} onPress={() => void take(false)}>{t('sheet.copySave')}</Button>
      </div>
      {said && <p role="status">{said}</p>}
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
    </section>
  );
}
