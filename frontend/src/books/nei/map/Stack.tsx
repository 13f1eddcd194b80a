import { memo, type CSSProperties } from 'react';
import type { AreaState, NeiSide, Unit } from '../../../graphql/types';
import { CounterFace } from '../counters/CounterFace';
import { FaceDown } from '../counters/Counter';
import { COUNTER, SIZES, type AreaPlace, type Nearness } from './geometry';
import { sighted } from '../../../table/server';
import type { Box } from '../../../ui/usePanZoom';
import css from '../../../ui/styles/map.module.css';

const SIDES: readonly NeiSide[] = ['JAPAN', 'ALLIES'];
const scale = COUNTER / 48;

/** Units carried by a ship lie under it and are counted with its stack. */
function topFirst(units: readonly Unit[]): Unit[] {
  const weight = (unit: Unit) => (unit.aboard ? 9 : unit.category === 'BASE' ? 5 : unit.category === 'AIR' ? 2 : 1) - unit.steps / 10;
  return [...units].sort((a, b) => weight(a) - weight(b));
}

function pilesOf(state: AreaState) {
  return SIDES.map((side) => ({
    side,
    units: topFirst(state.units.filter((unit) => unit.side === side)),
    hidden: state.hiddenPresence.includes(side),
    seen: state.sightings.filter(({ counter }) => counter.side === side).map(sighted),
  })).flatMap(byKind).filter((pile) => pile.units.length > 0 || pile.hidden || pile.seen.length > 0);
}

interface StackProps {
  state: AreaState;
  place: AreaPlace;
  box: Box;
}

export const Stack = memo(function Stack({ state, place, box, picked }: StackProps & { picked: boolean }) {
  const piles = pilesOf(state);
  return (
    <>
      {piles.map((pile, index) => <Pile key={`${pile.side}${pile.kind}`} {...pile} at={placesOf(place, box, index, piles.length)} picked={picked} />)}
    </>
  );
});

/** The rings about the piles of an area that is in hand. They lie on another sheet than the piles: those need not be painted anew. */
export function Rings({ state, place, box }: StackProps) {
  const piles = pilesOf(state);
  return (
    <>
      {piles.map((pile, index) => (
        <g key={`${pile.side}${pile.kind}`} className={css.reachAt} style={placesOf(place, box, index, piles.length)}>
          <rect x="-5" y="-5" width={COUNTER + 10} height={COUNTER + 10} rx="7" className="pile-ring" />
        </g>
      ))}
    </>
  );
}

/** Where a pile lies, and how large, at each nearness of the map: the style sheet takes the one that holds. */
function placesOf(place: AreaPlace, box: Box, index: number, count: number): CSSProperties {
  const at = (nearness: Nearness) => {
    const size = SIZES[nearness];
    const middle = nearness === 'far' ? place.far : place.stack;
    // Several piles of a square are laid closer, each over the next, as far as the square has room.
    const step = count < 2 ? 0 : Math.min((size + 4) * (count > 2 ? 0.62 : 0.8), (box.width + 4 - size) / (count - 1));
    const width = step * (count - 1) + size;
    const left = within(middle.x - width / 2, box.x - 2, box.x + box.width + 2 - width);
    const top = within(middle.y - size / 2, box.y + 14, box.y + box.height - size - (nearness === 'far' ? 12 : 2));
    return `translate(${round(left + index * step)}px, ${round(top)}px) scale(${round(size / COUNTER)})`;
  };
  return { '--far': at('far'), '--near': at('near'), '--close': at('close') } as CSSProperties;
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
const round = (value: number): number => Math.round(value * 100) / 100;

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
  at: CSSProperties;
  picked: boolean;
}

function Pile({ side, units, hidden, seen, at, picked }: PileProps) {
  const shown = units.slice(0, 3).toReversed();
  const lift = 3;
  return (
    <g className={`pile${picked ? ' picked' : ''}`} style={at}>
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
          <g key={unit.id} data-unit={unit.id} transform={`translate(${depth * lift} ${-depth * lift}) scale(${scale})`} >
            <rect x="0" y="1.5" width="48" height="48" rx="5" className={css.shade} data-part="shade" />
            <CounterFace unit={unit} />
          </g>
        );
      })}
      {units.length > 1 && (
        // Above the counters: on none of its edges would it leave the factors alone.
        <g transform={`translate(${COUNTER - 7} ${-7.5 - shown.length})`} className="count">
          <circle r="6.5" />
          <text y="3.200" textAnchor="middle">{units.length}</text>
        </g>
      )}
    </g>
  );
}
