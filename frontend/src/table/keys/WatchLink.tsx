import { useState } from 'react';
import { Button, Input, Label, TextField } from 'react-aria-components';
import { t } from '../../words/words';
import css from '../../ui/styles/keys.module.css';
import { useAddress } from './address';
import { pageAddress } from './ring';

/** The link of a seat that only looks on, copied at one tap; where the clipboard is out of reach it is shown to be copied. */
export function WatchLink({ code, wide = false }: { code: string; wide?: boolean }) {
  const [base] = useAddress();
  const [said, setSaid] = useState<'copied' | 'shown' | null>(null);
  const link = `${base ?? pageAddress()}#/join/${code}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid('copied');
    } catch {
      setSaid('shown');
    }
  };
  return (
    <div className={css.watch}>
      <Button className={wide ? 'main wide' : 'quiet wide'} onPress={() => void copy()}>{t('key.watch')}</Button>
      {said === 'copied' && <p role="status" className={`small ${css.address}`}>{t('key.watchCopied', { link })}</p>}
      {said === 'shown' && <TextField isReadOnly value={link} autoFocus onFocus={(event) => (event.target as HTMLInputElement).select()}><Label className="small">{t('key.watchYourself')}</Label><Input /></TextField>}
    </div>
  );
}
