import '../words';
import css from './notes.module.css';
import { useState } from 'react';
import { Button, Form, Input, Label, Text, TextArea, TextField } from 'react-aria-components';
import { linkTo } from '../entryLink';
import { openReplay } from '../papers';
import { lineNow } from '../sending';
import { useStore } from '../../store';
import { seatName } from '../../ui/words';
import { t } from '../../words/words';
import { keepNote, newNoteId, notes, removeNote, TEXT_MAX, TITLE_MAX, useNotes, type Note, type Wording } from './notes';

interface BesideProps {
  entry: number;
  book: string;
  /** Whether this seat writes; one that only looks on reads what is shared. */
  writes?: boolean;
  /** Whether a key leads to the replay. */
  leads?: boolean;
  /** Whether a note is begun at once, and what is done when it is kept. */
  begun?: boolean;
  onKept?: () => void;
}

/** What stands beside an entry: its notes, a link to it, the way to the replay. */
export function Beside({ entry, book, writes = true, leads = false, begun = false, onKept }: BesideProps) {
  useNotes();
  const list = useStore(notes, (state) => state.list).filter((note) => note.entry === entry);
  const [writing, setWriting] = useState<Wording | null>(begun ? () => ({ id: newNoteId(), entry, text: '', title: '', shared: false }) : null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const begin = (note: Note | null) => setWriting({ id: note?.id ?? newNoteId(), entry, text: note?.text ?? '', title: note?.title ?? '', shared: note?.shared ?? false });
  const remove = async (id: string) => {
    const reason = await removeNote(id);
    setTrouble(reason && t('note.removeAway', { reason }));
  };
  return (
    <section className={css.beside} aria-label={t('note.onEntry', { entry })}>
      <h3>{t('note.title')}</h3>
      {list.length === 0 && !writing && <p className="small">{t('note.none')}</p>}
      {list.map((note) => writing?.id === note.id ? null : (
        <article key={note.id} className={css.note} data-part="note">
          {note.title && <h4><span aria-hidden="true">★</span> {note.title}</h4>}
          {note.text && <p>{note.text}</p>}
          <p className={`row ${css.noteFoot}`}>
            <small className="grow">{seatName(note.by, book)}{note.mine && ` (${t('note.mine')})`} · {t(note.shared ? 'note.shared' : 'note.private')}</small>
            {note.mine && writes && <Button className="quiet" onPress={() => begin(note)}>{t('note.change')}</Button>}
            {note.mine && writes && <Button className="quiet" onPress={() => void remove(note.id)}>{t('note.remove')}</Button>}
          </p>
        </article>
      ))}
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      {writing ? <NoteForm wording={writing} onDone={() => { setWriting(null); onKept?.(); }} /> : (
        <div className={css.besideKeys}>
          {writes && <Button className="quiet wide" onPress={() => begin(null)}>{t('note.write')}</Button>}
          {leads && <Button className="quiet wide" onPress={() => openReplay(entry)}>{t('note.replay')}</Button>}
          <CopyLink entry={entry} />
        </div>
      )}
    </section>
  );
}

/** Where the clipboard is out of reach, as over plain HTTP, the link is shown to be copied by hand. */
function CopyLink({ entry }: { entry: number }) {
  const [link, setLink] = useState<{ text: string; isCopied: boolean } | null>(null);
  const copy = async () => {
    const game = lineNow()?.game;
    if (!game) return;
    const text = linkTo(game, entry);
    try {
      await navigator.clipboard.writeText(text);
      setLink({ text, isCopied: true });
    } catch {
      setLink({ text, isCopied: false });
    }
  };
  return (
    <>
      <Button className="quiet wide" onPress={() => void copy()}>{t('note.copyLink')}</Button>
      {link?.isCopied && <p role="status" className={`small ${css.noteLink}`} data-part="note-link">{t('note.copied', { link: link.text })}</p>}
      {link && !link.isCopied && <TextField className={css.noteLink} data-part="note-link" isReadOnly value={link.text} autoFocus onFocus={(event) => (event.target as HTMLInputElement).select()}><Label>{t('note.copyYourself')}</Label><Input /></TextField>}
    </>
  );
}

function NoteForm({ wording, onDone }: { wording: Wording; onDone: () => void }) {
  const [text, setText] = useState(wording.text);
  const [title, setTitle] = useState(wording.title);
  const [shared, setShared] = useState(wording.shared);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const keep = async () => {
    setBusy(true);
    const reason = await keepNote({ ...wording, text, title, shared });
    setBusy(false);
    if (reason === null) onDone();
    else setTrouble(t('note.away', { reason }));
  };
  return (
    <Form className="form note-form" onSubmit={(event) => { event.preventDefault(); void keep(); }}>
      <TextField value={text} onChange={setText} maxLength={TEXT_MAX} autoFocus>
        <Label>{t('note.text')}</Label>
        <TextArea rows={3} />
      </TextField>
      <TextField value={title} onChange={setTitle} maxLength={TITLE_MAX}>
        <Label>{t('note.bookmarkTitle')}</Label>
        <Input />
        <Text slot="description" className="small">{t('note.bookmarkHint')}</Text>
      </TextField>
      <div className="choices" role="group" aria-label={t('note.for')}>
        <Button className={shared ? '' : 'chosen'} aria-pressed={!shared} onPress={() => setShared(false)}>{t('note.private')}</Button>
        <Button className={shared ? 'chosen' : ''} aria-pressed={shared} onPress={() => setShared(true)}>{t('note.shared')}</Button>
      </div>
      {shared && <p className="small">{t('note.sharedHint')}</p>}
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      <div className="row">
        <Button className="quiet" onPress={onDone}>{t('note.cancel')}</Button>
        <Button type="submit" className="main grow" isDisabled={busy || (text.trim() === '' && title.trim() === '')}>{t('note.keep')}</Button>
      </div>
    </Form>
  );
}
