import type { SideState } from '../../../graphql/types';
import { plain } from '../../../ui/words';
import { t } from '../../../words/words';

type Points = Pick<SideState, 'territoryPoints' | 'lossPoints' | 'optionPoints'>;

/** The victory points of a side as far as they are known; null where nothing of them is. What a ruling or the fog of war hides is not nothing. */
export function victoryOf({ territoryPoints, lossPoints, optionPoints }: Points): number | null {
  const known = [territoryPoints, lossPoints].filter((points) => typeof points === 'number');
  return known.length === 0 ? null : known.reduce((sum, points) => sum + points, optionPoints);
}

/** The same as a figure; a sign behind it says that more is hidden. */
export function victoryFigure(side: Points): string {
  const sum = victoryOf(side);
  if (sum === null) return t('track.unknown');
  const isWhole = typeof side.territoryPoints === 'number' && typeof side.lossPoints === 'number';
  return isWhole ? plain(sum) : t('track.atLeast', { points: plain(sum) });
}
