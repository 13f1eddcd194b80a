// How far an overlay is: the values that were given, of those that the wizard asks for.
import type { Draft } from './draft';
import { isAsked, keyOf, partsOf, recordOf, type Book, type Section } from './form';

export interface Progress {
  given: number;
  all: number;
  /** How many of those that were given are otherwise than the pack has them. */
  differ: number;
}

export function progressOf(book: Book, draft: Draft, section: Section, only: (kind: string, id: string) => boolean = () => true): Progress {
  const progress: Progress = { given: 0, all: 0, differ: 0 };
  for (const kind of book.form.kinds) {
    if (kind.section !== section) continue;
    for (const { id, values } of kind.records) {
      if (draft.removed[recordOf(kind.key, id)] || !only(kind.key, id)) continue;
      for (const { field, value } of values) {
        if (!isAsked(kind.key, field)) continue;
        progress.all += 1;
        const given = draft.values[keyOf(kind.key, id, field)];
        if (!given) continue;
        progress.given += 1;
        if (given.value !== value) progress.differ += 1;
      }
    }
  }
  return progress;
}

/** Whether every one of these values is given. */
export const isDone = (draft: Draft, keys: readonly string[]): boolean => keys.every((key) => key in draft.values);

/** How many values of a section are given, whatever they are. */
export const givenIn = (book: Book, draft: Draft, section: Section): number => Object.keys(draft.values).filter((key) => book.kind(partsOf(key).kind)?.section === section).length;
