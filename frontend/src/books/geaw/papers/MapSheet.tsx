import type { CSSProperties } from 'react';
import type { Box } from '../../../ui/usePanZoom';
import { t } from '../../../words/words';
import { stacksOf } from '../counters/where';
import { turnOf } from '../game/turn';
import type { Game, Hex, Hexside } from '../graphql/types';
import { boxOfAll, columnOf, hexesOf, middleOf, outlineOf, rowOf, sidesOf } from '../map/geometry';
import { Hexsides } from '../map/Hexsides';
import { HexPiece } from '../map/HexPiece';
import { Stack } from '../map/Stack';
import look from './map.css?inline';

export interface Mapped {
  game: Game;
  hexes: ReadonlyMap<string, Hex>;
  hexsides: ReadonlyMap<string, Hexside>;
}

/** Free about the map, in its units. */
const MARGIN = 12;
/** Pixels for a unit of the map on glass, so that its numbers can be read. */
const LEGIBLE = 0.8;
/** How a stack lies in its hex. */
const SMALLER = 0.8;
const HIGHER = 4;

/** The map on a page of its own. */
export function MapSheet(mapped: Mapped) {
  const { name, lastEntry, view } = mapped.game;
  return (
    <>
      <p className="kicker">{t('mapsheet.kicker', { game: name })}</p>
      <h1>{turnOf(view)}</h1>
      <p>{t('mapsheet.asOf', { entry: lastEntry, hexes: mapped.hexes.size })}</p>
      <div className="wide"><MapPicture {...mapped} /></div>
    </>
  );
}

/** The map as far as it is typed in, with what stands on it, as a picture that needs nothing of the page. */
export function MapPicture(mapped: Mapped) {
  const { game: { name, view }, hexes, hexsides } = mapped;
  const stacks = stacksOf(view.units);
  const held = new Map(view.objectives.map((objective) => [objective.hex, objective]));
  const blank = gridOf(mapped).filter((hex) => !hexes.has(hex));
  const { x, y, width, height } = sizeOf(mapped);
  return (
    <svg className="hex-sheet" style={{ '--least': `${Math.round(width * LEGIBLE)}px` } as CSSProperties} viewBox={`${x} ${y} ${width} ${height}`} width={width} height={height} role="img" aria-label={t('mapsheet.titleOf', { game: name, turn: turnOf(view) })}>
      <style>{look}</style>
      <defs><pattern id="hex-other" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V10" className="pattern-line" /></pattern></defs>
      <path d={blank.map(outlineOf).join('')} className="hex-blank" />
      {[...hexes.values()].map((record) => <HexPiece key={record.hex} record={record} objective={held.get(record.hex)} />)}
      <Hexsides hexsides={hexsides} hexes={hexes} />
      {[...stacks].map(([hex, there]) => <g key={hex} transform={raised(hex)}><Stack hex={hex} units={there} /></g>)}
    </svg>
  );
}

/** Smaller and higher than on glass, so that the name of the hex can be read below it. */
function raised(hex: string): string {
  const { x, y } = middleOf(hex);
  return `translate(${(x * (1 - SMALLER)).toFixed(1)} ${(y * (1 - SMALLER) - HIGHER).toFixed(1)}) scale(${SMALLER})`;
}

/** The hexes that the picture has room for: those that are known, and all between them. */
function gridOf({ game, hexes, hexsides }: Mapped): readonly string[] {
  const known = [...hexes.keys(), ...[...hexsides.keys()].flatMap(sidesOf), ...stacksOf(game.view.units).keys()];
  const span = (numbers: readonly number[]): [number, number] => [Math.min(...numbers), Math.max(...numbers)];
  return hexesOf({ columns: span(known.map(columnOf)), rows: span(known.map(rowOf)) });
}

/** What the picture shows, in whole units of the map. */
export function sizeOf(mapped: Mapped): Box {
  const box = boxOfAll(gridOf(mapped));
  return { x: Math.floor(box.x - MARGIN), y: Math.floor(box.y - MARGIN), width: Math.ceil(box.width + 2 * MARGIN), height: Math.ceil(box.height + 2 * MARGIN) };
}
