// What this device last saw of a game, to be read while the server is away. It is large and seldom wanted, so that it lies in
// a database of its own and is read only then. There are the last few games, each as large as one may be.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

interface Kept {
  place: string;
  /** The page that wrote it: another one asks for other fields. */
  build: string;
  /** When it was seen, in milliseconds. */
  seen: number;
  text: string;
}

interface Boards extends DBSchema {
  boards: { key: string; value: Kept };
}

/** What is asked for, and in which form it is kept: the number changes with the latter. */
const BUILD = `${__BUILD__} 1`;

/** How many games are kept, and how many letters of each. */
export const MOST_BOARDS = 4;
export const MOST_LETTERS = 4_000_000;

function createBoards() {
  let database: Promise<IDBPDatabase<Boards>> | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const connect = (): Promise<IDBPDatabase<Boards>> => {
    database ??= openDB<Boards>('adjutant-boards', 1, {
      upgrade: (made) => void made.createObjectStore('boards', { keyPath: 'place' }),
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
      terminated: () => { database = null; },
    });
    return database;
  };

  /** One after the other, so that what was forgotten does not come back; a browser that keeps nothing is no trouble. */
  function inOrder<Result>(act: (boards: IDBPDatabase<Boards>) => Promise<Result>): Promise<Result | undefined> {
    const done = queue.then(async () => {
      try {
        return await act(await connect());
      } catch {
        database = null;
        return undefined;
      }
    });
    queue = done;
    return done;
  }

  /** Keeps what was seen in the place of what was kept before; without a text nothing is kept. */
  const keepBoard = (place: string, text: string | null): Promise<unknown> => inOrder(async (boards) => {
    if (text === null || text.length > MOST_LETTERS) return boards.delete('boards', place);
    await boards.put('boards', { place, build: BUILD, seen: Date.now(), text });
    const all = await boards.getAll('boards');
    const old = all.toSorted((a, b) => b.seen - a.seen).slice(MOST_BOARDS);
    for (const { place: name } of old) await boards.delete('boards', name);
    return undefined;
  });

  const boardOf = async (place: string): Promise<Pick<Kept, 'seen' | 'text'> | null> => {
    const kept = await inOrder((boards) => boards.get('boards', place));
    return kept?.build === BUILD ? kept : null;
  };

  /** Forgets every game but these. */
  const keepOnly = (places: readonly string[]): Promise<unknown> => inOrder(async (boards) => {
    for (const place of await boards.getAllKeys('boards')) if (!places.includes(place)) await boards.delete('boards', place);
  });

  return { keepBoard, boardOf, keepOnly };
}

export const { keepBoard, boardOf, keepOnly } = createBoards();
