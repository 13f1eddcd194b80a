// The hexes of The Greater East Asia War lie as the hexsides of the errata have them.
import { describe, expect, it } from 'vitest';
import { areAdjacent, boxOfAll, edgeOf, extentOf, HEIGHT, hexesOf, hexUnder, middleOf, outlineOf, RADIUS, ringOf } from '../../src/books/geaw/map/geometry';

const ALL = hexesOf({ columns: [10, 20], rows: [10, 20] });

describe('the grid', () => {
  it('has the hexsides that the errata name, and no side between hexes two apart', () => {
    for (const [one, other] of [['2915', '2916'], ['2915', '3016'], ['3015', '3115']] as const) expect(areAdjacent(one, other)).toBe(true);
    expect(areAdjacent('2915', '3014')).toBe(false);
    expect(areAdjacent('2915', '2915')).toBe(false);
  });

  it('gives every hex inside six neighbors', () => {
    for (const hex of ALL.filter((known) => /^1[1-9]1[1-9]$/.test(known))) expect(ALL.filter((other) => areAdjacent(hex, other))).toHaveLength(6);
  });

  it('finds the hex under its middle, and an edge as long as a side', () => {
    for (const hex of ALL) expect(hexUnder(middleOf(hex))).toBe(hex);
    const [from, to] = edgeOf('2915/3016');
    expect(Math.hypot(from.x - to.x, from.y - to.y)).toBeCloseTo(RADIUS);
  });

  it('draws a ring about a hex that closes, edge by edge, around what is so many steps away', () => {
    expect(ringOf('2915', 0)).toBe(outlineOf('2915'));
    for (const steps of [1, 2, 5]) {
      const corners = ringOf('2915', steps).slice(1, -1).split('L').map((corner) => corner.split(' ').map(Number) as [number, number]);
      expect(corners).toHaveLength(12 * steps + 6);
      for (const [at, [x, y]] of corners.entries()) {
        const [otherX, otherY] = corners[(at + 1) % corners.length] ?? [0, 0];
        expect(Math.abs(Math.hypot(x - otherX, y - otherY) - RADIUS)).toBeLessThan(0.2);
      }
      const { x, y } = middleOf('2915');
      expect(Math.min(...corners.map(([, cornerY]) => cornerY))).toBeCloseTo(y - (steps + 0.5) * HEIGHT, 0);
      expect(Math.max(...corners.map(([cornerX]) => cornerX))).toBeCloseTo(x + steps * 1.5 * RADIUS + RADIUS, 0);
    }
  });

  it('knows the box about some hexes', () => {
    const { x, y, width, height } = boxOfAll(['2915', '3016']);
    expect([x, width]).toEqual([29 * 1.5 * RADIUS - RADIUS, 3.5 * RADIUS]);
    expect(y).toBeCloseTo(15 * HEIGHT);
    expect(height).toBeCloseTo(1.5 * HEIGHT);
  });

  it('shows what is known with a margin, and something where nothing is', () => {
    const { columns, rows } = extentOf(['2915', '3117']);
    expect(columns[0]).toBeLessThan(29);
    expect(columns[1]).toBeGreaterThan(31);
    expect(rows[0]).toBeLessThan(15);
    expect(rows[1]).toBeGreaterThan(17);
    expect(hexesOf(extentOf([])).length).toBeGreaterThan(0);
  });
});
