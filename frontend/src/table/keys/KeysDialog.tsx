import { useEffect, useState } from 'react';
import type { KeyRing } from '../../graphql/types';
import type { Ownership } from '../../device/device';
import { CodeRows } from './CodeRows';
import { KeyRows } from './KeyRows';
import { openCode } from './open';
import { QrPair } from './QrPair';
import { NewCode } from './NewCode';
import { loadRing, ownKeys } from './ring';
import { momentOf } from './times';
import { Webhooks } from './Webhooks';
import { Paper } from '../../ui/Paper';
import { t } from '../../words/words';
import rulesCss from '../../ui/styles/rules.module.css';
import keysCss from '../../ui/styles/keys.module.css';

const SIDES = ['FIRST', 'SECOND'] as const;

/** The codes and keys of the game, on the device that created it. */
export function KeysDialog({ owner, isOpen, onClose }: { owner: Ownership; isOpen: boolean; onClose: () => void }) {
  return (
    <Paper title={t('key.title')} isOpen={isOpen} onClose={onClose}>
      <div className={rulesCss.page}><Ring owner={owner} /></div>
    </Paper>
  );
}

function Ring({ owner }: { owner: Ownership }) {
  const [ring, setRing] = useState<KeyRing | null>(null);
  const [own, setOwn] = useState<readonly string[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const change = async (asked: Promise<KeyRing>) => {
    setTrouble(null);
    try {
      setRing(await asked);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  useEffect(() => {
    void change(loadRing(owner));
    ownKeys(owner.game).then(setOwn, () => undefined);
  }, [owner]);
  const sides = ring ? SIDES.flatMap((kind) => openCode(ring.codes, kind) ?? []) : [];
  return (
    <div className={keysCss.ring} data-part="ring">
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      {!ring && !trouble && <p role="status" className="small">{t('app.lookingUp')}</p>}
      {ring && (
        <>
          {ring.copies && <CopiesLine copies={ring.copies} />}
          {sides.length > 0 && <QrPair codes={sides} owner={owner} />}
          <CodeRows codes={ring.codes} owner={owner} onChange={(asked) => void change(asked)} />
          <NewCode owner={owner} onMade={() => void change(loadRing(owner))} />
          <KeyRows keys={ring.keys} own={own} owner={owner} onChange={(asked) => void change(asked)} />
          <Webhooks owner={owner} />
        </>
      )}
    </div>
  );
}

/** Whether the copies of all games that the server makes can be relied upon; what failed stands before everything else. */
function CopiesLine({ copies: { madeAt, failedAt } }: { copies: NonNullable<KeyRing['copies']> }) {
  const made = madeAt ? t('key.copied', { at: momentOf(madeAt) }) : t('key.neverCopied');
  if (!failedAt) return <p className="small">{made}</p>;
  return <p role="alert" className="trouble"><b>{t('key.copyFailed', { at: momentOf(failedAt) })}</b> {made} {t('key.copyCure')}</p>;
}
