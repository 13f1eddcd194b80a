import { memo } from 'react';
import type { AreaState, NeiSide, Unit } from '../graphql/types';
import { CounterFace } from '../counters/CounterFace';
import { FaceDown } from '../counters/Counter';
import { COUNTER, type Box, type Point } from './geometry';

const SIDES: readonly NeiSide[] = ['JAPAN', 'ALLIES'];
const scale = COUNTER / 48;

/** Units carried by a ship lie under it and are counted with its stack. */
function topFirst(units: readonly Unit[]): Unit[] {
  const weight = (unit: Unit) => (unit.aboard ? 9 : unit.category === 'BASE' ? 5 : unit.category === 'AIR' ? 2 : 1) - unit.steps / 10;
  return [...units].sort((a, b) => weight(a) - weight(b));
}

export const Stack = memo(function Stack({ state, at, box, picked }: { state: AreaState; at: Point; box: Box; picked: boolean }) {
  const piles = SIDES.map((side) => ({
    side,
    units: topFirst(state.units.filter((unit) => unit.side === side)),
    hidden: state.hiddenPresence.includes(side),
    seen: state.sightings.filter((sighting) => sighting.unit.side === side).map((sighting) => sighting.unit),
  })).flatMap(byKind).filter((pile) => pile.units.length > 0 || pile.hidden || pile.seen.length > 0);
  // Three piles and more would leave the square: they are laid closer, each over the next.
  const crowd = piles.length > 2 ? 0.62 : piles.length > 1 ? 0.8 : 1;
  const step = (COUNTER + 4) * crowd;
  const width = step * (piles.length - 1) + COUNTER;
  const left = Math.max(box.x + 6, Math.min(at.x - width / 2, box.x + box.width - width - 6));
  return (
    <>
      {piles.map((pile, index) => {
        const x = left + index * step;
        return <Pile key={`${pile.side}${pile.kind}`} {...pile} x={x} y={at.y - COUNTER / 2} picked={picked} />;
      })}
    </>
  );
});

interface Pieces {
  side: NeiSide;
  units: readonly Unit[];
  hidden: boolean;
  seen: readonly Unit[];
}

const KINDS: readonly { kind: string; holds: (unit: Unit) => boolean }[] = [
  { kind: 'ships', holds: (unit) => unit.category === 'NAVAL' || unit.aboard !== null },
  { kind: 'ground', holds: (unit) => (unit.category === 'GROUND' || unit.category === 'BASE' || unit.category === 'MARKER') && unit.aboard === null },
  { kind: 'aircraft', holds: (unit) => unit.category === 'AIR' },
];

/** Ships, ground units and aircraft lie in piles of their own; what is face down lies with the first. */
function byKind(pieces: Pieces): (Pieces & { kind: string })[] {
  const piles = KINDS.map(({ kind, holds }) => ({ ...pieces, kind, units: pieces.units.filter(holds) })).filter((pile) => pile.units.length > 0);
  if (piles.length === 0) return [{ ...pieces, kind: 'unseen' }];
  return piles.map((pile, index) => (index === 0 ? pile : { ...pile, hidden: false, seen: [] }));
}

interface PileProps {
  side: NeiSide;
  units: readonly Unit[];
  hidden: boolean;
  seen: readonly Unit[];
  x: number;
  y: number;
  picked: boolean;
}

function Pile({ side, units, hidden, seen, x, y, picked }: PileProps) {
  const shown = units.slice(0, 3).toReversed();
  const lift = 3;
  return (
    <g transform={`translate(${x} ${y})`}><g className={`pile${picked ? ' picked' : ''}`}>
      {picked && <rect x="-5" y="-5" width={COUNTER + 10} height={COUNTER + 10} rx="7" className="pile-ring" />}
      {(hidden || (units.length === 0 && seen.length > 0)) && (
        <g transform={`translate(${units.length > 0 ? 9 : 0} ${units.length > 0 ? -7 : 0}) scale(${scale})`}>
          {units.length === 0 && seen[0] && !hidden ? <CounterFace unit={seen[0]} ghost /> : <FaceDown side={side} />}
        </g>
      )}
      {hidden && units.length === 0 && seen[0] && (
        <g transform={`translate(${COUNTER * 0.55} ${COUNTER * 0.5}) scale(${scale * 0.55})`}>
          <CounterFace unit={seen[0]} ghost />
        </g>
      )}
      {shown.map((unit, index) => {
        const depth = shown.length - 1 - index;
        return (
          <g key={unit.id} transform={`translate(${depth * lift} ${-depth * lift}) scale(${scale})`} >
            <rect x="0" y="1.5" width="48" height="48" rx="5" className="shade" />
            <CounterFace unit={unit} />
          </g>
        );
      })}
      {units.length > 1 && (
        <g transform={`translate(${COUNTER - 1} ${COUNTER - 1})`} className="count">
          <circle r="8" />
          <text y="3.800" textAnchor="middle">{units.length}</text>
        </g>
      )}
    </g></g>
  );
}
