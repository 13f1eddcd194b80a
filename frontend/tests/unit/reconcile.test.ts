import { beforeAll, describe, expect, it } from 'vitest';
import type { Game, NeiFace, NeiSide, Pack, Unit, View } from '../../src/graphql/types';
import type { NeiMeasure } from '../../src/books/nei/reconcile/graphql/generated/graphql';
import { changesOf } from '../../src/books/nei/reconcile/Proposals';
import { areaByRecord, areasOf, counterByRecord, displayByRecord, displaysIn, facesOf, factParts, inputOf, placed, placeName, recordOf, sidesOf, subjectOf, toggled, trackNumbers, turned, withStatement, type Statement } from '../../src/books/nei/reconcile/statements';

// The words of this part come with it.
beforeAll(async () => void (await import('../../src/books/nei/reconcile/words')));

const unit = (id: string, side: NeiSide = 'JAPAN', more: Partial<Unit> = {}): Unit => ({ id, side, contingent: 'IJN', category: 'GROUND', type: 'INFANTRY', name: id, size: null, face: 'FULL', steps: 2, movement: 1, marine: false, capacity: 0, aboard: null, taskForce: null, open: true, factors: { antiGround: 1, antiAir: 0, antiSubmarine: 0, antiShip: 0 }, ...more });
const none = { hidden: false, units: [] };
const side = (name: NeiSide, more: object = {}) => ({ side: name, actionPoints: 3, territoryPoints: 5, disrupted: none, destroyed: none, potential: none, pool: none, awaitingSingapore: none, unplaced: none, picked: none, ...more });
const area = (id: string, units: readonly Unit[], demolished = false) => ({ area: id, units, demolished });
const view = {
  turn: 4,
  phase: 'ALLIED_ACTION',
  singaporeBox: 2,
  abdacom: true,
  areas: [area('saigon', [unit('J-1'), unit('J-2'), unit('A-1', 'ALLIES')]), area('palau', [], true)],
  sides: [side('JAPAN', { disrupted: { hidden: false, units: [unit('J-3')] } }), side('ALLIES', { territoryPoints: null })],
} as unknown as View;
const pack = {
  squares: [{ id: 'B3', row: 1, column: 3, areas: ['saigon', 's_B3'] }, { id: 'C10', row: 2, column: 10, areas: ['palau'] }],
  areas: [
    { id: 'saigon', name: 'Saigon', kind: 'LAND', square: 'B3' },
    { id: 's_B3', name: 'Saigon', kind: 'SEA', square: 'B3' },
    { id: 'palau', name: 'Palau', kind: 'LAND', square: 'C10' },
    { id: 'australia', name: 'Australia', kind: 'HOME_BASE', square: null },
  ],
  counters: [],
} as unknown as Pack;
const both: readonly NeiSide[] = ['JAPAN', 'ALLIES'];
const known = placed(view, both);
type Place = Extract<Statement, { kind: 'area' | 'display' }>;

