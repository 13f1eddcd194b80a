// What may be pasted, and the columns it has: those of the form, and of a counter how many there are of it.
import { t } from '../../../../words/words';
import type { Field } from '../../forms/fields';
import type { Pasted } from '../../store/hand';
import { SHEETS } from '../specs';

/** The counters of the sheet (2.1). */
const MOST_COUNTERS = 176;

export const columnsOf = (what: Pasted): readonly Field[] =>
  what === 'counter' ? [...SHEETS.counter.fields, { kind: 'number', key: 'count', least: 1, most: MOST_COUNTERS, optional: true }] : SHEETS[what].fields;

/** What a column is called in a line: the label without its explanation. */
export const columnName = ({ key }: Pick<Field, 'key'>): string => t(`field.${key}`).split(/[,;:]/)[0] ?? '';

/** Compared without capitals, blanks and marks. */
export const plainly = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Other names of a column: those of the contract where it has another one. */
const ALSO: { readonly [key in Field['key']]?: readonly string[] } = { isMechanized: ['mechanized'], hex: ['hexside'], hexes: ['area'], cost: ['price'] };

const names = (field: Field): readonly string[] => [field.key, columnName(field), t(`field.${field.key}`), ...(ALSO[field.key] ?? [])].map(plainly);

/** The columns that a line names, in its order; null for a cell that names none. Null where the line is no heading at all. */
export function headingOf(cells: readonly string[], columns: readonly Field[]): readonly (Field | null)[] | null {
  const found = cells.map((cell) => columns.find((field) => cell !== '' && names(field).includes(plainly(cell))) ?? null);
  return found.filter(Boolean).length * 2 > cells.filter(Boolean).length ? found : null;
}
