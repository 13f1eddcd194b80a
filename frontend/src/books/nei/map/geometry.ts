// Where things stand on the drawn map. World units: one square is SQUARE wide and high enough to keep degrees square.
import type { Pack, PackArea, PackSquare } from '../../../graphql/types';
import type { Box, Point } from '../../../ui/usePanZoom';
import { coast } from './coast';

export const SQUARE = 120;
/** Room below the grid for a home base that has no place over squares which are not played. */
export const MARGIN = 122;
/** Room above the grid for the number of counters in a stack. */
const HEADROOM = 26;
/** From which scales on counters are drawn for reading: below, their factors would be dust. */
export const NEARING = { near: 0.78, close: 1.6 } as const;
/** The size in which counters are drawn before they are enlarged. */
export const COUNTER = 36;
/** How near the map is, and how large its counters are then: two thirds of a square where squares are small. */
export const SIZES = { far: 80, near: 58, close: 42 } as const;
export type Nearness = keyof typeof SIZES;

export interface Layout {
  height: number;
  world: Box;
  /** The playable part of the grid with the home bases: what is shown first. */
  played: Box;
  /** Fits the coast's hundredths of a degree to world units. */
  transform: string;
  place(longitude: number, latitude: number): Point;
  square(square: PackSquare): Box;
  areas: ReadonlyMap<string, AreaPlace>;
}

export interface AreaPlace {
  square: PackSquare | null;
  box: Box;
  /** Middle of the stack of counters. */
  stack: Point;
  /** The same from far away, where the counters are large: beside those of the other areas of the square. */
  far: Point;
  /** Town or marker of a land area. */
  marker: Point;
}

/** World position on an axis whose edges need not be even. */
function along(edges: readonly number[], value: number, size: number): number {
  const last = edges.length - 1;
  const rising = (edges[last] ?? 0) > (edges[0] ?? 0);
  let at = 0;
  while (at < last - 1 && (rising ? value > (edges[at + 1] ?? 0) : value < (edges[at + 1] ?? 0))) at += 1;
  const from = edges[at] ?? 0;
  const to = edges[at + 1] ?? from + 1;
  return (at + (value - from) / (to - from)) * size;
}

const isLand = (longitude: number, latitude: number): boolean => {
  const { west, north, cell, rows } = coast.mask;
  return rows[Math.floor((north - latitude) / cell)]?.[Math.floor((longitude - west) / cell)] === '#';
};

/** Share of land under a counter set at a place of a square, 0 to 1. */
function landUnder(middle: Point, degrees: (point: Point) => { longitude: number; latitude: number }): number {
  let land = 0;
  for (let dx = -2; dx <= 2; dx += 1) {
    for (let dy = -2; dy <= 2; dy += 1) {
      const { longitude, latitude } = degrees({ x: middle.x + dx * 8, y: middle.y + dy * 8 });
      if (isLand(longitude, latitude)) land += 1;
    }
  }
  return land / 25;
}

export function layoutOf(pack: Pack): Layout {
  const { longitudeEdges, latitudeEdges } = pack;
  const columns = longitudeEdges.length - 1;
  const rows = latitudeEdges.length - 1;
  const west = longitudeEdges[0] ?? 0;
  const east = longitudeEdges[columns] ?? 1;
  const north = latitudeEdges[0] ?? 1;
  const south = latitudeEdges[rows] ?? 0;
  const width = SQUARE;
  const height = Math.round((SQUARE * ((north - south) / rows)) / ((east - west) / columns));
  const perDegreeX = (columns * width) / (east - west);
  const perDegreeY = (rows * height) / (north - south);

  const place = (longitude: number, latitude: number): Point => ({
    x: along(longitudeEdges, longitude, width),
    y: along(latitudeEdges, latitude, height),
  });
  const degrees = (point: Point) => ({ longitude: west + point.x / perDegreeX, latitude: north - point.y / perDegreeY });
  const squareBox = (square: PackSquare): Box => ({ x: (square.column - 1) * width, y: square.row * height, width, height });

  const world: Box = { x: 0, y: 0, width: columns * width, height: rows * height + MARGIN };
  const areas = new Map<string, AreaPlace>();
  const squares = new Map(pack.squares.map((square) => [square.id, square]));

  for (const square of pack.squares) {
    const box = squareBox(square);
    const here = pack.areas.filter((area) => area.square === square.id);
    placeInSquare(square, box, here, pack, place, degrees, areas);
  }
  for (const area of pack.areas) {
    if (area.square && squares.has(area.square)) continue;
    const box = homeBox(area, pack, squareBox, columns * width, rows * height);
    // Its name stands to the left.
    const stack = { x: box.x + box.width * 0.6, y: box.y + box.height / 2 + 8 };
    areas.set(area.id, { square: null, box, stack, far: stack, marker: { x: box.x + 16, y: box.y + 20 } });
  }

  const top = Math.min(...pack.squares.filter((square) => square.playable).map((square) => square.row));
  return {
    height,
    world,
    played: { x: world.x, y: top * height - HEADROOM, width: world.width, height: world.height - top * height + HEADROOM },
    transform: `translate(${-west * perDegreeX} ${north * perDegreeY}) scale(${perDegreeX / 100} ${perDegreeY / 100})`,
    place,
    square: squareBox,
    areas,
  };
}

