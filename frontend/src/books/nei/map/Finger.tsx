import { useStore } from '../../../store';
import { talk } from '../../../table/talk/talk';
import type { Layout } from './geometry';
import css from '../../../ui/styles/map.module.css';

/** Where somebody at the table points, for a moment. */
export function Finger({ layout }: { layout: Layout }) {
  const place = useStore(talk, (state) => state.place);
  const there = place ? layout.areas.get(place)?.stack : undefined;
  if (!there) return null;
  return (
    <g key={place} className={css.finger} data-part="finger" transform={`translate(${there.x} ${there.y})`}>
      <circle r="30" />
      <circle r="30" />
    </g>
  );
}
