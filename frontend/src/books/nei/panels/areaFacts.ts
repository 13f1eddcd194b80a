import type { NeiSide, PackArea } from '../../../graphql/types';
import { t } from '../../../words/words';

const inUse = (what: string, side: NeiSide | null | undefined): string => (side ? t('area.works', { what, side }) : t('area.outOfUse', { what }));

/** An area in a sentence: what it is, who holds it, what works in it. */
export function areaFacts(area: PackArea, state: { control: string; functionalPort?: NeiSide | null; functionalAirfield?: NeiSide | null; airCapacity?: number | null; demolished: boolean } | undefined): string {
  const facts: string[] = [];
  if (area.kind === 'SEA') facts.push(t('area.sea'));
  else if (area.kind === 'HOME_BASE') facts.push(t('area.homeBase'));
  else facts.push([area.region, area.terrain].filter(Boolean).join(', '));
  if (state && area.kind !== 'SEA') {
    facts.push(state.control === 'UNCONTROLLED' ? t('area.uncontrolled') : state.control === 'CONTESTED' ? t('area.contested') : t('area.held', { side: state.control }));
  }
  if (area.port !== 'NONE') facts.push(inUse(area.port === 'MAJOR' ? t('area.portMajor') : t('area.portMinor'), state?.functionalPort));
  if (area.airfield) {
    const capacity = state?.airCapacity;
    const held = state?.functionalAirfield && typeof capacity === 'number' ? `, ${t('area.holds', { count: capacity })}` : '';
    facts.push(inUse(t('area.airfield'), state?.functionalAirfield) + held);
  }
  if (area.oilfield) facts.push(state?.demolished ? t('area.demolished') : t('area.oilfield'));
  return `${facts.filter(Boolean).join(' · ')}.`;
}
