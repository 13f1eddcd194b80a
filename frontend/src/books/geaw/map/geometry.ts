// The grid of hexes of four digits (2.2): the first pair is the column, the second the row, and odd columns lie half a
// hex lower, as the hexsides of the errata have it. Of distances and prices the server knows; this only draws.
import type { Box, Point } from '../../../ui/usePanZoom';

/** From the middle of a hex to a corner, in units of the map. */
export const RADIUS = 40;
export const HEIGHT = Math.sqrt(3) * RADIUS;
const STEP = 1.5 * RADIUS;
const HIGHEST = 99;

export const columnOf = (hex: string): number => Number(hex.slice(0, 2));
export const rowOf = (hex: string): number => Number(hex.slice(2));
export const isHex = (text: string): boolean => /^\d{4}$/.test(text);

export function hexAt(column: number, row: number): string | null {
  if (column < 0 || row < 0 || column > HIGHEST || row > HIGHEST) return null;
  return `${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`;
}

export function middleOf(hex: string): Point {
  const column = columnOf(hex);
  return { x: column * STEP, y: (rowOf(hex) + (column % 2) / 2) * HEIGHT };
}

const CORNERS = Array.from({ length: 6 }, (_, corner) => ({ x: RADIUS * Math.cos((corner * Math.PI) / 3), y: RADIUS * Math.sin((corner * Math.PI) / 3) }));
const short = (value: number): string => value.toFixed(1);

/** The outline about a middle at nought. */
export const OUTLINE = CORNERS.map(({ x, y }) => `${short(x)},${short(y)}`).join(' ');

/** The same as a path where the hex lies. */
export function outlineOf(hex: string): string {
  const { x, y } = middleOf(hex);
  return `M${CORNERS.map((corner) => `${short(x + corner.x)} ${short(y + corner.y)}`).join('L')}Z`;
}

/** The outline of all hexes that lie no farther from a hex than so many steps. */
export function ringOf(hex: string, steps: number): string {
  const middle = middleOf(hex);
  const toward = (side: number): Point => ({ x: HEIGHT * Math.cos(((side + 0.5) * Math.PI) / 3), y: HEIGHT * Math.sin(((side + 0.5) * Math.PI) / 3) });
  const corners = CORNERS.flatMap((_, side) => Array.from({ length: steps }, (__, step) => {
    const [out, along] = [toward(side), toward(side + 2)];
    const at = { x: middle.x + steps * out.x + step * along.x, y: middle.y + steps * out.y + step * along.y };
    // Where the outline turns, a hex shows one edge more.
    return (step === 0 ? [side + 5, side, side + 1] : [side, side + 1]).map((corner) => {
      const { x = 0, y = 0 } = CORNERS[corner % CORNERS.length] ?? {};
      return `${short(at.x + x)} ${short(at.y + y)}`;
    });
  }).flat());
  return steps === 0 ? outlineOf(hex) : `M${corners.join('L')}Z`;
}

/** The hex one step away: straight up or down, or to a side and up or down. */
export function neighbor(hex: string, key: 'up' | 'down' | 'left' | 'right'): string | null {
  const [column, row] = [columnOf(hex), rowOf(hex)];
  if (key === 'up' || key === 'down') return hexAt(column, row + (key === 'up' ? -1 : 1));
  // To the side and back again ends where it began.
  return hexAt(column + (key === 'left' ? -1 : 1), row);
}

export function areAdjacent(one: string, other: string): boolean {
  const [a, b] = [middleOf(one), middleOf(other)];
  const far = Math.hypot(a.x - b.x, a.y - b.y);
  return far > 1 && far < HEIGHT * 1.1;
}

/** The two hexes of a side, such as 2915/2916. */
export const sidesOf = (hexside: string): [string, string] => [hexside.slice(0, 4), hexside.slice(5)];

/** The edge that two adjacent hexes share, from corner to corner. */
export function edgeOf(hexside: string): [Point, Point] {
  const [one, other] = sidesOf(hexside);
  const [a, b] = [middleOf(one), middleOf(other)];
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const along = { x: (-(b.y - a.y) / HEIGHT) * (RADIUS / 2), y: ((b.x - a.x) / HEIGHT) * (RADIUS / 2) };
  return [{ x: middle.x - along.x, y: middle.y - along.y }, { x: middle.x + along.x, y: middle.y + along.y }];
}

