// Where the bubble of the guide stands: beside what it speaks of, never over it and never outside the glass.

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  left: number;
  top: number;
}

/** `arrow` is where it points from, along the edge that looks at the thing. */
export interface Placed {
  left: number;
  top: number;
  side: 'above' | 'below' | 'left' | 'right';
  arrow: number;
}

/** Room between thing and bubble, and between bubble and edge of the glass, in pixels. */
const GAP = 16;
const EDGE = 8;
/** The arrow keeps away from the corners. */
const CORNER = 22;

const SIDES = ['left', 'right', 'above', 'below'] as const;

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

const shared = (a: Box, b: Box): number => Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

/** The place beside a thing, or beside `whole` of which it is a part, that covers the least of what should stay in sight; of those the one nearest to the middle of the thing. */
export function placeBeside(thing: Box, whole: Box, bubble: Size, glass: Size, keepClear: readonly Box[]): Placed {
  let best: { placed: Placed; cost: number } | null = null;
  for (const side of SIDES) {
    const upright = side === 'above' || side === 'below';
    for (const along of [0.5, 0, 1]) {
      const left = within(upright ? thing.left + (thing.width - bubble.width) * along : side === 'left' ? whole.left - GAP - bubble.width : whole.left + whole.width + GAP, EDGE, Math.max(EDGE, glass.width - bubble.width - EDGE));
      const top = within(!upright ? thing.top + (thing.height - bubble.height) * along : side === 'above' ? whole.top - GAP - bubble.height : whole.top + whole.height + GAP, EDGE, Math.max(EDGE, glass.height - bubble.height - EDGE));
      const here = { left, top, ...bubble };
      const middle = upright ? thing.left + thing.width / 2 - left : thing.top + thing.height / 2 - top;
      const length = upright ? bubble.width : bubble.height;
      const cost = shared(here, thing) * 1000 + shared(here, whole) + keepClear.reduce((sum, box) => sum + shared(here, box), 0) + Math.abs(middle - length / 2) * 4;
      if (!best || cost < best.cost) best = { placed: { left, top, side, arrow: within(middle, CORNER, Math.max(CORNER, length - CORNER)) }, cost };
    }
  }
  return best?.placed ?? { left: EDGE, top: EDGE, side: 'below', arrow: CORNER };
}

/** In the middle of the glass, where there is nothing to point at. */
export const placeInMiddle = (bubble: Size, glass: Size): Box => ({ left: (glass.width - bubble.width) / 2, top: (glass.height - bubble.height) / 2, ...bubble });
