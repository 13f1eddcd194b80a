// Where the units of a side are.
import { t } from '../../../words/words';
import type { GeawPlace, Hex, Unit } from '../graphql/types';

/** The places off the map, in the order in which they are told. */
export const OFF_MAP: readonly GeawPlace[] = ['AWAITING_ENTRY', 'POOL', 'ELIMINATED', 'WITHDRAWN', 'REMOVED'];

function groupedBy(units: readonly Unit[], keyOf: (unit: Unit) => string): [string, Unit[]][] {
  const groups = new Map<string, Unit[]>();
  for (const unit of units) groups.set(keyOf(unit), [...(groups.get(keyOf(unit)) ?? []), unit]);
  return [...groups].toSorted(([one], [other]) => one.localeCompare(other));
}

/** Units on the map by country, as far as those are typed in. */
export const byArea = (units: readonly Unit[], hexes: ReadonlyMap<string, Hex>): [string, Unit[]][] => groupedBy(units.filter(({ place }) => place === 'MAP'), ({ hex }) => hexes.get(hex ?? '')?.country ?? t('force.noCountry'));

export const byHex = (units: readonly Unit[]): [string, Unit[]][] => groupedBy(units, ({ hex }) => hex ?? '');

/** What they are, whichever of them. */
export const byKind = (units: readonly Unit[]): [string, Unit[]][] => groupedBy(units, ({ kind }) => kind);

/** What stands in each hex. */
export const stacksOf = (units: readonly Unit[]): ReadonlyMap<string, Unit[]> => new Map(byHex(units.filter(({ hex }) => hex)));