/** Sets land counters on land and sea counters on sea as far as the coast allows, apart from one another. */
function placeInSquare(
  square: PackSquare,
  box: Box,
  here: readonly PackArea[],
  pack: Pack,
  place: (longitude: number, latitude: number) => Point,
  degrees: (point: Point) => { longitude: number; latitude: number },
  areas: Map<string, AreaPlace>,
): void {
  const split = here.filter((area) => area.kind === 'SEA').length > 1;
  const candidates: { at: Point; land: number; fault: number }[] = [];
  for (const fx of [0.2, 0.35, 0.5, 0.65, 0.8]) {
    for (const fy of [0.41, 0.52, 0.64, 0.76]) {
      const at = { x: box.x + fx * box.width, y: box.y + fy * box.height };
      // The signs of port, airfield and oil stand in the lower left corner.
      const corner = fy > 0.7 && fx < 0.6 ? 0.3 : 0;
      candidates.push({ at, land: landUnder(at, degrees), fault: corner + Math.hypot(fx - 0.5, fy - 0.55) / 2 });
    }
  }
  const best = { score: Number.NEGATIVE_INFINITY, chosen: [] as Point[] };
  const choose = (chosen: readonly Point[], score: number): void => {
    const area = here[chosen.length];
    if (!area) {
      if (score > best.score) Object.assign(best, { score, chosen });
      return;
    }
    for (const { at, land, fault } of candidates) {
      const close = chosen.some((other) => Math.abs(at.x - other.x) < COUNTER + 9 && Math.abs(at.y - other.y) < COUNTER + 9);
      const fit = area.kind === 'SEA' ? 1 - land + (split ? 1.2 * sideOf(area, box, at) : 0) : land;
      choose([...chosen, at], score + fit - fault - (close ? 4 : 0));
    }
  };
  choose([], 0);
  const stacks = here.map((_, index) => best.chosen[index] ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const fromLeft = stacks.toSorted((a, b) => a.x - b.x || a.y - b.y);
  here.forEach((area, index) => {
    const stack = stacks[index] ?? { x: box.x, y: box.y };
    const far = { x: here.length < 2 ? stack.x : box.x + SIZES.far / 2 + (fromLeft.indexOf(stack) * (box.width - SIZES.far)) / (here.length - 1), y: stack.y };
    const anchor = pack.anchors.find((known) => known.square === square.id && (known.name === area.name || here.length === 1));
    const marker = anchor ? place(anchor.longitude, anchor.latitude) : { x: stack.x, y: stack.y - COUNTER / 2 - 6 };
    areas.set(area.id, { square, box, stack, far, marker });
  });
}

/** How far a place lies in the part of the square that a split sea is named for; the id ends in N, S, E or W. */
function sideOf(area: PackArea, box: Box, point: Point): number {
  const x = (point.x - box.x) / box.width - 0.5;
  const y = (point.y - box.y) / box.height - 0.5;
  switch (area.id.at(-1)) {
    case 'N':
      return -y;
    case 'S':
      return y;
    case 'E':
      return x;
    case 'W':
      return -x;
    default:
      return 0;
  }
}

/** How far from its seas a home base may lie over squares that are not played, in squares. */
const NEAR_BY = 4;

/** A home base stands over two squares that are not played, near those its seas lead to; else below the grid. */
function homeBox(area: PackArea, pack: Pack, squareBox: (square: PackSquare) => Box, gridWidth: number, gridHeight: number): Box {
  const doors = pack.squares.filter((square) => square.areas.some((id) => area.seaLinks.includes(id)));
  const mean = (of: (square: PackSquare) => number) => doors.reduce((sum, square) => sum + of(square), 0) / Math.max(doors.length, 1);
  const [row, column] = [mean((square) => square.row), mean((square) => square.column)];
  const isFree = (square: PackSquare) => !square.playable && pack.squares.some((other) => !other.playable && other.row === square.row && other.column === square.column + 1);
  const far = (square: PackSquare) => Math.hypot(square.row - row, square.column + 0.5 - column);
  const [free] = pack.squares.filter((square) => isFree(square) && far(square) < NEAR_BY).toSorted((a, b) => far(a) - far(b));
  if (free) {
    const { x, y, width, height } = squareBox(free);
    return { x, y, width: width * 2, height };
  }
  const middle = (column - 0.5) * SQUARE;
  return { x: Math.min(middle - 170, gridWidth - 346), y: gridHeight + 6, width: 340, height: MARGIN - 10 };
}
