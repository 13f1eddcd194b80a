// What a table said where the pack has a gap, as it goes into the owner's overlay.
import type { Draft } from './draft';
import { keyOf, read, written } from './form';

export interface StatedValue {
  kind: string;
  id: string;
  field: string;
  /** As an overlay writes it. */
  value: string;
  /** Of a list with a place for each die, the place that is known now. */
  at?: number | null | undefined;
}

/** A list that the owner has already, with one place as it was said now. */
function inItsPlace(before: string, value: string, at: number): string {
  const [list, said] = [read(before), read(value)];
  if (!Array.isArray(list) || !Array.isArray(said)) return value;
  return written(list.map((one: unknown, place) => (place === at ? (said as unknown[])[at] : one)));
}

/** What has to be given so that the overlay holds an answer; nothing where it does. */
export function keeping(values: readonly StatedValue[], draft: Draft): { [key: string]: string } {
  return Object.fromEntries(values.flatMap(({ kind, id, field, value, at }) => {
    const key = keyOf(kind, id, field);
    const before = draft.values[key]?.value;
    const wanted = before === undefined || at === null || at === undefined ? value : inItsPlace(before, value, at);
    return before === wanted ? [] : [[key, wanted]];
  }));
}
