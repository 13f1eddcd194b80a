// What older pages of this device kept in `localStorage`, and where it goes now. It is taken over once.
import type { Edit, Noun } from './storage';

export interface Taken {
  noun: Noun;
  name: string;
  /** Puts what was found to what is kept; done twice it is done once. */
  edit: Edit<unknown>;
}

export interface OlderPage {
  taken: readonly Taken[];
  /** All of it is kept elsewhere. */
  forget(): void;
}

type Put = (found: unknown) => Edit<unknown>;
type Rows = readonly { readonly [name: string]: unknown }[];

/** Rows that are told apart by one of their fields. */
const rowsBy = (id: string): Put => (found) => (kept) => {
  const before = (kept ?? []) as Rows;
  return [...before, ...(found as Rows).filter((row) => !before.some((other) => other[id] === row[id]))];
};
const instead: Put = (found) => () => found;
/** What is typed, and the way it came. */
const typing: Put = (found) => (kept) => ({ past: [], future: [], ...(kept as object | undefined), ...(found as object) });
/** What was told first is kept. */
const firstTold: Put = (found) => (kept) => ({ ...(found as object), ...(kept as object | undefined) });

/** A key, and what is kept under it; without a name it is the part of the key in parentheses. */
const RULES: readonly (readonly [key: RegExp, noun: Noun, put: Put, name?: string])[] = [
  [/^adjutant\.outbox\.(.+)$/, 'outbox', rowsBy('id')],
  [/^adjutant-dice-(.+)$/, 'chains', rowsBy('anchor')],
  [/^adjutant-seals-(.+)$/, 'seals', firstTold],
  [/^adjutant\.checked\.(.+)$/, 'checks', instead],
  [/^adjutant\.copies$/, 'copies', rowsBy('hash'), 'NEI'],
  [/^adjutant\.copies\.geaw$/, 'copies', rowsBy('hash'), 'GEAW'],
  [/^adjutant\.copies\.awaw$/, 'copies', rowsBy('hash'), 'AWAW'],
  [/^adjutant\.copy$/, 'drafts', typing, 'first'],
  [/^adjutant\.copy\.second$/, 'drafts', typing, 'second'],
  [/^adjutant\.copy\.steps$/, 'drafts', typing, 'first'],
  [/^adjutant\.copy\.second\.steps$/, 'drafts', typing, 'second'],
  [/^adjutant\.copy\.form$/, 'forms', instead, 'NEI'],
];

/** Parts of what belongs to the device; the rest of it stays in `localStorage`. */
const DEVICE = 'adjutant.device';
const PARTS: readonly (readonly [part: 'seats' | 'owned' | 'mending', put: Put])[] = [['seats', rowsBy('token')], ['owned', rowsBy('game')], ['mending', instead]];

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const partsIn = (text: string): string => JSON.stringify(PARTS.map(([part]) => (parsed(text) as { [part: string]: unknown } | null)?.[part]));

function inDevice(found: { readonly [part: string]: unknown }, only: string): Taken[] {
  return PARTS.flatMap(([noun, put]) => (found[noun] ? [{ noun, name: only, edit: put(found[noun]) }] : []));
}

function under(key: string, found: unknown): Taken[] {
  for (const [pattern, noun, put, called] of RULES) {
    const name = called ?? pattern.exec(key)?.[1];
    if (name !== undefined && pattern.test(key)) return [{ noun, name, edit: put(found) }];
  }
  return [];
}

/** What an older page left; `only` names what there is once. */
export function olderPage(only: string): OlderPage {
  const read: [key: string, text: string][] = [];
  const taken: Taken[] = [];
  try {
    for (const key of Object.keys(localStorage)) {
      const text = localStorage.getItem(key) ?? '';
      const found = parsed(text);
      if (found === null || found === undefined) continue;
      const here = key === DEVICE ? inDevice(found as { [part: string]: unknown }, only) : under(key, found);
      if (here.length === 0) continue;
      read.push([key, text]);
      taken.push(...here);
    }
  } catch {
    // A browser that keeps nothing has nothing of an older page.
  }
  return {
    taken,
    forget() {
      for (const [key, text] of read) {
        const now = localStorage.getItem(key) ?? '';
        // An older page in another tab may have changed it meanwhile: then it is taken over the next time.
        if (key !== DEVICE && now === text) localStorage.removeItem(key);
        if (key === DEVICE && partsIn(now) === partsIn(text)) localStorage.setItem(key, JSON.stringify({ ...(parsed(now) as object), ...Object.fromEntries(PARTS.map(([part]) => [part, undefined])) }));
      }
    },
  };
}
