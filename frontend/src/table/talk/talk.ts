// What is said across the table, and where somebody points: heard by whoever is there, kept nowhere.
import type { Client } from '../../graphql/client';
import { SaidStreamDocument, SayDocument } from '../../graphql/generated/graphql';
import type { Said } from '../../graphql/types';
import { createStore } from '../../store';
import { t } from '../../words/words';
import { lineNow } from '../sending';

/** As long as the server lets a word be, and as many as are still to be read. */
export const WORDS_MAX = 200;
const KEPT = 12;

/** How long a finger is seen on the map, in milliseconds. */
const POINTED = 4000;

export interface TalkState {
  /** What was said since this page sat down, the newest last. */
  said: readonly Said[];
  /** The place that somebody points at now. */
  place: string | null;
}

const silent: TalkState = { said: [], place: null };

export const talk = createStore<TalkState>(silent);

/** What this page hears, until it leaves. */
function createHearing() {
  let finger: ReturnType<typeof setTimeout> | undefined;

  function hear(word: Said): void {
    talk.set(({ said, place }) => ({ said: [...said, word].slice(-KEPT), place: word.place ?? place }));
    if (!word.place) return;
    clearTimeout(finger);
    finger = setTimeout(() => talk.set({ place: null }), POINTED);
  }

  /** Listens until the answer is called. */
  function followTalk(client: Client, game: string): () => void {
    const stream = client.subscription(SaidStreamDocument, { game }).subscribe(({ data }) => data && hear(data.said));
    return () => stream.unsubscribe();
  }

  function forgetTalk(): void {
    clearTimeout(finger);
    talk.set(silent);
  }

  return { followTalk, forgetTalk };
}

export const { followTalk, forgetTalk } = createHearing();

/** Says something, or points at a place; answers with why nobody heard it, or null. */
export async function speak(words: string, place: string | null = null): Promise<string | null> {
  const line = lineNow();
  if (!line) return t('server.silent');
  const { error } = await line.client.mutation(SayDocument, { game: line.game, words, place }).toPromise();
  return error ? (error.graphQLErrors[0]?.message ?? t('server.silent')) : null;
}
