import { memo, type CSSProperties } from 'react';
import type { Unit } from '../../../graphql/types';
import { fittingOnCounter as fitting } from '../map/typeface';
import { liveryOf } from './contingents';
import { natoSymbol } from './nato';
import { silhouette } from '../../../ui/silhouettes';
import css from '../../../ui/styles/map.module.css';

/**
 * A counter drawn in a box of 48 by 48 units: for the map and for the panels alike. Ink is thinned by its own fill and stroke:
 * a group that is transparent as a whole costs the browser a layer, and there are hundreds of counters.
 */
export const CounterFace = memo(function CounterFace({ unit, ghost = false }: { unit: Unit; ghost?: boolean }) {
  const { paper, ink, edge, letters } = liveryOf(unit);
  const reduced = unit.face === 'REDUCED';
  const { antiGround, antiAir, antiSubmarine, antiShip } = unit.factors;
  return (
    <g opacity={ghost ? 0.5 : undefined}>
      <rect x="0.75" y="0.75" width="46.5" height="46.5" rx="5" fill={paper} stroke={edge} strokeWidth="1.5" strokeDasharray={ghost ? '3 3' : undefined} />
      {reduced && <path d="M1.5 46.5V33L33 1.5h14Z" fill={ink} fillOpacity="0.16" />}
      <g fill={ink} className={css.facePrint}>
        <text x="3" y="2.2" className={css.faceName} data-part="face-name" style={nameSizes(printed(unit.name))}>{printed(unit.name)}</text>
        {unit.movement > 0 && <text x="44.5" y="10.5" fontSize="11" textAnchor="end" className={css.faceDetail} data-part="face-detail">{unit.movement}</text>}
        <text x="3.5" y="17" className={`${css.faceLetters} ${css.faceDetail}`} data-part="face-letters" fillOpacity="0.85">{letters}</text>
        <text x="3.5" y="45" className={css.farLetters} fillOpacity="0.85">{letters}</text>
        <g fontSize="12.5" textAnchor="middle" className={css.faceDetail} data-part="face-detail">
          <text x="7.5" y="44.5">{antiGround}</text>
          <text x="18.5" y="44.5">{antiAir}</text>
          <text x="29.5" y="44.5">{antiSubmarine}</text>
          <text x="40.5" y="44.5">{antiShip}</text>
        </g>
      </g>
      <path d="M3 36h42" stroke={ink} strokeWidth="0.6" strokeOpacity="0.5" className={css.faceDetail} data-part="face-detail" />
      {unit.category === 'GROUND' ? <Nato unit={unit} ink={ink} /> : (
        <path d={silhouette(unit.category, unit.type)} transform="translate(3 12) scale(0.875 0.93)" fill={ink} fillRule="evenodd" />
      )}
      <Steps unit={unit} ink={ink} />
    </g>
  );
});

/** What is printed: where that tells two counters apart no more, their names end with their ids. */
function printed(name: string) {
  return name.replace(/ \[[^\]]+\]$/, '');
}

/** Room for a name beside the movement factor, and without it, where nothing but the name is to be read. */
const ROOM = 32;
const WHOLE_ROOM = 43.5;
/** A name that would be smaller than this is left out from far away: the map says it. */
const LEAST = 11.6;

/** Long identifications are drawn smaller, never squeezed and never cut; from far away all of them larger. */
function nameSizes(name: string): CSSProperties {
  const far = fitting(name, WHOLE_ROOM, 15);
  return { '--name': `${fitting(name, ROOM, 11).toFixed(2)}px`, '--far-name': far < LEAST ? '0px' : `${far.toFixed(2)}px` } as CSSProperties;
}

function Nato({ unit, ink }: { unit: Unit; ink: string }) {
  const { viewBox, markup } = natoSymbol(unit.type, unit.size);
  return <svg x="8" y="11.5" width="32" height="23.5" color={ink} viewBox={viewBox} preserveAspectRatio="xMidYMid meet" overflow="visible" dangerouslySetInnerHTML={{ __html: markup }} />;
}

/** Steps left as filled pips, steps lost as open ones; a counter of one step shows none. */
function Steps({ unit, ink }: { unit: Unit; ink: string }) {
  if (unit.steps < 2 && unit.face === 'FULL') return null;
  const all = Math.max(unit.steps, unit.face === 'FULL' ? unit.steps : 2);
  return (
    <g fill="none" stroke={ink} strokeWidth="1" className={css.faceSteps}>
      {Array.from({ length: all }, (_, at) => (
        <circle key={at} cx="44" cy={16 + at * 5} r="1.7" fill={at < unit.steps ? ink : 'none'} />
      ))}
    </g>
  );
}
