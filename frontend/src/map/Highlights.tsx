import { memo, Suspense, type RefObject } from 'react';
import type { Pack } from '../graphql/types';
import { reachMap } from '../store/reachMap';
import { selection } from '../store/selection';
import { useStore } from '../store/store';
import { later } from '../ui/later';
import type { Layout } from './geometry';
import { LastMoves } from './LastMoves';
import { costThere, markOf } from './reach';

const ReachLayer = later(() => import('../explorer/ReachLayer').then((module) => module.ReachLayer));

/**
 * What the finger lights up: the square that is open, what can be reached and for how much, the last moves. It lies as a
 * sheet of its own over the map, so that a tap has this sheet painted anew and not the whole map with its counters.
 */
export const Highlights = memo(function Highlights({ pack, layout, content }: { pack: Pack; layout: Layout; content: RefObject<SVGGElement | null> }) {
  const state = useStore(selection, (known) => known);
  const reach = useStore(reachMap, (known) => known.reach);
  // The reach map says it all, and more.
  const lit = reach ? [] : pack.areas.map((area) => ({ area, mark: markOf(state, area.id) })).filter(({ mark }) => mark !== '');
  const squares = new Set(lit.filter(({ mark }) => mark === 'clear').map(({ area }) => layout.areas.get(area.id)?.square ?? area));
  const square = pack.squares.find((known) => known.id === state.square);
  const here = square ? layout.square(square) : state.area ? layout.areas.get(state.area)?.box : undefined;
  return (
    <svg className="map-marks" aria-hidden="true">
      <g ref={content}>
        {[...squares].map((place) => {
          const box = 'row' in place ? layout.square(place) : layout.areas.get(place.id)?.box;
          return box && <rect key={place.id} {...box} className="lit" />;
        })}
        {reach && <Suspense><ReachLayer reach={reach} layout={layout} /></Suspense>}
        {here && <rect {...here} rx={square ? undefined : 10} className="here" />}
        <LastMoves layout={layout} />
        {lit.map(({ area, mark }) => {
          const stack = layout.areas.get(area.id)?.stack;
          if (!stack) return null;
          const cost = costThere(state, area.id);
          return (
            <g key={area.id} data-reach={area.id}>
              <circle cx={stack.x} cy={stack.y} r="25" className={`reach ${mark}`} />
              {cost !== null && <text x={stack.x + 25} y={stack.y - 14} textAnchor="middle" className="reach-cost">{cost}</text>}
              {mark === 'refused' && <path d={`M${stack.x - 16} ${stack.y + 16}l32-32`} className="reach refused" />}
            </g>
          );
        })}
      </g>
    </svg>
  );
});
