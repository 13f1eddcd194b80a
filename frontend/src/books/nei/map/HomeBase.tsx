import type { PackArea } from '../../../graphql/types';
import type { Layout } from './geometry';
import { Area } from './Square';
import css from '../../../ui/styles/map.module.css';

/** An off-map home base at the edge of the grid. */
export function HomeBase({ layout, area }: { layout: Layout; area: PackArea }) {
  const place = layout.areas.get(area.id);
  if (!place) return null;
  const { box } = place;
  // Beside the counters, a word a line.
  const words = area.name.split(' ');
  return (
    <g className={`${css.square} ${css.baseBox}`} data-part="square">
      <rect {...box} rx="10" className={css.cell} data-part="cell" />
      {words.map((word, at) => <text key={word} x={box.x + 14} y={box.y + 30 + at * 24} className={css.baseName}>{word}</text>)}
      <Area layout={layout} area={area} box={box} />
    </g>
  );
}