describe('what the board shows', () => {
  it('begins as the record has it, for the sides that the seat may speak of', () => {
    expect(inputOf(areaByRecord('saigon', known))).toEqual({ area: { area: 'saigon', counters: ['J-1', 'J-2', 'A-1'].map((id) => ({ unit: id, face: 'FULL' })) } });
    expect(inputOf(areaByRecord('saigon', placed(view, ['JAPAN'])))).toEqual({ area: { area: 'saigon', counters: ['J-1', 'J-2'].map((id) => ({ unit: id, face: 'FULL' })) } });
    expect(inputOf(displayByRecord('JAPAN', 'DISRUPTED', known))).toEqual({ display: { side: 'JAPAN', place: 'DISRUPTED', units: ['J-3'] } });
    const lone = known.get('J-3');
    expect(lone && inputOf(counterByRecord(lone))).toEqual({ counter: { unit: 'J-3', face: 'FULL', place: 'DISRUPTED' } });
  });

  it('is changed by a tap: a counter away, another one there, one turned over', () => {
    const saigon = areaByRecord('saigon', known) as Place;
    const [first, third] = [known.get('J-1'), known.get('J-3')];
    if (!first || !third) throw new Error('the view has both');
    const without = toggled(saigon, first);
    expect(without.counters.map((one) => one.unit)).toEqual(['J-2', 'A-1']);
    expect(toggled(without, third).counters.at(-1)).toEqual({ unit: 'J-3', face: 'FULL' });
    expect(toggled(without, first).counters.map((one) => one.unit).sort()).toEqual(['A-1', 'J-1', 'J-2']);
    const faces: readonly NeiFace[] = ['FULL', 'REDUCED'];
    expect(turned(saigon, 'J-2', faces).counters[1]).toEqual({ unit: 'J-2', face: 'REDUCED' });
    expect(turned(turned(saigon, 'J-2', faces), 'J-2', faces)).toEqual(saigon);
    expect(recordOf(without, known)).toEqual(saigon.counters);
  });

  it('says each thing once', () => {
    const stated = withStatement([], areaByRecord('saigon', known));
    expect(withStatement(stated, areaByRecord('saigon', known))).toBe(stated);
    expect(withStatement(stated, areaByRecord('palau', known)).map(subjectOf)).toEqual(['area saigon', 'area palau']);
  });

  it('knows the faces of a counter', () => {
    expect(facesOf(unit('J-1', 'JAPAN', { steps: 1 }), unit('J-1'))).toEqual(['FULL', 'REDUCED']);
    expect(facesOf(unit('E', 'JAPAN', { type: 'ENGINEER', steps: 1 }), undefined)).toEqual(['FULL', 'BASE']);
    expect(facesOf(unit('P', 'JAPAN', { category: 'AIR', steps: 1, face: 'PATROL' }), undefined)).toEqual(['FULL', 'PATROL']);
    expect(facesOf(unit('S', 'ALLIES', { category: 'NAVAL', steps: 1 }), undefined)).toEqual(['FULL']);
  });

  it('reads the tracks as the record has them, and leaves out what is hidden', () => {
    const numbers = trackNumbers(view);
    expect(numbers).toContainEqual({ measure: { actionPoints: 'ALLIES' }, value: 3 });
    expect(numbers).toContainEqual({ measure: { abdacom: true }, value: 1 });
    expect(numbers).toContainEqual({ measure: { demolished: true }, value: 1 });
    expect(numbers.filter(({ measure }) => measure.territoryPoints)).toEqual([{ measure: { territoryPoints: 'JAPAN' }, value: 5 }]);
  });
});

describe('who says it', () => {
  const game = (kind: Game['seat']['kind'], openTable = false, phase: View['phase'] = 'ALLIED_ACTION') => ({ seat: { kind, name: '' }, openTable, view: { phase } });
  it('is a side for its own counters, and whoever sees both for both', () => {
    expect(sidesOf(game('FIRST'), null)).toEqual(['JAPAN']);
    expect(sidesOf(game('FIRST', true), null)).toEqual(both);
    expect(sidesOf(game('SECOND', false, 'FINISHED'), null)).toEqual(both);
    expect(sidesOf(game('BOTH'), null)).toEqual(both);
    expect(sidesOf(game('BOTH'), 'ALLIES')).toEqual(['ALLIES']);
  });
});

describe('a fact', () => {
  it('shows its number wherever the sentence has it', () => {
    expect(factParts({ text: 'Japan has 2 counters in columns 1 and 12', value: 2 })).toEqual({ before: 'Japan has ', number: 2, after: ' counters in columns 1 and 12' });
    expect(factParts({ text: 'ABDACOM is in effect', value: 1 })).toEqual({ before: 'ABDACOM is in effect', number: null, after: '' });
  });

  it('leads to the places that it counts', () => {
    const rows: NeiMeasure = { rows: { side: 'JAPAN', rows: ['A', 'B'] } };
    expect(areasOf(rows, pack)).toEqual({ side: 'JAPAN', areas: ['saigon', 's_B3'] });
    expect(areasOf({ columns: { side: 'ALLIES', columns: [10] } }, pack)?.areas).toEqual(['palau']);
    expect(areasOf({ homeBases: 'ALLIES' }, pack)?.areas).toEqual(['australia']);
    expect(areasOf({ turn: true }, pack)).toBeNull();
    expect(displaysIn({ displays: { side: 'JAPAN', places: ['POOL', 'DESTROYED'] } })?.places).toEqual(['DESTROYED', 'POOL']);
  });

  it('names the sea apart from a coast of the same name', () => {
    expect(placeName(pack, 'saigon')).toBe('B3 Saigon');
    expect(placeName(pack, 's_B3')).toBe('B3 Saigon (sea)');
    expect(placeName(pack, 'australia')).toBe('Australia');
  });
});

describe('a proposal', () => {
  it('is sent as it came, without what is empty', () => {
    const command = { endActionPhase: true };
    expect(changesOf({ changes: [{ kind: 'INSERT', entry: 9, command, by: 'BOTH' }, { kind: 'STRIKE', entry: 4, command: null, by: null }] })).toEqual([{ kind: 'INSERT', entry: 9, command, by: 'BOTH' }, { kind: 'STRIKE', entry: 4 }]);
  });
});
