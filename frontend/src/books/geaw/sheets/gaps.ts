// Which sheet fills a gap, and what is known already for its form.
import type { Values } from '../../declared/forms/fields';
import type { Charts, Gap, Hex } from '../graphql/types';
import type { SheetName } from '../store/hand';
import { kindValues, rowsOf } from './specs';

export interface Cure {
  sheet: SheetName;
  /** The hexes that are opened for it: one, or two that share a side. */
  hexes: readonly string[];
  /** What its form begins with. */
  values: Values | null;
}

const SIDE = /^(\d{4})\/(\d{4})\b/;

/** The sheet for every gap, in their order; null where none is known. */
export function curesOf(gaps: readonly Gap[], charts: Charts, hexes: ReadonlyMap<string, Hex>): readonly (Cure | null)[] {
  const terrains = new Set([...hexes.values()].flatMap(({ terrain }) => (terrain && !charts.terrain.some((row) => row.terrain === terrain) ? [terrain] : [])));
  const unsaid = rowsOf('corps', charts, () => '').filter((_, at) => typeof charts.corps[at]?.supply !== 'boolean');
  const plain = (sheet: SheetName, values: Values | null = null): Cure => ({ sheet, hexes: [], values });
  const corps = { next: 0 };
  return gaps.map(({ text, hex, counter }) => {
    const [, one, other] = SIDE.exec(text) ?? [];
    if (hex && one && other) return { sheet: 'hexside', hexes: [one, other], values: null };
    if (hex) return { sheet: 'hex', hexes: [hex], values: null };
    if (counter) return ofCounter(text, counter, charts);
    const terrain = [...terrains].find((name) => text.startsWith(`${name}:`));
    if (terrain) return plain('terrain', { terrain });
    if (/\bcounters\b/.test(text)) return plain('counter');
    if (/\bobjective/.test(text)) return plain('complete');
    if (/\bsupply unit\b/.test(text)) {
      corps.next += 1;
      return plain('corps', unsaid[corps.next - 1]?.values ?? null);
    }
    return null;
  });
}

/** What a counter lacks stands on its own form; a price that it should not have stands in the Mobilization Costs Table. */
function ofCounter(text: string, id: string, charts: Charts): Cure {
  const counter = charts.counters.find((known) => known.id === id);
  if (counter && /\bprice\b/.test(text)) return { sheet: 'mobilization', hexes: [], values: kindValues(counter) };
  return { sheet: 'counter', hexes: [], values: rowsOf('counter', charts, () => '').find(({ key }) => key === id)?.values ?? { id } };
}
