import { useMemo } from 'react';
import type { PackSquare } from '../../../graphql/types';
import type { Layout } from '../map/geometry';
import { server } from '../../../table/server';
import { useStore } from '../../../store';
import type { Reach } from './asking';
import { levelOf, marksOf, type ReachMark } from './reaching';
import css from './explorer.module.css';

/** How far above the counters of an area its number stands, in world units. */
const RAISED = 30;

/** How far what is in hand comes, drawn over the map: places in reach are tinted and numbered, the others hatched. */
export function ReachLayer({ reach, layout }: { reach: Reach; layout: Layout }) {
  const areas = useStore(server, (state) => state.areas);
  const marks = useMemo(() => marksOf(reach), [reach]);
  const best = new Map<PackSquare, ReachMark>();
  for (const mark of marks) {
    const square = layout.areas.get(mark.area)?.square;
    if (square && !best.has(square)) best.set(square, mark);
  }
  const homes = marks.filter(({ area }) => !layout.areas.get(area)?.square);
  // A square is hatched where it has an area out of reach and none in reach; a home base by itself.
  const beyond = new Map(reach.beyond.flatMap(({ area }) => {
    const place = layout.areas.get(area);
    return place && !(place.square && best.has(place.square)) ? [[place.square?.id ?? area, place.box] as const] : [];
  }));
  return (
    <g className="reach-map">
      <defs>
        <pattern id="beyond" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V12" className={css.beyondLine} /></pattern>
        <pattern id="level-2" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path d="M0 0V10" className={css.levelLine} /></pattern>
        <pattern id="level-3" width="10" height="10" patternUnits="userSpaceOnUse"><path d="M0 0V10M0 0H10" className={css.levelLine} /></pattern>
      </defs>
      {[...beyond].map(([id, box]) => <rect key={id} {...box} className={css.reachBeyond} fill="url(#beyond)" />)}
      {[...best].map(([square, { cost }]) => <Tint key={square.id} box={layout.square(square)} cost={cost} />)}
      {homes.map(({ area, cost }) => {
        const box = layout.areas.get(area)?.box;
        return box && <Tint key={area} box={box} cost={cost} />;
      })}
      {marks.map(({ area, cost, steps, attack }) => {
        const at = layout.areas.get(area)?.stack;
        if (!at) return null;
        const state = areas.get(area);
        // Above the counters that lie there; in their place where none do.
        const isEmpty = !state || (state.units.length === 0 && state.hiddenPresence.length === 0);
        const width = attack ? 66 : 50;
        return (
          <g key={area} data-reached={area} transform={`translate(${at.x} ${isEmpty ? at.y : at.y - RAISED})`}>
            <rect x={-width / 2} y="-17" width={width} height="34" rx="9" className={`${css.reachBadge}${attack ? ` ${css.attack}` : ''}`} />
            <text textAnchor="middle" dominantBaseline="central" className={css.reachNumber}>{attack && '⚔'}{cost}<tspan className={css.reachSteps} dy="-4">{steps > 0 ? ` ${steps}` : ''}</tspan></text>
          </g>
        );
      })}
    </g>
  );
}

function Tint({ box, cost }: { box: { x: number; y: number; width: number; height: number }; cost: number }) {
  const level = levelOf(cost);
  return (
    <>
      <rect {...box} className={`${css.reachTint} ${css[`level-${level}`] ?? ''}`} />
      {level > 1 && <rect {...box} fill={`url(#level-${level})`} />}
    </>
  );
}