/** The hex under a point: that whose middle is nearest. */
export function hexUnder({ x, y }: Point): string | null {
  const guess = Math.round(x / STEP);
  let best = null as { hex: string; far: number } | null;
  for (const column of [guess - 1, guess, guess + 1]) {
    const row = Math.round(y / HEIGHT - (Math.abs(column) % 2) / 2);
    const hex = hexAt(column, row);
    if (!hex) continue;
    const at = middleOf(hex);
    const far = Math.hypot(at.x - x, at.y - y);
    if (!best || far < best.far) best = { hex, far };
  }
  return best && best.far <= RADIUS ? best.hex : null;
}

/** Columns and rows that the map shows, from the first to the last. */
export interface Extent {
  columns: [number, number];
  rows: [number, number];
}

/** The least that is shown, and how it grows: in steps, so that the map does not jump with every hex that is entered. */
const LEAST = 8;
const GROWS = 2;
const AROUND = 3;
/** Where nothing is entered yet: about the hexes that the errata name. */
const NOTHING: Extent = { columns: [26, 34], rows: [12, 19] };

export function extentOf(hexes: Iterable<string>): Extent {
  let [left, right, top, bottom] = [HIGHEST, 0, HIGHEST, 0];
  for (const hex of hexes) {
    left = Math.min(left, columnOf(hex));
    right = Math.max(right, columnOf(hex));
    top = Math.min(top, rowOf(hex));
    bottom = Math.max(bottom, rowOf(hex));
  }
  if (left > right) return NOTHING;
  const span = (from: number, to: number): [number, number] => {
    const first = Math.max(0, Math.floor((from - 1) / GROWS) * GROWS);
    const last = Math.min(HIGHEST, Math.ceil((to + 2) / GROWS) * GROWS - 1);
    return last - first + 1 >= LEAST ? [first, last] : [first, Math.min(HIGHEST, first + LEAST - 1)];
  };
  return { columns: span(left, right), rows: span(top, bottom) };
}

/** The corners of what is about a hex, so that it can lie in the middle of the map. */
export const hexesAround = (hex: string): string[] => [-AROUND, AROUND].flatMap((by) => hexAt(Math.min(HIGHEST, Math.max(0, columnOf(hex) + by)), Math.min(HIGHEST, Math.max(0, rowOf(hex) + by))) ?? []);

export function hexesOf({ columns, rows }: Extent): string[] {
  const all: string[] = [];
  for (let column = columns[0]; column <= columns[1]; column += 1) {
    for (let row = rows[0]; row <= rows[1]; row += 1) all.push(hexAt(column, row) ?? '');
  }
  return all;
}

export function boxOf({ columns, rows }: Extent): Box {
  const [left, right] = [columns[0] * STEP - RADIUS, columns[1] * STEP + RADIUS];
  const [top, bottom] = [(rows[0] - 0.5) * HEIGHT, (rows[1] + 1) * HEIGHT];
  return { x: left - 12, y: top - 12, width: right - left + 24, height: bottom - top + 24 };
}

/** How near to its middle a line must come to pass through a hex and not only along its edge, of the way to the edge. */
const THROUGH = 0.8;

/** The hexes that a line from one point to another passes through, in order. */
export function hexesBetween(from: Point, to: Point): string[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (RADIUS / 4)));
  const passed: string[] = [];
  for (let step = 0; step <= steps; step += 1) {
    const at = { x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps };
    const hex = hexUnder(at);
    if (!hex || hex === passed.at(-1)) continue;
    const middle = middleOf(hex);
    if (Math.hypot(middle.x - at.x, middle.y - at.y) <= (THROUGH * HEIGHT) / 2) passed.push(hex);
  }
  return passed;
}

/** The side between two hexes, as it is written. */
export const hexsideOf = (one: string, other: string): string => [one, other].toSorted().join('/');

/** The box about all these hexes. */
export function boxOfAll(hexes: readonly string[]): Box {
  const boxes = hexes.map(boxOfHex);
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  return { x: left, y: top, width: Math.max(...boxes.map(({ x, width }) => x + width)) - left, height: Math.max(...boxes.map(({ y, height }) => y + height)) - top };
}

/** A hex with two more on every side. */
export function boxAround(hex: string): Box {
  const { x, y } = middleOf(hex);
  return { x: x - 5 * RADIUS, y: y - 2.5 * HEIGHT, width: 10 * RADIUS, height: 5 * HEIGHT };
}

export function boxOfHex(hex: string): Box {
  const { x, y } = middleOf(hex);
  return { x: x - RADIUS, y: y - HEIGHT / 2, width: 2 * RADIUS, height: HEIGHT };
}
