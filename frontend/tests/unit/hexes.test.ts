// The hexes of The Greater East Asia War lie as the hexsides of the errata have them.
import { describe, expect, it } from 'vitest';
import { areAdjacent, edgeOf, extentOf, hexesOf, hexUnder, middleOf, RADIUS } from '../../src/books/geaw/map/geometry';

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

  it('shows what is known with a margin, and something where nothing is', () => {
    const { columns, rows } = extentOf(['2915', '3117']);
    expect(columns[0]).toBeLessThan(29);
    expect(columns[1]).toBeGreaterThan(31);
    expect(rows[0]).toBeLessThan(15);
    expect(rows[1]).toBeGreaterThan(17);
    expect(hexesOf(extentOf([])).length).toBeGreaterThan(0);
  });
});
