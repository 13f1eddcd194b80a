// An overlay that is being typed. It is kept on this device at every entry: a reload or a power cut loses nothing.
import { storage } from '../../../device/storage';
import { createStore, type Store } from '../../../store';
import { partsOf } from './form';

export type Printed = 'map' | 'counter' | 'errata';

/** Where a value was read, and on which day. */
export interface Reading {
  printed: Printed;
  date: string;
}

export interface Given extends Reading {
  /** As an overlay writes it. */
  value: string;
}

/** What is said of whole records. The page asks for none of it, and keeps what a file brings. */
export interface Records {
  removed: { readonly [record: string]: Reading };
  added: { readonly [record: string]: true };
  notes: { readonly [record: string]: string };
}

export interface Draft extends Records {
  values: { readonly [key: string]: Given };
}

type Change = readonly [key: string, before: Given | null, after: Given | null];

/** What one key of the keyboard did, and can undo. */
interface Step {
  changes: readonly Change[];
  records?: { before: Records; after: Records };
}

/** What can be undone, and done again. */
export interface Steps {
  past: readonly Step[];
  future: readonly Step[];
}

interface State extends Steps {
  draft: Draft;
  /** Whether this device keeps what is typed; where it cannot, a file has to be saved. */
  kept: boolean;
  /** Whether what is typed now stands in the errata and not on the counter or the map. */
  errata: boolean;
}

export const EMPTY: Draft = { values: {}, removed: {}, added: {}, notes: {} };
/** So many steps can be undone. */
const STEPS = 200;

/** Today, as this device has it. */
export function today(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const printedOf = (key: string): Printed => (partsOf(key).kind === 'counter' ? 'counter' : 'map');

const recordsOf = ({ removed, added, notes }: Records): Records => ({ removed, added, notes });

export interface Typing {
  store: Store<State>;
  /** Gives values, all at once; null takes one away. What is the same already is no step. */
  give(values: { readonly [key: string]: string | null }): void;
  /** Says that the copy has no such record, or that it has it after all. */
  remove(record: string, gone: boolean): void;
  undo(): void;
  redo(): void;
  /** Another overlay in the place of this one, as one step. */
  replace(draft: Draft): void;
}

function load(name: string): Pick<State, 'draft'> & Steps {
  const kept = storage.get('drafts', name);
  return { draft: { ...EMPTY, ...kept?.draft }, past: kept?.past ?? [], future: kept?.future ?? [] };
}

/** The draft that this device keeps under a name. */
export function openTyping(name: string): Typing {
  const store = createStore<State>({ ...load(name), kept: true, errata: false });

  // Another window of this device may type at the same overlay.
  storage.subscribe((noun, changed) => noun === 'drafts' && changed === name && store.set(load(name)));

  async function keep(): Promise<void> {
    const { draft, past, future } = store.get();
    // What is typed counts more than the way it came.
    const kept = (await storage.put('drafts', name, { draft, past, future })) || (await storage.put('drafts', name, { draft: store.get().draft, past: [], future: [] }));
    if (store.get().kept !== kept) store.set({ kept });
  }

  function apply({ changes, records }: Step, way: 'before' | 'after'): Draft {
    const { draft } = store.get();
    const values: { [key: string]: Given } = { ...draft.values };
    for (const [place, before, after] of changes) {
      const wanted = way === 'before' ? before : after;
      if (wanted) values[place] = wanted;
      else delete values[place];
    }
    return { ...draft, ...records?.[way], values };
  }

  function take(step: Step): void {
    if (step.changes.length === 0 && !step.records) return;
    const { past } = store.get();
    store.set({ draft: apply(step, 'after'), past: [...past, step].slice(-STEPS), future: [] });
    void keep();
  }

  return {
    store,
    give(values) {
      const { draft, errata } = store.get();
      const changes = Object.entries(values).flatMap(([place, value]): Change[] => {
        const before = draft.values[place] ?? null;
        if (value === (before?.value ?? null)) return [];
        return [[place, before, value === null ? null : { value, printed: errata ? 'errata' : printedOf(place), date: today() }]];
      });
      take({ changes });
    },
    remove(record, gone) {
      const { draft, errata } = store.get();
      const before = recordsOf(draft);
      const { [record]: _, ...others } = draft.removed;
      const removed = gone ? { ...others, [record]: { printed: errata ? 'errata' as const : printedOf(record), date: today() } } : others;
      // What is not there has no values.
      const changes = Object.entries(draft.values).flatMap(([place, given]): Change[] => (gone && place.startsWith(`${record}/`) ? [[place, given, null]] : []));
      take({ changes, records: { before, after: { ...before, removed } } });
    },
    undo() {
      const { past, future } = store.get();
      const step = past.at(-1);
      if (!step) return;
      store.set({ draft: apply(step, 'before'), past: past.slice(0, -1), future: [step, ...future] });
      void keep();
    },
    redo() {
      const { past, future } = store.get();
      const [step] = future;
      if (!step) return;
      store.set({ draft: apply(step, 'after'), past: [...past, step], future: future.slice(1) });
      void keep();
    },
    replace(draft) {
      const { draft: old } = store.get();
      const places = new Set([...Object.keys(old.values), ...Object.keys(draft.values)]);
      const changes = [...places].flatMap((place): Change[] => {
        const [before, after] = [old.values[place] ?? null, draft.values[place] ?? null];
        return JSON.stringify(before) === JSON.stringify(after) ? [] : [[place, before, after]];
      });
      take({ changes, records: { before: recordsOf(old), after: recordsOf(draft) } });
    },
  };
}

/** The owner's overlay, and the second entry that is held against it. */
export const first = openTyping('first');
export const second = openTyping('second');
