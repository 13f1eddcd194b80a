// The counters by kind: of one side and one type, with the same figures in our reconstruction.
import { BLANK, read, type Book } from './form';

/** What a kind has in common: what the big figures of a counter say. */
export const FRONT = ['anti_ground', 'anti_air', 'anti_sub', 'anti_ship'] as const;
export const BACK = ['back_anti_ground', 'back_anti_air', 'back_anti_sub', 'back_anti_ship'] as const;
export const FIGURES = ['steps', ...FRONT, 'back', ...BACK, 'move', 'capacity'] as const;
/** What each counter has for itself. */
export const IDENTITY = ['side', 'contingent', 'category', 'type', 'name', 'size', 'marine', 'mechanized', 'code'] as const;

export interface Group {
  id: string;
  side: string;
  type: string;
  category: string;
  ids: readonly string[];
  /** Whether there are more groups of this side and type; then its units are named with it. */
  split: boolean;
}

/** The plain text of a field of a counter, as the pack has it. */
export const packText = (book: Book, id: string, field: string): string => {
  const value = book.ours('counter', id, field);
  return value === BLANK ? '' : String(read(value));
};

/**
 * Whose figures are asked first: SOURCES.md, “Most likely wrong”. Every figure is a guess; first the bases, whose names
 * fix the list of objectives (3), then the kinds whose very type is a guess (13), then those with the codes and units
 * that are least sure, the Japanese and the American (4), each by how many counters hang on it.
 */
function doubt({ category, type, side, ids }: Group, book: Book): number {
  if (category === 'marker') return 4;
  if (category === 'base') return 0;
  if (type.endsWith('engineer') || ids.some((id) => /^N-A\d$|^S-MAW$/.test(id))) return 1;
  return side === 'Japan' || ids.some((id) => packText(book, id, 'contingent') === 'US') ? 2 : 3;
}

/** All counters in groups, in the order of doubt. */
export function groupsOf(book: Book): readonly Group[] {
  const groups = new Map<string, Omit<Group, 'ids' | 'split'> & { ids: string[] }>();
  for (const id of book.ids('counter')) {
    const [side, category, type] = (['side', 'category', 'type'] as const).map((field) => packText(book, id, field)) as [string, string, string];
    const name = [side, category, type, ...(category === 'marker' ? [] : FIGURES.map((field) => book.ours('counter', id, field)))].join('|');
    const group = groups.get(name) ?? { id: name, side, category, type, ids: [] };
    groups.set(name, group);
    group.ids.push(id);
  }
  const all = [...groups.values()];
  const split = (group: (typeof all)[number]) => all.some((other) => other !== group && other.side === group.side && other.type === group.type && other.category === group.category);
  return all.map((group) => ({ ...group, split: split(group) })).sort((a, b) => doubt(a, book) - doubt(b, book) || b.ids.length - a.ids.length);
}

/** Whether a back has factors of its own: a flag is a back without. */
export const hasBack = (back: string | null): boolean => back !== null && back !== BLANK && back !== '"flag"';
