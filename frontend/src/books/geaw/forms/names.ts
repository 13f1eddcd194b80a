import { t } from '../../../words/words';
import type { GeawCause, GeawChineseZone, GeawContingent, GeawPhase, GeawPlace, GeawScenarioNumeral, GeawUnitSize, GeawUnitType, Side } from '../graphql/types';
import type { Choices } from './fields';

/** What a value of a choice is called. */
export const choiceName = (of: Choices, id: string): string => NAMES[of](id as never);

const NAMES: { readonly [choice in Choices]: (id: never) => string } = {
  side: (id: Side) => t(`side.${id}`),
  contingent: (id: GeawContingent) => t(`contingent.${id}`),
  unittype: (id: GeawUnitType) => t(`unittype.${id}`),
  unitsize: (id: GeawUnitSize) => t(`unitsize.${id}`),
  zone: (id: GeawChineseZone) => t(`zone.${id}`),
  numeral: (id: GeawScenarioNumeral) => t(`numeral.${id}`),
  cause: (id: GeawCause) => t(`cause.${id}`),
  reason: (id: 'OCCUPATION') => t(`reason.${id}`),
  result: (id: 'NO_EFFECT') => t(`result.${id}`),
  reopen: (id: 'UNDO') => t(`reopen.${id}`),
  place: (id: GeawPlace) => t(`place.${id}`),
  phases: (id: GeawPhase) => t(`geaw.${id}`),
};
