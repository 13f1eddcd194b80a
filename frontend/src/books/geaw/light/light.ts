// A light table: objectives by name and the price table, no counter. The map is the one of paper.
import { t } from '../../../words/words';
import type { Game, GeawPhase, View } from '../graphql/types';
import { record } from '../store/actions';
import { desk } from '../store/table';

/** Whether a table keeps the points alone: no counter is typed in, and objectives are known by their names. */
export const isLight = ({ units, namedObjectives }: Pick<View, 'units' | 'namedObjectives'>): boolean => units.length === 0 && namedObjectives.length > 0;

/** The phases in which such a table has something to do. */
const STOPS: readonly GeawPhase[] = ['JAPANESE_MOBILIZATION', 'ALLIED_MOBILIZATION', 'VICTORY_POINT', 'VICTORY_CHECK'];
const ORDER: readonly GeawPhase[] = [
  'JAPANESE_MOBILIZATION', 'JAPANESE_REORGANIZATION', 'JAPANESE_FIRST_MOVEMENT', 'JAPANESE_FIRST_COMBAT', 'JAPANESE_SECOND_MOVEMENT', 'JAPANESE_SECOND_COMBAT', 'JAPANESE_SUPPLY_ATTRITION',
  'ALLIED_MOBILIZATION', 'ALLIED_REORGANIZATION', 'ALLIED_FIRST_MOVEMENT', 'ALLIED_FIRST_COMBAT', 'ALLIED_SECOND_MOVEMENT', 'ALLIED_SECOND_COMBAT', 'ALLIED_SUPPLY_ATTRITION',
  'VICTORY_POINT',
];

/** The next phase in which it has something to do, and how many end before it; null where the next key leads there. */
export function onward(phase: GeawPhase): { to: GeawPhase; ends: number } | null {
  const now = ORDER.indexOf(phase);
  const next = now < 0 ? -1 : ORDER.findIndex((known, at) => at > now && STOPS.includes(known));
  const to = ORDER[next];
  return to ? { to, ends: next - now } : null;
}

/** Ends one phase after the other, until the one to stop in; what is refused on the way stands as a proposal. */
export async function endUpTo(to: GeawPhase): Promise<void> {
  for (const _ of ORDER) {
    if ((desk.get().game as Game | null)?.view.phase === to) return;
    if (!(await record({ order: { endPhase: true } }, t('order.endPhase')))) return;
  }
}
