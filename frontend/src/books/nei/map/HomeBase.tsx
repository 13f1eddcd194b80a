import type { PackArea } from '../../../graphql/types';
import { selection } from '../store/selection';
import { useStore } from '../../../store';
import type { Layout } from './geometry';
import { Area } from './Square';
import { t } from '../../../words/words';
import css from '../../../ui/styles/map.module.css';

/** An off-map home base at the edge of the grid. */
export function HomeBase({ layout, area }: { layout: Layout; area: PackArea }) {
  const picked = useStore(selection, (state) => state.area === area.id);
  const place = layout.areas.get(area.id);
  if (!place) return null;
  const { box } = place;
  const words = area.name.split(' ');
  const narrow = box.width < 150;
  return (
    <g role="button" tabIndex={0} data-area={area.id} aria-label={t('map.homeBase', { name: area.name })} className={`${css.square} ${css.baseBox}${picked ? ' here' : ''}`} data-part="square">
      <rect {...box} rx="10" className={css.cell} data-part="cell" />
      {narrow
        ? words.map((word, index) => (
            <text key={word} x={box.x + box.width / 2} y={box.y + 34 + index * 17} textAnchor="middle" className={css.baseName}>{word}</text>
          ))
        : <text x={box.x + 16} y={box.y + 28} className={css.baseName}>{area.name}</text>}
      <Area layout={layout} area={area} box={box} />
    </g>
  );
}
