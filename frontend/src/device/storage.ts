// What this device keeps, in a database of the browser. All of it is in memory from the start of the page, so that the
// page reads it at once; what changes is written behind, in its order.
import { openDB, type IDBPDatabase } from 'idb';
import type { Form } from '../books/nei/copy/form';
import type { Draft, Steps } from '../books/nei/copy/draft';
import type { Kept as Chain } from '../table/dice/chain';
import type { Seals } from '../table/seals/kept';
import type { KeptCopy } from './copies';
import type { HeldSeat, Mending, Ownership } from './device';
import type { Waiting } from '../table/outbox';
import type { OlderPage } from './olderPage';
import { share } from '../table/share';
import { inTurn } from '../ui/inTurn';

/** What is kept, each under names. */
export interface Kept {
  seats: readonly HeldSeat[];
  owned: readonly Ownership[];
  mending: Mending;
  outbox: readonly Waiting[];
  chains: readonly Chain[];
  seals: Seals;
  copies: readonly KeptCopy[];
  drafts: { draft: Draft } & Steps;
  forms: Form;
  checks: number;
}

export type Noun = keyof Kept;

/** The name of what there is once on a device. */
export const ONLY = 'only';

const NOUNS: readonly Noun[] = ['seats', 'owned', 'mending', 'outbox', 'chains', 'seals', 'copies', 'drafts', 'forms', 'checks'];

/** A change of what is kept under a name; undefined is nothing. It is done again where another tab was quicker. */
export type Edit<Value> = (before: Value | undefined) => Value | undefined;

/** One thing that is kept, as the page knows it. */
interface Cell {
  value: unknown;
  /** Changes that are not in the database yet. */
  edits: readonly Edit<unknown>[];
}

interface Named {
  noun: Noun;
  name: string;
}

export interface DeviceStorage {
  /** Reads everything, and takes over what older pages kept. What is refused lasts as long as the page. */
  open(): Promise<void>;
  get<N extends Noun>(noun: N, name: string): Kept[N] | undefined;
  /** Changes what is kept, here at once; true as soon as it is in the database, false where the browser refuses it. */
  update<N extends Noun>(noun: N, name: string, edit: Edit<Kept[N]>): Promise<boolean>;
  /** Keeps something in the place of whatever was kept under the name. */
  put<N extends Noun>(noun: N, name: string, value: Kept[N] | undefined): Promise<boolean>;
  /** A tablet that was asleep has not heard what other tabs changed. */
  readAgain(noun: Noun): Promise<void>;
  /** Calls when something was read, or changed by another tab; the answer ends it. */
  subscribe(listener: (noun: Noun, name: string) => void): () => void;
}

/** What is on the disk, and not only with the browser, before it is said to be kept. */
const SURE: readonly Noun[] = ['seats', 'owned', 'outbox', 'chains'];

/** A browser that does not answer for so long keeps nothing. In milliseconds. */
const PATIENCE = 10_000;

/** What older pages kept: few have any of it, so what reads it comes when it is there. */
async function leftByOlderPage(): Promise<OlderPage | null> {
  try {
    const isLeft = Object.keys(localStorage).some((key) => /^adjutant[.-]/.test(key) && (key !== 'adjutant.device' || /"(seats|owned|mending)":/.test(localStorage.getItem(key) ?? '')));
    return isLeft ? (await inTurn(() => import('./olderPage'))).olderPage(ONLY) : null;
  } catch {
    return null;
  }
}

