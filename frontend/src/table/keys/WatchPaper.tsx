import { useEffect, useState } from 'react';
import type { Ownership } from '../../device/device';
import { Paper } from '../../ui/Paper';
import { t } from '../../words/words';
import rulesCss from '../../ui/styles/rules.module.css';
import css from '../../ui/styles/keys.module.css';
import { openCode } from './open';
import { QrPair } from './QrPair';
import { loadRing, makeCode } from './ring';
import { WatchLink } from './WatchLink';

/** A month; whoever watches longer asks again. In hours. */
const OPEN_FOR = 720;

/** A code of the onlooker's seat: one that still opens it, or a new one. */
async function codeToWatch(owner: Ownership): Promise<string> {
  const { codes } = await loadRing(owner);
  return openCode(codes, 'ONLOOKER')?.code ?? makeCode(owner, { kind: 'ONLOOKER', scope: 'READ_PUBLIC', hours: OPEN_FOR });
}

/** The link and the QR code for whoever looks on. */
export function WatchPaper({ owner, onClose }: { owner: Ownership; onClose: () => void }) {
  const [code, setCode] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    codeToWatch(owner).then(setCode, (error: unknown) => setTrouble(error instanceof Error ? error.message : String(error)));
  }, [owner]);
  return (
    <Paper title={t('key.watch')} onClose={onClose}>
      <div className={`${rulesCss.page} ${css.ring}`}>
        <p>{t('key.watchHint')}</p>
        {trouble && <p role="alert" className="trouble">{trouble}</p>}
        {!code && !trouble && <p role="status" className="small">{t('app.lookingUp')}</p>}
        {code && <WatchLink code={code} wide />}
        {code && <QrPair codes={[{ kind: 'ONLOOKER', code }]} owner={owner} />}
      </div>
    </Paper>
  );
}
