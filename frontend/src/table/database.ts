// The server's database in trouble: full, read-only, locked, damaged or gone. What was entered is not recorded then; the
// page says so on every screen, tries again by itself with growing pauses, and says when all is well.
import { outbox } from './outbox';
import { createStore } from '../store';

/** What may be wrong, as the server names it. */
const TROUBLES = ['FULL', 'READ_ONLY', 'LOCKED', 'DAMAGED', 'LOST'] as const;
export type Trouble = (typeof TROUBLES)[number];

export interface DatabaseState {
  /** What is wrong; null where nothing is known to be. */
  trouble: Trouble | null;
  /** It was in trouble and records again: said for a while. */
  isBack: boolean;
}

export const database = createStore<DatabaseState>({ trouble: null, isBack: false });

/** An error as far as it is read here. */
interface Answered {
  graphQLErrors: readonly { extensions: Record<string, unknown> }[];
}

const troubleNamed = (name: unknown): Trouble | null => TROUBLES.find((known) => known === name) ?? null;

/** Whether nothing is wrong with what was asked: the same question may be asked again. */
export const isUnavailable = (error: Answered | undefined): boolean => Boolean(error?.graphQLErrors.some(({ extensions }) => extensions['code'] === 'UNAVAILABLE'));

/** The trouble with the database that an answer tells of. */
export function troubleIn(error: Answered | undefined): Trouble | null {
  const said = error?.graphQLErrors.find(({ extensions }) => extensions['code'] === 'UNAVAILABLE');
  return said ? troubleNamed(said.extensions['trouble']) : null;
}

/** The first looks come soon, later ones at ease. In milliseconds. */
const PAUSES = [1000, 2000, 4000, 8000] as const;
const LONGEST_PAUSE = 15_000;
/** Well for so long, and the next trouble is another one. In milliseconds. */
const SOUND = 30_000;
/** How long it is said that all is well again. In milliseconds. */
const SAID = 8000;

/** Looks after the database of the server: it is one for all tables of this page. */
function createWatch() {
  let looked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wellSince = Number.NEGATIVE_INFINITY;
  const listeners = new Set<() => void>();

  /** Calls whenever the database records again; the answer ends it. */
  function whenWell(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** An answer told of trouble. */
  function databaseFails(trouble: Trouble): void {
    const before = database.get().trouble;
    if (before !== trouble) database.set({ trouble, isBack: false });
    if (before) return;
    // What said that it was well, and was not, is asked ever less often.
    if (Date.now() - wellSince > SOUND) looked = 0;
    lookLater();
  }

  /** Something was recorded, or the server says that all is well. */
  function databaseKeeps(): void {
    if (!database.get().trouble) return;
    clearTimeout(timer);
    wellSince = Date.now();
    database.set({ trouble: null, isBack: true });
    setTimeout(() => database.set({ isBack: false }), SAID);
    // Whoever listens anew because of it is told the next time.
    const told = [...listeners];
    for (const listener of told) listener();
  }

  function lookLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), PAUSES[looked] ?? LONGEST_PAUSE);
    looked += 1;
  }

  /** Asks the server how its database is. Where an entry waits to be sent, nothing but its record says that it is well. */
  async function look(): Promise<void> {
    if (!database.get().trouble) return;
    const first = outbox.get().waiting[0];
    if (!first || first.objection) {
      const answer = await fetch('/ready', { cache: 'no-store' }).catch(() => null);
      const said: unknown = await answer?.json().catch(() => null);
      const { status, trouble } = (said ?? {}) as { status?: unknown; trouble?: unknown };
      if (answer?.ok && typeof status === 'string') return databaseKeeps();
      const named = troubleNamed(trouble);
      if (named && database.get().trouble) database.set({ trouble: named });
    }
    if (database.get().trouble) lookLater();
  }

  return { whenWell, databaseFails, databaseKeeps, look };
}

export const { whenWell, databaseFails, databaseKeeps, look } = createWatch();

/** Asks for what is to be kept until the database keeps it. What it refused in trouble it did not keep. */
export async function untilKept<Answer extends { error?: Answered | undefined }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    const trouble = troubleIn(answer.error);
    if (!trouble) {
      if (!answer.error) databaseKeeps();
      return answer;
    }
    const well = new Promise<void>((resolve) => {
      const end = whenWell(() => {
        end();
        resolve();
      });
    });
    databaseFails(trouble);
    await well;
  }
}