export function createStorage(): DeviceStorage {
  const cells = new Map<Noun, Map<string, Cell>>(NOUNS.map((noun) => [noun, new Map<string, Cell>()]));
  const listeners = new Set<(noun: Noun, name: string) => void>();
  let isRefused = true;
  let database: Promise<IDBPDatabase> | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('adjutant');

  const cellOf = ({ noun, name }: Named): Cell => cells.get(noun)?.get(name) ?? { value: undefined, edits: [] };
  const setCell = ({ noun, name }: Named, cell: Cell): void => void cells.get(noun)?.set(name, cell);
  const applied = (edits: readonly Edit<unknown>[], value: unknown): unknown => edits.reduce((before, edit) => edit(before), value);

  async function connect(): Promise<IDBPDatabase> {
    const opened = openDB('adjutant', 1, {
      upgrade: (made) => NOUNS.forEach((noun) => made.createObjectStore(noun)),
      // A newer page waits for this one to let go.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
      // Browsers take the connection from a page that sleeps.
      terminated: letGo,
    });
    return Promise.race([opened, new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('silence')), PATIENCE))]);
  }

  /** It failed: the next one is tried with another connection. */
  function letGo(): void {
    void database?.then((opened) => opened.close(), () => undefined);
    database = null;
  }

  /** Everything behind what is under way, and one after the other. */
  function inOrder<Result>(act: () => Promise<Result>): Promise<Result> {
    const done = queue.then(act);
    queue = done.catch(() => undefined);
    return done;
  }

  /** What the database says now, with the changes that it has not yet. */
  function heard(named: Named, said: unknown, edits = cellOf(named).edits): void {
    const before = cellOf(named).value;
    const value = share(before, applied(edits, said));
    setCell(named, { value, edits });
    if (value !== before) for (const listener of listeners) listener(named.noun, named.name);
  }

  /** Writes the changes of these names at one stroke. */
  async function write(names: readonly Named[]): Promise<boolean> {
    const taken = names.map((named) => ({ named, edits: cellOf(named).edits })).filter(({ edits }) => edits.length > 0);
    if (taken.length === 0) return true;
    const nouns = [...new Set(taken.map(({ named }) => named.noun))];
    try {
      database ??= connect();
      const transaction = (await database).transaction(nouns, 'readwrite', { durability: nouns.some((noun) => SURE.includes(noun)) ? 'strict' : 'relaxed' });
      const done = transaction.done.then(() => true, () => false);
      try {
        const before = await Promise.all(taken.map(({ named }) => transaction.objectStore(named.noun).get(named.name)));
        const after = taken.map(({ edits }, at) => applied(edits, before[at]));
        for (const [at, { named: { noun, name } }] of taken.entries()) {
          const store = transaction.objectStore(noun);
          // Whether it was written, the transaction says.
          void (after[at] === undefined ? store.delete(name) : store.put(after[at], name)).catch(() => undefined);
        }
        // It is finished without the page, should that be left now.
        transaction.commit();
        if (!(await done)) return false;
        for (const [at, { named, edits }] of taken.entries()) heard(named, after[at], cellOf(named).edits.filter((edit) => !edits.includes(edit)));
      } catch (error) {
        // All of it or nothing; where the browser has ended it, that is said already.
        try { transaction.abort(); } catch { /* it is over */ }
        throw error;
      }
      for (const noun of nouns) tabs?.postMessage(noun);
      return true;
    } catch {
      letGo();
      return false;
    }
  }

  async function read(nouns: readonly Noun[]): Promise<void> {
    if (isRefused) return;
    try {
      database ??= connect();
      const transaction = (await database).transaction(nouns, 'readonly');
      const found = await Promise.all(nouns.map(async (noun) => {
        const [names, values] = await Promise.all([transaction.objectStore(noun).getAllKeys(), transaction.objectStore(noun).getAll()]);
        return { noun, kept: new Map(names.map((name, at) => [String(name), values[at] as unknown])) };
      }));
      for (const { noun, kept } of found) for (const name of new Set([...kept.keys(), ...(cells.get(noun)?.keys() ?? [])])) heard({ noun, name }, kept.get(name));
    } catch {
      letGo();
    }
  }

  const update = (named: Named, edits: readonly Edit<unknown>[], edit: Edit<unknown>): Promise<boolean> => {
    setCell(named, { value: edit(cellOf(named).value), edits: isRefused ? [] : [...edits, edit] });
    return isRefused ? Promise.resolve(false) : inOrder(() => write([named]));
  };

  tabs?.addEventListener('message', ({ data }: MessageEvent<Noun>) => void inOrder(() => read([data])));

  return {
    async open() {
      database = connect();
      isRefused = await database.then(() => false, () => true);
      await read(NOUNS);
      const older = await leftByOlderPage();
      if (!older) return;
      const names = new Map<string, Named>();
      for (const { noun, name, edit } of older.taken) {
        const { value, edits } = cellOf({ noun, name });
        heard({ noun, name }, value, [...edits, edit]);
        names.set(`${noun} ${name}`, { noun, name });
      }
      if (!isRefused && (await inOrder(() => write([...names.values()])))) older.forget();
    },
    get: <N extends Noun>(noun: N, name: string) => cellOf({ noun, name }).value as Kept[N] | undefined,
    update: (noun, name, edit) => update({ noun, name }, cellOf({ noun, name }).edits, edit as Edit<unknown>),
    put: (noun, name, value) => update({ noun, name }, [], () => value),
    readAgain: (noun) => inOrder(() => read([noun])),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What this device keeps. */
export const storage = createStorage();
