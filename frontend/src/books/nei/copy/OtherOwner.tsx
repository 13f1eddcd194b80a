import { useState } from 'react';
import { Button, Label, TextArea, TextField } from 'react-aria-components';
import { t } from '../../../words/words';
import { agreement, hashesText, type Own } from './agreement';
import { SECTIONS } from './form';
import css from './copy.module.css';

/** Another owner's hashes, held against one's own: nothing of either copy is passed on. */
export function OtherOwner({ own }: { own: readonly Own[] }) {
  const [words, setWords] = useState('');
  const [copied, setCopied] = useState(false);
  const found = words.trim() === '' ? null : agreement(own, words);
  // The clipboard exists only in a secure context; the hashes stay readable and selectable without it.
  const copyOwn = () => void navigator.clipboard?.writeText(hashesText(own)).then(() => setCopied(true), () => setCopied(false));
  return (
    <section aria-label={t('copy.other')} className="copy-other">
      <h3>{t('copy.other')}</h3>
      <p className="small">{t('copy.otherHint')}</p>
      <Button className="quiet" onPress={copyOwn}>{copied ? t('copy.otherCopied') : t('copy.otherCopy')}</Button>
      <TextField value={words} onChange={setWords}>
        <Label>{t('copy.otherPaste')}</Label>
        <TextArea rows={3} spellCheck={false} />
      </TextField>
      {found && (
        <ul className={css.said} role="status">
          {SECTIONS.map((section) => {
            const name = t(`copy.section_${section}`);
            const same = found[section];
            return <li key={section}>{same === null ? t('copy.otherNone', { section: name }) : same ? t('copy.otherSame', { section: name }) : t('copy.otherDiffers', { section: name })}</li>;
          })}
        </ul>
      )}
    </section>
  );
}
