// Notes on the entries of the game at which this page sits: what this seat may read of them. The server has them; another
// tablet hears of a shared one when it looks again: with each entry, when it wakes, and now and then while they are shown.
import { useEffect } from 'react';
import { newCommandId } from '../identifier';
import { lineNow } from '../sending';
import { server } from '../server';
import { createStore } from '../../store';
import { t } from '../../words/words';
import { KeepNoteDocument, NotesDocument, RemoveNoteDocument } from './graphql/generated/graphql';
import type { NoteFieldsFragment } from './graphql/generated/graphql';

export type Note = NoteFieldsFragment;

/** As long as the server lets a note and the name of a bookmark be. In characters. */
export const TEXT_MAX = 1000;
export const TITLE_MAX = 60;

/** How often notes that are shown are read again, in milliseconds. */
const AGAIN = 20_000;

const none: readonly Note[] = [];

export const notes = createStore<{ list: readonly Note[] }>({ list: none });

/** What is to be written: a new note, or another wording of one. */
export interface Wording {
  /** Made when it is begun, so that keeping it twice keeps one. */
  id: string;
  entry: number;
  text: string;
  title: string;
  shared: boolean;
}

/** The id of a new note. */
export const newNoteId = newCommandId;

/** The notes that one pair of eyes reads. */
function createNotes() {
  /** Whose eyes read them. */
  let eyes: ReturnType<typeof lineNow> = null;
  /** How many parts of the page show notes now, and what ends the looking after them. */
  let shown = 0;
  let rest: (() => void) | null = null;

  function receive(line: NonNullable<typeof eyes>, list: readonly Note[]): void {
    // What lies about when nobody looks would outlast the hand that wrote it.
    if (lineNow() !== line || shown === 0) return;
    eyes = line;
    if (JSON.stringify(list) !== JSON.stringify(notes.get().list)) notes.set({ list });
  }

  /** Forgets what other eyes read: the tablet has changed hands, or the table was left. */
  function forgetOthers(): void {
    if (eyes === lineNow()) return;
    eyes = null;
    if (notes.get().list.length > 0) notes.set({ list: none });
  }

  /** Reads the notes again; without an answer those that were read stay. */
  async function readNotes(): Promise<void> {
    forgetOthers();
    const line = lineNow();
    if (!line) return;
    const { data } = await line.client.query(NotesDocument, { game: line.game }, { requestPolicy: 'network-only' }).toPromise();
    if (data?.notes) receive(line, data.notes);
  }

  /** Keeps a note; answers with why it was not kept, or null. The same note twice is one note. */
  async function keepNote({ id, entry, text, title, shared }: Wording): Promise<string | null> {
    const line = lineNow();
    if (!line) return t('replay.away');
    const note = { id, entry, text: text.trim(), title: title.trim() || null, shared };
    const { data, error } = await line.client.mutation(KeepNoteDocument, { game: line.game, note }).toPromise();
    if (!data) return error?.graphQLErrors[0]?.message ?? t('replay.away');
    receive(line, data.keepNote);
    return null;
  }

  /** Removes a note; answers with why it was not removed, or null. */
  async function removeNote(id: string): Promise<string | null> {
    const line = lineNow();
    if (!line) return t('replay.away');
    const { data, error } = await line.client.mutation(RemoveNoteDocument, { game: line.game, note: id }).toPromise();
    if (!data) return error?.graphQLErrors[0]?.message ?? t('replay.away');
    receive(line, data.removeNote);
    return null;
  }

  /** Looks for news of notes: with each entry, when the tablet wakes, and now and then. */
  function lookAfter(): () => void {
    let last = server.get().entries.at(-1)?.number;
    const look = () => {
      if (document.visibilityState === 'visible') void readNotes();
    };
    const timer = setInterval(look, AGAIN);
    const unhear = server.subscribe(() => {
      forgetOthers();
      const newest = server.get().entries.at(-1)?.number;
      if (newest !== last) void readNotes();
      last = newest;
    });
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    void readNotes();
    return () => {
      clearInterval(timer);
      unhear();
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
      eyes = null;
      notes.set({ list: none });
    };
  }

  /** Keeps the notes fresh while somebody looks at them. */
  function useNotes(): void {
    useEffect(() => {
      shown += 1;
      rest ??= lookAfter();
      return () => {
        shown -= 1;
        if (shown > 0) return;
        rest?.();
        rest = null;
      };
    }, []);
  }

  return { readNotes, keepNote, removeNote, useNotes };
}

export const { readNotes, keepNote, removeNote, useNotes } = createNotes();
