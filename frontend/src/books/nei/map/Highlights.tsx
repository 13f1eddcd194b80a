import { memo, Suspense, type CSSProperties, type RefObject } from 'react';
import type { Pack } from '../../../graphql/types';
import { reachMap } from '../store/reachMap';
import { selection } from '../store/selection';
import { useStore } from '../../../store';
import { later } from '../../../ui/later';
import type { AreaPlace, Layout } from './geometry';
import { Finger } from './Finger';
import { BattleMark } from './BattleMark';
import { LastMoves } from './LastMoves';
import { costThere, markOf } from './reach';
import { useShown } from './shown';
import { Rings } from './Stack';
import css from '../../../ui/styles/map.module.css';
import { inTurn } from '../../../ui/inTurn';

const ReachLayer = later(() => inTurn(() => import('../explorer/ReachLayer')).then((module) => module.ReachLayer));

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
  const aim = state.proposal?.offer?.destination ?? null;
  const here = square ? layout.square(square) : state.area ? layout.areas.get(state.area)?.box : undefined;
  return (
    <svg className={css.mapMarks} data-part="map-marks" aria-hidden="true">
      <g ref={content}>
        {[...squares].map((place) => {
          const box = 'row' in place ? layout.square(place) : layout.areas.get(place.id)?.box;
          return box && <rect key={place.id} {...box} className={css.lit} />;
        })}
        {reach && <Suspense><ReachLayer reach={reach} layout={layout} /></Suspense>}
        {here && <rect {...here} rx={square ? undefined : 10} className="here" />}
        {state.area && state.units.length > 0 && <RingsOf area={state.area} layout={layout} />}
        <BattleMark layout={layout} />
        <LastMoves layout={layout} />
        <Finger layout={layout} />
        {state.area && aim && <Aim from={layout.areas.get(state.area)} to={layout.areas.get(aim)} />}
        {lit.map(({ area, mark }) => {
          const place = layout.areas.get(area.id);
          if (!place) return null;
          const cost = costThere(state, area.id);
          const chosen = aim === area.id ? ' aim' : '';
          return (
            <g key={area.id} data-reach={area.id} className={`${css.reachAt}${aim && !chosen ? ` ${css.other}` : ''}`} style={ringAt(place)}>
              <circle r="25" className={`${css.reach} ${mark}${chosen}`} />
              {cost !== null && <text x="24" y="-17" textAnchor="middle" className={css.reachCost}>{cost}</text>}
              {mark === 'refused' && <path d="M-16 16l32-32" className={`${css.reach} refused`} />}
            </g>
          );
        })}
      </g>
    </svg>
  );
});

function RingsOf({ area, layout }: { area: string; layout: Layout }) {
  const state = useShown((known) => known.areas.get(area));
  const place = layout.areas.get(area);
  return state && place ? <Rings state={state} place={place} box={place.square ? layout.square(place.square) : place.box} /> : null;
}

/** The ring about the counters of an area, wherever they lie and however large they are. */
const ringAt = ({ stack, far }: AreaPlace): CSSProperties => ({ '--far': `translate(${far.x}px, ${far.y}px) scale(1.9)`, '--near': `translate(${stack.x}px, ${stack.y}px) scale(1.4)`, '--close': `translate(${stack.x}px, ${stack.y}px)` }) as CSSProperties;

/** Where what is in hand would go: nothing of it has happened yet. */
function Aim({ from, to }: { from: AreaPlace | undefined; to: AreaPlace | undefined }) {
  if (!from || !to || from === to) return null;
  const [a, b] = [from.stack, to.stack];
  return (
    <g className={css.aimLine} data-part="aim-line">
      <marker id="arrow-aim" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0L10 5L0 10Z" /></marker>
      <path d={`M${a.x} ${a.y}Q${(a.x + b.x) / 2} ${(a.y + b.y) / 2 - 30} ${b.x} ${b.y}`} markerEnd="url(#arrow-aim)" />
    </g>
  );
}
