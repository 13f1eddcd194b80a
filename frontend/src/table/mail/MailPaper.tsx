import '../sharing/words';
import { useState } from 'react';
import { Button, Input, Label, TextField } from 'react-aria-components';
import { Paper } from '../../ui/Paper';
import { t } from '../../words/words';
import { useAddress } from '../keys/address';
import { pageAddress } from '../keys/ring';
import rulesCss from '../../ui/styles/rules.module.css';
import css from '../../ui/styles/keys.module.css';

/** The turn as a letter: how the game stands, and a link that opens it on the other player's device, at what he is asked. */
export function MailPaper({ game, stands, onClose }: { game: { id: string; name: string }; stands: string; onClose: () => void }) {
  const [base] = useAddress();
  const [said, setSaid] = useState<'copied' | 'shown' | null>(null);
  const link = `${base ?? pageAddress()}#/${game.id}`;
  const letter = t('mail.letter', { game: game.name, stands: stands.replace(/\.?$/, '.'), link });
  const copy = () => navigator.clipboard.writeText(letter).then(() => setSaid('copied'), () => setSaid('shown'));
  return (
    <Paper title={t('mail.title')} onClose={onClose}>
      <div className={`${rulesCss.page} ${css.ring}`} data-part="mail">
        <p>{t('mail.what')}</p>
        <blockquote>{letter}</blockquote>
        <a className="finger-link" href={`mailto:?subject=${encodeURIComponent(game.name)}&body=${encodeURIComponent(letter)}`}>{t('mail.write')}</a>
        <Button className="quiet wide" onPress={() => void copy()}>{t('mail.copy')}</Button>
        {said === 'copied' && <p role="status" className="small">{t('mail.copied')}</p>}
        {said === 'shown' && <TextField isReadOnly value={letter} autoFocus onFocus={(event) => (event.target as HTMLInputElement).select()}><Label className="small">{t('mail.copyYourself')}</Label><Input /></TextField>}
      </div>
    </Paper>
  );
}
