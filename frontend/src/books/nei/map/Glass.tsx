import { memo } from 'react';
import type { Pack, PackArea, PackSquare } from '../../../graphql/types';
import { packIndex } from '../../../table/server';
import { selection } from '../store/selection';
import { useStore } from '../../../store';
import type { Layout } from './geometry';
import { markOf } from './reach';
import { useShown } from './shown';
import { t } from '../../../words/words';
import css from '../../../ui/styles/map.module.css';

interface SquareKeyProps {
  pack: Pack;
  layout: Layout;
  square: PackSquare;
  focusable: boolean;
}

/**
 * A square as fingers, keys and whoever does not see the map come to it. The keys lie above the map as a sheet of their
 * own, so that a browser looks for what was tapped among some sixty rectangles and not among all that is drawn.
 */
export const SquareKey = memo(function SquareKey({ pack, layout, square, focusable }: SquareKeyProps) {
  const areas = square.areas.map((id) => packIndex(pack).areas.get(id)).filter((area) => area !== undefined);
  const label = useShown((state) => wordsOf(square, areas, (id) => state.areas.get(id)));
  const picked = useStore(selection, (state) => state.square === square.id);
  const reach = useStore(selection, (state) => strongest(areas.map((area) => markOf(state, area.id))));
  return (
    <rect
      {...layout.square(square)}
      role="button"
      tabIndex={focusable ? 0 : -1}
      aria-label={reachWords(reach) + label}
      aria-pressed={picked}
      data-square={square.id}
      className={`${css.squareKey} ${reach}`}
      data-part="square-key"
    />
  );
});

export function HomeBaseKey({ layout, area }: { layout: Layout; area: PackArea }) {
  const place = layout.areas.get(area.id);
  if (!place) return null;
  return <rect {...place.box} rx="10" role="button" tabIndex={0} data-area={area.id} aria-label={t('map.homeBase', { name: area.name })} className={css.squareKey} data-part="square-key" />;
}

const reachWords = (reach: '' | 'clear' | 'refused'): string => (reach === 'clear' ? t('map.reachable') : reach === 'refused' ? t('map.refused') : '');

function strongest(marks: readonly ('' | 'clear' | 'refused')[]): '' | 'clear' | 'refused' {
  return marks.includes('clear') ? 'clear' : marks.includes('refused') ? 'refused' : '';
}

/** A square in words, for whoever does not see the map. */
function wordsOf(
  square: PackSquare,
  areas: readonly PackArea[],
  stateOf: (id: string) => { control: string; units: readonly { side: string }[]; hiddenPresence: readonly string[] } | undefined,
): string {
  const parts = areas.map((area) => {
    const state = stateOf(area.id);
    const words = [area.name];
    if (area.kind !== 'SEA' && state && state.control !== 'UNCONTROLLED') words.push(state.control === 'CONTESTED' ? t('area.contested') : t('area.held', { side: state.control }));
    for (const side of ['JAPAN', 'ALLIES'] as const) {
      const count = state?.units.filter((unit) => unit.side === side).length ?? 0;
      if (count > 0) words.push(t('map.units', { count, side }));
      if (state?.hiddenPresence.includes(side)) words.push(t('map.faceDown', { side }));
    }
    return words.join(', ');
  });
  return `${square.id}: ${parts.join('; ')}`;
}
