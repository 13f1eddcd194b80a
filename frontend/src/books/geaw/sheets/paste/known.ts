// What is entered already, so that nothing is entered twice.
import type { Values } from '../../../declared/forms/fields';
import type { Pasted } from '../../store/hand';
import type { Desk } from '../../store/table';
import { hexsideValues, hexValues, rowsOf } from '../specs';
import { columnsOf } from './columns';

/** What is not said of these stays as it was; of the others a line says the whole row. */
const MENDED: readonly Pasted[] = ['hex', 'hexside', 'terrain'];

const said = (values: Values, key: string): string => String(values[key] ?? '').trim();
/** The server writes terrain in small letters. */
const alike = (key: string, one: string, other: string): boolean => (key === 'terrain' ? one.toLowerCase() === other.toLowerCase() : one === other);

/** What a row is known by. */
function keyOf(what: Pasted, values: Values): string {
  switch (what) {
    case 'hex':
      return said(values, 'hex');
    case 'hexside':
      return [said(values, 'hex'), said(values, 'otherHex')].toSorted().join('/');
    case 'counter':
      return said(values, 'id');
    case 'terrain':
      return said(values, 'terrain').toLowerCase();
    case 'objective':
      return said(values, 'name').toLowerCase();
    case 'turn':
      return said(values, 'turn');
    default:
      return JSON.stringify(['contingent', 'unitType', 'size', 'factors', 'name'].map((key) => said(values, key)));
  }
}

/** The rows that are entered, and those that a reading adds to them. */
export class Known {
  private readonly rows: Map<string, Values>;
  private readonly keys: readonly string[];

  constructor(private readonly what: Pasted, entered: readonly Values[]) {
    this.rows = new Map(entered.map((values) => [keyOf(what, values), values]));
    this.keys = columnsOf(what).map(({ key }) => key).filter((key) => key !== 'count' && !(what === 'hexside' && (key === 'hex' || key === 'otherHex')));
  }

  /** Whether there is a row of the same key. */
  isTaken(values: Values): boolean {
    return this.rows.has(keyOf(this.what, values));
  }

  /** Whether everything that the row says stands there. */
  has(values: Values): boolean {
    const row = this.rows.get(keyOf(this.what, values));
    const isMended = MENDED.includes(this.what);
    return row !== undefined && this.keys.every((key) => (isMended && said(values, key) === '') || alike(key, said(row, key), said(values, key)));
  }

  add(values: Values): void {
    const key = keyOf(this.what, values);
    const before = MENDED.includes(this.what) ? this.rows.get(key) : undefined;
    const now = Object.fromEntries(Object.entries(values).filter(([name, value]) => !before || value !== '' || !(name in before)));
    this.rows.set(key, { ...before, ...now });
  }
}

export function enteredOf(what: Pasted, { charts, hexes, hexsides }: Pick<Desk, 'charts' | 'hexes' | 'hexsides'>): readonly Values[] {
  if (what === 'hex') return [...hexes.values()].map((record) => hexValues(record.hex, record));
  if (what === 'hexside') return [...hexsides.values()].map(hexsideValues);
  return charts ? rowsOf(what, charts, () => '').map(({ values }) => values) : [];
}
