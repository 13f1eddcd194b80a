import type { Pack, PackArea } from '../graphql/types';
import { provenanceWords } from './words';
import { t } from '../words/words';

/** Where the values of an area come from: most of the printed map was not at hand. */
export function AreaProvenance({ area }: { area: PackArea }) {
  return <p className="provenance">{area.confidence !== 'text' && area.confidence !== 'owner' && <ReconstructedMark />} {provenanceWords(area)}</p>;
}

/** The same for counters: the rules text prints none of their factors. */
export function CounterProvenance({ pack }: { pack: Pack }) {
  const owners = pack.areas.some((area) => area.confidence === 'owner');
  return (
    <p className="provenance">
      <ReconstructedMark /> {owners ? t('area.factorsOwner') : t('area.factorsGuess')}
    </p>
  );
}

function ReconstructedMark() {
  return <span className="provenance-mark" aria-hidden="true">≈</span>;
}
