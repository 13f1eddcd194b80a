import type { Pack, PackArea } from '../../../graphql/types';
import { areaSays, givenOf } from '../store/journeys';
import { provenanceWords } from '../../../ui/words';
import { ReconstructedMark } from '../journey/Journey';
import { t } from '../../../words/words';
import css from '../../../ui/styles/panels.module.css';

/** Where the values of an area come from: most of the printed map was not at hand. */
export function AreaProvenance({ pack, area }: { pack: Pack; area: PackArea }) {
  const says = areaSays(pack, area);
  const words = says === 'owner' ? provenanceWords({ ...area, confidence: 'owner' }) : provenanceWords(area);
  return <p className={css.provenance}>{(says === 'part' || says === 'nobody') && <><ReconstructedMark />{' '}</>}{says === 'part' && `${t('area.provenancePart', { count: givenOf(pack, area).length })} `}{words}</p>;
}
