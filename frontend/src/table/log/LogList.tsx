import { lookOf } from '../sides';
import '../notes/notes.module.css';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Entry } from '../../graphql/types';
import { notes, useNotes } from '../notes/notes';
import type { Mended, SheetProps } from '../repair/EntrySheet';
import { papers } from '../papers';
import { stands } from '../repair/standing';
import { useStore } from '../../store';
import { later } from '../../ui/later';
import { seatName } from '../../ui/words';
import { t } from '../../words/words';
import { EntryText } from './EntryText';
import css from '../../ui/styles/panels.module.css';
import { inTurn } from '../../ui/inTurn';

const EntrySheet = later(() => inTurn(() => import('../repair/EntrySheet')).then((module) => module.EntrySheet));

const PAGE = 60;

interface LogListProps extends Pick<SheetProps, 'mend' | 'unitOf' | 'counterOf'> {
  game: Mended;
  entries: readonly Entry[];
  /** Whether this seat plays: it opens the entries of play that stand. */
  plays: boolean;
  reloadLog: () => Promise<void>;
}

/** Entries, newest first, each line with its clause; each entry of play opens the sheet that puts it right. */
export function LogList({ game, entries, plays, reloadLog, ...sheet }: LogListProps) {
  const [shown, setShown] = useState(PAGE);
  const [open, setOpen] = useState<number | null>(null);
  // Whatever is no entry of play may have marked entries that were read long ago.
  const repaired = entries.findLast(({ ofPlay }) => !ofPlay)?.number;
  useEffect(() => void reloadLog(), [reloadLog, repaired]);
  const sought = useStore(papers, (state) => state.sought);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (sought === null || entries.length === 0) return;
    const behind = entries.filter(({ number }) => number >= sought).length;
    if (behind > shown) {
      setShown(behind);
      return;
    }
    const found = list.current?.querySelector<HTMLElement>(`[data-number="${sought}"]`);
    found?.scrollIntoView({ block: 'center' });
    found?.focus();
    papers.set({ sought: null });
  }, [sought, shown, entries]);
  useNotes();
  const written = useStore(notes, (state) => state.list);
  const close = useCallback(() => setOpen(null), []);
  const opened = entries.find((entry) => entry.number === open);
  if (entries.length === 0) return <p className="small">{t('log.empty')}</p>;
  return (
    <>
      <ol ref={list} className={css.log} data-part="log" reversed aria-label={t('log.newestFirst')}>
        {entries.toReversed().slice(0, shown).map((entry) => (
          <li key={entry.number} data-number={entry.number} tabIndex={-1} className={`${lookOf(entry.by)}${entry.takenBack ? ' taken-back' : ''}`}>
            <EntryText entry={entry} book={game.book} onOpen={setOpen} {...(plays && stands(entry) ? {} : { opens: t('log.more') })} />
            {written.filter((note) => note.entry === entry.number).map((note) => <p key={note.id} className="note-line"><span aria-hidden="true">{note.title ? '★' : '✎'}</span> {note.title && <b>{note.title}</b>} {note.text} <small>{seatName(note.by, game.book)}</small></p>)}
          </li>
        ))}
      </ol>
      {entries.length > shown && <Button className="quiet wide" onPress={() => setShown(shown + PAGE)}>{t('log.older')}</Button>}
      {opened && <Suspense><EntrySheet {...sheet} entry={opened} mends={plays && stands(opened)} later={entries.filter((entry) => entry.number > opened.number && stands(entry))} game={game} onClose={close} /></Suspense>}
    </>
  );
}
