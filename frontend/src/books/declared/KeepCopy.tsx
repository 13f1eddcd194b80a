import { useState } from 'react';
import { Button } from 'react-aria-components';
import { rememberCopy, type CopyBook } from '../../device/copies';
import { saveText } from '../../ui/saveFile';
import { t } from '../../words/words';

/** What a server says of an overlay that it was given. */
export interface Looked {
  fits: boolean;
  hash?: string | null;
  mistakes: readonly { line: number; reason: string }[];
}

/** An answer, or in words why there is none. */
export type Answered<T> = { data: T } | { trouble: string };

/** Today, as this device has it. */
function today(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** What this table typed in, taken along: kept on the server for the next game, or saved as a file. */
export function KeepCopy({ book, copy, keep }: {
  book: CopyBook;
  /** The overlay as text, with what is new in it under this day. */
  copy: (date: string) => Promise<Answered<string>>;
  keep: (text: string) => Promise<Answered<Looked>>;
}) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const take = async (isKept: boolean) => {
    setSaid(null);
    setTrouble(null);
    const asked = await copy(today());
    if ('trouble' in asked) return setTrouble(asked.trouble);
    if (!isKept) return saveText(asked.data, `${book.toLowerCase()}-overlay-${today()}.toml`);
    const answer = await keep(asked.data);
    if ('trouble' in answer) return setTrouble(answer.trouble);
    const { fits, hash, mistakes } = answer.data;
    if (!fits || !hash) return setTrouble(mistakes.map(({ line, reason }) => t('take.mistake', { line, reason })).join(' '));
    rememberCopy({ hash, date: today() }, book);
    setSaid(t('take.kept', { hash: hash.slice(0, 12) }));
  };
  const press = async (isKept: boolean) => {
    setBusy(true);
    await take(isKept);
    setBusy(false);
  };
  return (
    <section aria-label={t('take.title')}>
      <h3>{t('take.title')}</h3>
      <p className="small">{t('take.hint')}</p>
      <div className="row">
        <Button className="main grow" isDisabled={busy} onPress={() => void press(true)}>{t('take.keep')}</Button>
        <Button className="quiet grow" isDisabled={busy} onPress={() => void press(false)}>{t('take.save')}</Button>
      </div>
      {said && <p role="status">{said}</p>}
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
    </section>
  );
}
