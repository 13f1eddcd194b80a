import { server } from '../../../table/server';
import { useStore } from '../../../store';
import type { Layout } from './geometry';
import css from './battleMark.module.css';

/** Crossed swords over the square in which it is fought. */
export function BattleMark({ layout }: { layout: Layout }) {
  const area = useStore(server, ({ game }) => game?.view.battle?.area);
  const box = area ? layout.areas.get(area)?.box : undefined;
  if (!box) return null;
  return (
    <g className={css.mark} data-part="battle-mark">
      <rect x={box.x + 2} y={box.y + 2} width={box.width - 4} height={box.height - 4} rx="6" />
      <g transform={`translate(${box.x + box.width / 2} ${box.y + 2})`}>
        <circle r="13" />
        <path d="M-7 -7L6 6M6 -7L-7 6M-7 2l5 5M6 2l-5 5" />
      </g>
    </g>
  );
}
