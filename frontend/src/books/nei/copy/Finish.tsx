import { useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { rememberCopy } from '../../../device/copies';
import { saveText } from '../../../ui/saveFile';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { t } from '../../../words/words';
import { check, keep, type Checked } from './asking';
import { CheckedWords } from './CheckedWords';
import { useDesk } from './desk';
import { EMPTY, today } from './draft';
import { readOverlay, writeOverlay } from './overlay';
import css from './copy.module.css';

const sum = ({ sections }: Checked, of: 'owner' | 'reconstructed'): number => sections.reduce((all, section) => all + section[of], 0);

/** The text of a file. A word processor may have saved it in UTF-16; of an older alphabet the first line is told. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder().decode(bytes);
  // A letter that could not be read is replaced by this one.
  const unread = text.indexOf('\uFFFD');
  if (unread >= 0) throw new Error(t('copy.notUtf8', { file: file.name, line: text.slice(0, unread).split('\n').length }));
  return text;
}

/** What is done with an overlay: checked, kept for games, saved as a file, read from one, begun anew. */
export function Finish() {
  const { book, draft, typing } = useDesk();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [checked, setChecked] = useState<{ text: string; answer: Checked; kept: boolean } | null>(null);
  const [asking, setAsking] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const text = writeOverlay(draft, book);
  const empty = Object.keys(draft.values).length === 0;

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setTrouble(null);
    setSaid(null);
    try {
      await work();
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const look = () => run(async () => setChecked({ text, answer: await check(text), kept: false }));
  const keepIt = () => run(async () => {
    const answer = await keep(text);
    if (answer.fits && answer.hash) rememberCopy({ hash: answer.hash, date: today(), owner: sum(answer, 'owner'), reconstructed: sum(answer, 'reconstructed') });
    setChecked({ text, answer, kept: answer.fits });
  });
  const take = (file: File) => run(async () => {
    // What was said of another file is not true of this one.
    setChecked(null);
    const own = await textOf(file);
    // The server has the one form of what fits; a draft that does not fit yet is read as it is.
    const answer = await check(own).catch(() => null);
    const read = await readOverlay(answer?.text ?? own, book).catch(() => null);
    setChecked(answer && { text: own, answer, kept: false });
    const first = answer?.mistakes[0];
    if (!read) throw new Error(t('copy.noOverlay', { file: file.name, why: first ? `${t('copy.line', { line: first.line })} ${first.reason}` : '' }));
    typing.replace(read);
    setSaid(t('copy.taken', { file: file.name, count: Object.keys(read.values).length }));
  });
  return (
    <section className={`card ${css.finish}`} aria-labelledby="copy-finish">
      <h2 id="copy-finish">{t('copy.section_FINISH')}</h2>
      <p>{t('copy.finishHint')}</p>
      <div className={css.keys}>
        <Button className="main" isDisabled={busy || empty} onPress={() => void keepIt()}>{t('copy.keep')}</Button>
        <Button isDisabled={busy || empty} onPress={() => void look()}>{t('copy.check')}</Button>
        <Button isDisabled={empty} onPress={() => saveText(text, `overlay ${today()}.toml`)}>{t('copy.save')}</Button>
        <Button isDisabled={busy} onPress={() => chooser.current?.click()}>{t('copy.read')}</Button>
        <input ref={chooser} type="file" accept=".toml,text/plain,application/toml" className="unseen" tabIndex={-1} aria-label={t('copy.read')} onChange={({ target }) => { const [file] = target.files ?? []; if (file) void take(file); target.value = ''; }} />
        <Button className="quiet" isDisabled={busy || empty} onPress={() => setAsking(true)}>{t('copy.anew')}</Button>
      </div>
      {busy && <p role="status">{t('copy.busy')}</p>}
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      {said && <p role="status">{said}</p>}
      {checked && checked.text !== text && !said && <p className="small">{t('copy.changedSince')}</p>}
      {checked && <CheckedWords {...checked} />}
      <ConfirmDialog isOpen={asking} title={t('copy.anewTitle')} text={t('copy.anewText')} yes={t('copy.anewYes')} onYes={() => { typing.replace(EMPTY); setChecked(null); setAsking(false); }} onNo={() => setAsking(false)} />
    </section>
  );
}
