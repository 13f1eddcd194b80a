import type { CSSProperties } from 'react';
import { CounterFace } from '../counters/CounterFace';
import { COUNTER, type Layout } from '../map/geometry';
import type { Point } from '../../../ui/usePanZoom';
import { useStore } from '../../../store';
import { replay } from './moments';
import type { Moved } from './moved';
import css from './replay.module.css';
import mapCss from '../../../ui/styles/map.module.css';

/** More than this many counters would be a swarm: they are where they are, at once. */
const GLIDING = 14;
const scale = COUNTER / 48;

/** What the entry moved as lines, which areas it changed, and the counters on their way from where they were shown before. */
export function MovedLayer({ layout, looked }: { layout: Layout; looked: string | null }) {
  const { moved, changed, glide } = useStore(replay, (state) => state);
  const stackOf = (area: string): Point | undefined => layout.areas.get(area)?.stack;
  const here = looked ? layout.areas.get(looked) : undefined;
  const ways = new Map(moved.map((one) => [`${one.unit.side} ${one.from} ${one.to}`, one]));
  return (
    <g className="last-moves">
      <defs>
        {(['japan', 'allies'] as const).map((side) => (
          <marker key={side} id={`then-${side}`} viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4.5" markerHeight="4.5" orient="auto-start-reverse"><path d="M0 0L10 5L0 10Z" className={`${mapCss.arrow} ${side}`} /></marker>
        ))}
      </defs>
      {here && <rect {...(here.square ? layout.square(here.square) : here.box)} className="here" />}
      {changed.map((area) => {
        const at = stackOf(area);
        return at && <circle key={area} cx={at.x} cy={at.y} r="25" className={css.changed} data-part="replay-changed" />;
      })}
      {[...ways].map(([way, { unit, from, to }]) => {
        const [start, end] = [stackOf(from), stackOf(to)];
        return start && end && <path key={way} d={`M${start.x} ${start.y}L${end.x} ${end.y}`} className={`${mapCss.move} ${mapCss.newest} ${unit.side.toLowerCase()}`} data-part="move" markerEnd={`url(#then-${unit.side.toLowerCase()})`} />;
      })}
      {glide.units.slice(0, GLIDING).map((one) => <Gliding key={`${glide.step} ${one.unit.id}`} {...one} start={stackOf(one.from)} end={stackOf(one.to)} />)}
    </g>
  );
}

/** A counter on its way; whoever wants no motion does not see it. */
function Gliding({ unit, start, end }: Moved & { start: Point | undefined; end: Point | undefined }) {
  if (!start || !end) return null;
  const corner = ({ x, y }: Point) => `${x - COUNTER / 2}px, ${y - COUNTER / 2}px`;
  return (
    <g className={css.glide} data-part="replay-glide" style={{ '--from': `translate(${corner(start)})`, '--to': `translate(${corner(end)})` } as CSSProperties}>
      <g transform={`scale(${scale})`}><CounterFace unit={unit} /></g>
    </g>
  );
}
