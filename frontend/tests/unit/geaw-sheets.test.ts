// @vitest-environment node
// What the sheets of The Greater East Asia War find: hexes by name, the form for a gap, and the hexes under a finger.
import { describe, expect, it } from 'vitest';
import { hexesBetween, middleOf } from '../../src/books/geaw/map/geometry';
import type { Charts, Hex } from '../../src/books/geaw/graphql/types';
import { curesOf } from '../../src/books/geaw/sheets/gaps';
import { hexesNamed } from '../../src/books/geaw/sheets/named';

const hex = (name: string, terrain: string | null = null): Hex => ({ hex: name, name: null, terrain, country: null, zone: null, road: null, rail: null, value: null, cut: null });
const charts: Charts = {
  terrain: [{ terrain: 'clear', nonMechanized: '1', mechanized: '1', defense: null, note: null }],
  counters: [{ id: 'J-1', contingent: 'JAPANESE', unitType: 'INFANTRY', size: 'CORPS', name: '', factors: null, movement: null, mechanized: null }],
  markers: [], mobilization: [], placement: [], turns: [], losses: [],
  corps: [true, null, null].map((supply, at) => ({ supply, corps: { contingent: 'JAPANESE', unitType: 'INFANTRY', size: 'CORPS', factors: `${at}-1-1`, name: null }, components: [] })),
  complete: { map: false, objectives: false },
  objectives: [], missing: [],
};
const gap = (text: string, at: { hex?: string; counter?: string } = {}) => ({ text, hex: at.hex ?? null, counter: at.counter ?? null });

describe('the form for a gap', () => {
  const cureOf = (...gaps: ReturnType<typeof gap>[]) => curesOf(gaps, charts, new Map([['2915', hex('2915', 'jungle')]]));

  it('is that of its hex, its hexside, or its counter', () => {
    expect(cureOf(gap('2915: which terrain?', { hex: '2915' }))).toEqual([{ sheet: 'hex', hexes: ['2915'], values: null }]);
    expect(cureOf(gap('3015/3016 would join the printed sides', { hex: '3015' }))).toEqual([{ sheet: 'hexside', hexes: ['3015', '3016'], values: null }]);
    expect(cureOf(gap('J-1: the factors are not entered', { counter: 'J-1' }))[0]).toMatchObject({ sheet: 'counter', values: { id: 'J-1', contingent: 'JAPANESE' } });
    expect(cureOf(gap('J-1 is made by combining (6.5), and a price is entered for it', { counter: 'J-1' }))[0]).toMatchObject({ sheet: 'mobilization', values: { size: 'CORPS' } });
  });

  it('is that of a chart where the line names one of its rows, and none where nothing is known', () => {
    expect(cureOf(gap('jungle: no row of the Terrain Effects Chart'))[0]).toEqual({ sheet: 'terrain', hexes: [], values: { terrain: 'jungle' } });
    expect(cureOf(gap('13 of 176 counters are entered'), gap('the list of objective hexes is not confirmed to be whole'), gap('something else')).map((cure) => cure?.sheet)).toEqual(['counter', 'complete', undefined]);
    expect(cureOf(gap('one: is a supply unit expended to build it?'), gap('two: is a supply unit expended to build it?')).map((cure) => cure?.values?.['factors'])).toEqual(['1-1-1', '2-1-1']);
  });
});

describe('a hex by its name', () => {
  const hexes = [{ hex: '2915', name: 'Oldtown' }, { hex: '2916', name: 'Old Oldtown' }, { hex: '3015', name: 'Newport' }, { hex: '3016', name: null }];
  const found = (name: string) => hexesNamed(name, hexes).map((one) => one.hex);
  it('is the one that has it whole, else those that begin with it, else those that have it somewhere', () => {
    expect([found('oldtown'), found('old'), found('PORT'), found('nowhere'), found(' ')]).toEqual([['2915'], ['2915', '2916'], ['3015'], [], []]);
  });
});

describe('a finger over the map', () => {
  it('passes the hexes on its way in order, and not those whose edge it only touches', () => {
    expect(hexesBetween(middleOf('2914'), middleOf('2917'))).toEqual(['2914', '2915', '2916', '2917']);
    const { x, y } = middleOf('2914');
    expect(hexesBetween({ x, y }, { x: x + 34, y })).toEqual(['2914']);
  });
});
