import './words';
import { useEffect, useState } from 'react';
import { Button, Input, Label, TextField } from 'react-aria-components';
import type { SeatKind } from '../../graphql/types';
import { Paper } from '../../ui/Paper';
import { t } from '../../words/words';
import { useAddress } from '../keys/address';
import { pageAddress } from '../keys/ring';
import { isPlayers } from '../sides';
import rulesCss from '../../ui/styles/rules.module.css';
import css from '../../ui/styles/keys.module.css';
import { loadSharing, share, shownAt, type Sharing } from './sharing';

/** Whether this game is shown to everybody: what each side agreed, and the link once both did. */
export function SharePaper({ kind, onClose }: { kind: SeatKind; onClose: () => void }) {
  const [sharing, setSharing] = useState<Sharing | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = async (asked: Promise<Sharing>) => {
    setBusy(true);
    setTrouble(null);
    try {
      setSharing(await asked);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  useEffect(() => void ask(loadSharing()), []);
  const mine = sharing !== null && (kind === 'BOTH' ? sharing.agreed.length > 0 : sharing.agreed.includes(kind));
  return (
    <Paper title={t('sharing.title')} onClose={onClose}>
      <div className={`${rulesCss.page} ${css.ring}`} data-part="sharing">
        <p>{t('sharing.what')}</p>
        {trouble && <p role="alert" className="trouble">{trouble}</p>}
        {!sharing && !trouble && <p role="status" className="small">{t('app.lookingUp')}</p>}
        {sharing && !sharing.possible && <p role="status">{t('sharing.notOver')}</p>}
        {sharing?.token && <p role="status"><b>{t('sharing.shared')}</b></p>}
        {sharing?.token && <ShownLink token={sharing.token} />}
        {sharing?.possible && !isPlayers(kind) && <p className="small">{t('sharing.onlyPlayers')}</p>}
        {sharing?.possible && isPlayers(kind) && !sharing.token && mine && <p role="status">{t('sharing.waiting')}</p>}
        {sharing?.possible && isPlayers(kind) && (mine
          ? <Button className="quiet wide" isDisabled={busy} onPress={() => void ask(share(false))}>{t('sharing.withdraw')}</Button>
          : <Button className="main wide" isDisabled={busy} onPress={() => void ask(share(true))}>{sharing.agreed.length > 0 ? t('sharing.agreeToo') : t('sharing.agree')}</Button>)}
      </div>
    </Paper>
  );
}

/** The link of a finished game, copied at one tap; where the clipboard is out of reach it is shown to be copied. */
function ShownLink({ token }: { token: string }) {
  const [base] = useAddress();
  const [said, setSaid] = useState<'copied' | 'shown' | null>(null);
  const link = `${base ?? pageAddress()}${shownAt(token)}`;
  const copy = () => navigator.clipboard.writeText(link).then(() => setSaid('copied'), () => setSaid('shown'));
  return (
    <div className={css.watch}>
      <Button className="main wide" onPress={() => void copy()}>{t('sharing.copyLink')}</Button>
      {said === 'copied' && <p role="status" className={`small ${css.address}`}>{t('key.watchCopied', { link })}</p>}
      {said === 'shown' && <TextField isReadOnly value={link} autoFocus onFocus={(event) => (event.target as HTMLInputElement).select()}><Label className="small">{t('key.watchYourself')}</Label><Input /></TextField>}
    </div>
  );
}
