// What a battle came to, told by the counters and the ground before it and after.
import type { Battle, NeiSide, Pack, Unit, View } from '../../../graphql/types';
import { areaName, unitsSeen } from '../../../table/server';
import { signed } from '../../../ui/words';
import { t } from '../../../words/words';

/** How things stood when a battle was first seen. */
export interface Before {
  units: readonly Unit[];
  control: string | null;
  points: { readonly [side in NeiSide]: number };
}

type Fate = 'destroyed' | 'disrupted' | 'reduced';

const FATES: readonly Fate[] = ['destroyed', 'disrupted', 'reduced'];
/** More counters of one side with the same fate are told by their number. */
const NAMED = 3;

const controlOf = (view: View, area: string): string | null => view.areas.find((one) => one.area === area)?.control ?? null;

/** The victory points of both sides, as far as this seat knows them. */
export function pointsOf({ sides }: View): { readonly [side in NeiSide]: number } {
  const of = (wanted: NeiSide) => sides.filter(({ side }) => side === wanted).reduce((sum, { territoryPoints, lossPoints, optionPoints }) => sum + (territoryPoints ?? 0) + (lossPoints ?? 0) + optionPoints, 0);
  return { JAPAN: of('JAPAN'), ALLIES: of('ALLIES') };
}

export const before = (view: View, { area, attackers, defenders }: Battle): Before => ({ units: [...defenders, ...attackers], control: controlOf(view, area), points: pointsOf(view) });

/** What became of a counter; null for nothing, and where this seat does not see it. */
function fateOf(unit: Unit, view: View, seen: ReadonlyMap<string, Unit>): Fate | null {
  const lies = (in_: 'destroyed' | 'disrupted') => view.sides.some((side) => side[in_].units.some(({ id }) => id === unit.id));
  if (lies('destroyed')) return 'destroyed';
  if (lies('disrupted')) return 'disrupted';
  const now = seen.get(unit.id);
  return now && now.steps < unit.steps ? 'reduced' : null;
}

/** A battle in a line: who was lost, who holds the place, what it counts. */
export function outcomeOf({ area }: Battle, { units, control, points }: Before, view: View, pack: Pack | null): string {
  const seen = unitsSeen(view);
  const fates = units.map((unit) => ({ unit, fate: fateOf(unit, view, seen) }));
  const said = FATES.flatMap((fate) => (['ALLIES', 'JAPAN'] as const).flatMap((side) => {
    const these = fates.filter((one) => one.fate === fate && one.unit.side === side).map(({ unit }) => unit);
    if (these.length > NAMED) return [t(`battle.${fate}`, { who: t('battle.unitsOf', { side }), count: these.length })];
    return these.map(({ name }) => t(`battle.${fate}`, { who: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`, count: 1 }));
  }));
  const now = controlOf(view, area);
  // Nobody controls a sea area.
  const land = pack?.areas.find(({ id }) => id === area)?.kind !== 'SEA';
  const after = pointsOf(view);
  const won = { japan: after.JAPAN - points.JAPAN, allies: after.ALLIES - points.ALLIES };
  return [
    ...(said.length > 0 ? said : [t('battle.noLosses')]),
    ...(land ? [now === control ? t('battle.sameControl') : t('battle.newControl', { place: areaName(pack, area), control: now ?? '' })] : []),
    won.japan === 0 && won.allies === 0 ? t('battle.noPoints') : t('battle.points', { japan: signed(won.japan), allies: signed(won.allies) }),
  ].join(' ');
}
