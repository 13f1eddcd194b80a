// The squares of the map: which areas and borders each has, and in which order they are asked.
import type { Draft } from './draft';
import { BLANK, isAsked, keyOf, read, recordOf, type Book } from './form';

export type Way = 'north' | 'east' | 'south' | 'west' | 'within';

export interface Border {
  kind: 'land_link' | 'sea_link';
  id: string;
  /** The area in the square, and the one beyond. */
  here: string;
  there: string;
  way: Way;
}

export interface Square {
  id: string;
  lands: readonly string[];
  seas: readonly string[];
  borders: readonly Border[];
}

const ROWS = 'ABCDEFGH';
const COLUMNS = 12;

/** The neighbours across a grid line. */
export function neighbours(square: string): { readonly [way in Exclude<Way, 'within'>]: string | null } {
  const [row, column] = [ROWS.indexOf(square[0] ?? ''), Number(square.slice(1))];
  const at = (r: number, c: number) => (ROWS[r] && c >= 1 && c <= COLUMNS ? `${ROWS[r]}${c}` : null);
  return { north: at(row - 1, column), east: at(row, column + 1), south: at(row + 1, column), west: at(row, column - 1) };
}

/**
 * SOURCES.md, “Most likely wrong”: bases, ports and airfields, the weakest first (3); squares with doubtful seas (7), places
 * (9, 11) and major ports (12); then the limits of play (5).
 */
const DOUBTED = ['E10', 'D1', 'E2', 'F7', 'D5', 'C6', 'G5', 'G8', 'D2', 'F6', 'H8', 'G9', 'G4', 'F9', 'E6', 'E1', 'E9', 'C1', 'C2', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'H7'];

/** After them the squares with land, then the seas, row by row from the top; what is not in play comes last. */
export function squaresOf(book: Book): readonly Square[] {
  const text = (kind: string, id: string, field: string) => String(read(book.ours(kind, id, field)));
  const placeOf = new Map([...book.ids('land').map((id) => [id, text('land', id, 'square')] as const), ...book.ids('sea').map((id) => [id, text('sea', id, 'square')] as const)]);
  const borders = (['land_link', 'sea_link'] as const).flatMap((kind) => book.ids(kind).map((id) => ({ kind, id, ends: id.split('-') as [string, string] })));
  const all = book.ids('square').map((id): Square => {
    const around = neighbours(id);
    const own = borders.flatMap(({ kind, id: link, ends: [a, b] }): Border[] => {
      const [one, other] = [placeOf.get(a), placeOf.get(b)];
      if (one !== id && other !== id) return [];
      const [here, there, beyond] = one === id ? [a, b, other] : [b, a, one];
      const way = beyond === id ? 'within' : (Object.entries(around).find(([, square]) => square === beyond)?.[0] as Way | undefined);
      return way ? [{ kind, id: link, here, there, way }] : [];
    });
    const inside = (kind: string) => book.ids(kind).filter((area) => placeOf.get(area) === id);
    return { id, lands: inside('land'), seas: inside('sea'), borders: own };
  });
  const rank = ({ id, lands, seas }: Square): number => {
    const doubted = DOUBTED.indexOf(id);
    const base = doubted < 0 && lands.some((land) => book.ours('land', land, 'base') !== BLANK);
    return doubted >= 0 && doubted < 17 ? doubted : base ? 40 : lands.length > 0 ? 50 : doubted >= 0 ? 60 + doubted : seas.length > 0 ? 100 : 110;
  };
  return [...all].sort((a, b) => rank(a) - rank(b) || ROWS.indexOf(a.id[0] ?? '') - ROWS.indexOf(b.id[0] ?? '') || Number(a.id.slice(1)) - Number(b.id.slice(1)));
}

/** Where a second entry begins, which may not show ours: nothing printed, every sea open. */
const BARE: { readonly [field: string]: string } = { port: '"none"', arrow: '"none"', open: 'true', terrain: '"open"', port_seas: '[]' };

/** What stands for a field of the map: typed, else ours, or nothing at all where ours may not be seen. */
export const valueAt = (draft: Draft, book: Book, blind: boolean, kind: string, id: string, field: string): string => draft.values[keyOf(kind, id, field)]?.value ?? (blind ? (BARE[field] ?? 'false') : book.ours(kind, id, field));

/** Everything that is shown of a square, as it stands. */
export function standing(square: Square, draft: Draft, book: Book, blind: boolean): { [key: string]: string } {
  const records = [...(blind ? [] : [['square', square.id]]), ...square.lands.map((id) => ['land', id]), ...square.seas.map((id) => ['sea', id]), ...square.borders.map(({ kind, id }) => [kind, id])] as [string, string][];
  return Object.fromEntries(records.flatMap(([kind, id]) => (draft.removed[recordOf(kind, id)] ? [] : (book.kind(kind)?.fields ?? [])).flatMap(({ name }): [string, string][] => {
    if (!isAsked(kind, name) && name !== 'port_seas') return [];
    if (blind && name === 'name') return [];
    return [[keyOf(kind, id, name), valueAt(draft, book, blind, kind, id, name)]];
  })));
}

/** The next look of a border when it is tapped: open, closed, chokepoint; or no arrow, white, black. */
export function nextBorder(border: Border, draft: Draft, book: Book, blind: boolean): { [key: string]: string } {
  const value = (field: string) => valueAt(draft, book, blind, border.kind, border.id, field);
  const key = (field: string) => keyOf(border.kind, border.id, field);
  if (border.kind === 'sea_link') {
    const [open, choke] = value('open') !== 'true' ? ['true', 'true'] : value('choke') === 'true' ? ['true', 'false'] : ['false', 'false'];
    return { [key('open')]: open, [key('choke')]: choke };
  }
  const next = value('arrow') === '"none"' ? 'white' : value('arrow') === '"white"' ? 'black' : 'none';
  // As we read the chart, the black arrow is the mountain.
  return { [key('arrow')]: `"${next}"`, [key('mountain')]: String(next === 'black') };
}
