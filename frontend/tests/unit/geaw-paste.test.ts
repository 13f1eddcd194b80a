// @vitest-environment node
// Lines out of a spreadsheet, read as rows of the sheets of The Greater East Asia War.
import { describe, expect, it } from 'vitest';
import '../../src/books/geaw/words';
import '../../src/books/geaw/sheets/paste/words';
import { columnsOf } from '../../src/books/geaw/sheets/paste/columns';
import { cellsOf } from '../../src/books/geaw/sheets/paste/cells';
import { readPaste, textLeft } from '../../src/books/geaw/sheets/paste/read';
import { PASTED } from '../../src/books/geaw/store/hand';
import { t } from '../../src/words/words';

const counter = (values: { readonly [key: string]: string }) => ({ id: 'J-INF1', contingent: 'JAPANESE', unitType: 'INFANTRY', size: 'DIVISION', name: '', factors: '3-1-4', movement: '4', isMechanized: '', ...values });
const idsOf = (reading: ReturnType<typeof readPaste>) => reading.rows.map(({ transcription }) => transcription.counter?.counter.id);

describe('cells', () => {
  it('are divided by tabs, commas or semicolons, and keep what stands between quotes', () => {
    expect(cellsOf('a\t\tb', '\t')).toEqual(['a', '', 'b']);
    expect(cellsOf('a,"b, c",d', ',')).toEqual(['a', 'b, c', 'd']);
    expect(cellsOf('"say ""yes""";2', ';')).toEqual(['say "yes"', '2']);
    expect(cellsOf('a;', ';')).toEqual(['a', '']);
    expect(cellsOf('', ',')).toEqual(['']);
  });
});

describe('every sheet', () => {
  it.each(PASTED)('reads its own example: %s', (what) => {
    const example = t(`sample.${what}`);
    const reading = readPaste(what, example, []);
    expect(reading.unread).toEqual([]);
    expect(reading.rows.length).toBe(what === 'counter' ? 12 : 1);
    expect(example.split('\t').length).toBeLessThanOrEqual(columnsOf(what).length);
  });

  it('takes the names of the columns, in any order, by their labels or by those of the contract', () => {
    const reading = readPaste('counter', 'Size;Type;contingent;ID;Mechanized\nxx;Light infantry;united_states;U-1;yes\n', []);
    expect(reading.unread).toEqual([]);
    expect(reading.rows[0]?.transcription.counter).toEqual({ side: 'ALLIES', counter: { id: 'U-1', contingent: 'UNITED_STATES', unitType: 'LIGHT_INFANTRY', size: 'DIVISION', name: null, factors: null, movement: null, mechanized: true } });
  });

  it('tells a column that it does not know, and reads the others', () => {
    const reading = readPaste('hex', 'Hex,Terrain,Wetness\n2915,clear,much', []);
    expect(reading.unread).toEqual([expect.objectContaining({ line: 1, found: 'No column is called “Wetness”; it is left out' })]);
    expect(reading.rows[0]?.transcription.hex).toMatchObject({ hex: '2915', terrain: 'clear' });
  });
});

describe('a line that cannot be read', () => {
  it('is told with its number, what was found, and what would work', () => {
    const reading = readPaste('counter', 'J-1\tJapanes\tinfantry\txx\n\nJ-2\tJapanese\tinfantry\txx', []);
    expect(reading.rows.map(({ line }) => line)).toEqual([3]);
    expect(reading.unread).toEqual([{ line: 1, source: 'J-1\tJapanes\tinfantry\txx', found: 'Contingent: “Japanes” is not known', cure: 'one of: Japanese; Japanese client state; British; Dutch; United States; Nationalist Chinese; Communist Chinese; Allied, common color' }]);
  });

  it.each([
    ['hex', '29155', 'is not a hex'],
    ['hex', '2915\tclear\t\t\t\tperhaps', 'is neither yes nor no'],
    ['hex', '2915\tclear\t\t\t\t\t\tmany', 'is not a whole number'],
    ['hex', '2915\tclear\t\t\t\t\t\t1\tno\tmore', '10 cells, where 9 are known'],
    ['hexside', '2915\t2917', 'do not touch'],
    ['counter', 'J 1\tJapanese\tinfantry\txx', 'does not do as a name'],
    ['counter', '\tJapanese\tinfantry\txx', 'Its id is empty'],
    ['mobilization', 'Japanese\tinfantry\t\t\t\t2\tlater', 'is not a year'],
    ['placement', 'Japanese\tinfantry\t\t\t\t2915 291', '“291'],
    ['turn', '1\t1941\t5', '5 is too little or too much'],
  ] as const)('%s: %s', (what, line, words) => {
    const { unread, rows } = readPaste(what, line, []);
    if (words.startsWith('“')) expect(rows[0]?.transcription.placement?.hexes).toEqual(['2915', '0291']);
    else expect(unread[0]?.found).toContain(words);
  });
});

describe('how many of a counter', () => {
  it('makes so many with numbers, and skips names that are taken by others', () => {
    const reading = readPaste('counter', 'J-INF\tJapanese\tinfantry\txx\t\t3-1-4\t4\t\t4', [counter({ id: 'J-INF2', factors: '9-9-9' })]);
    expect(idsOf(reading)).toEqual(['J-INF1', 'J-INF3', 'J-INF4', 'J-INF5']);
  });

  it('counts equal ones that are entered, so that the line may be entered twice', () => {
    const line = 'J-INF\tJapanese\tinfantry\txx\t\t3-1-4\t4\t\t3';
    const reading = readPaste('counter', line, ['J-INF1', 'J-INF2', 'J-INF3'].map((id) => counter({ id })));
    expect([reading.rows.length, reading.there]).toEqual([0, 3]);
    expect(idsOf(readPaste('counter', `${line}\n${line}`, []))).toEqual(['J-INF1', 'J-INF2', 'J-INF3', 'J-INF4', 'J-INF5', 'J-INF6']);
  });

  it('leaves a line for each that was refused', () => {
    const reading = readPaste('counter', 'id,contingent,unitType,size,count\nJ-X,Japanese,infantry,xx,3', []);
    expect(textLeft(reading, reading.rows.slice(1, 2))).toBe('id,contingent,unitType,size,count\nJ-X2,Japanese,infantry,xx,');
    expect(idsOf(readPaste('counter', textLeft(reading, reading.rows.slice(1, 2)), []))).toEqual(['J-X2']);
  });
});

describe('what is there already', () => {
  it('is not entered again; of a hex that is what the line says', () => {
    const entered = [{ hex: '2915', terrain: 'clear', country: 'Burma', name: '', zone: '', road: 'yes', rail: '', value: '', cut: '' }];
    expect(readPaste('hex', '2915\tClear', entered)).toMatchObject({ rows: [], there: 1 });
    expect(readPaste('hex', '2915\tjungle', entered).rows).toHaveLength(1);
    expect(readPaste('hex', '2914\tclear\n2914\tclear', entered)).toMatchObject({ there: 1, rows: [{ line: 1 }] });
  });

  it('is a whole row elsewhere', () => {
    const entered = [{ contingent: 'JAPANESE', unitType: 'INFANTRY', size: '', factors: '', name: '', cost: '2', years: '1942, 1943', once: '' }];
    expect(readPaste('mobilization', 'Japanese\tinfantry\t\t\t\t2\t1942-1943', entered)).toMatchObject({ rows: [], there: 1 });
    expect(readPaste('mobilization', 'Japanese\tinfantry\t\t\t\t-\t1942-1943', entered).rows[0]?.transcription.mobilization).toMatchObject({ cost: null, years: [1942, 1943] });
  });
});

describe('a hexside', () => {
  it('is two hexes in two cells or in one', () => {
    const sideOf = (text: string) => readPaste('hexside', text, []).rows[0]?.transcription.hexside;
    expect(sideOf('2916\t2915\tnone')).toMatchObject({ hexside: '2915/2916', river: 'none' });
    expect(sideOf('2915/2916\tnone')).toMatchObject({ hexside: '2915/2916', river: 'none' });
    expect(sideOf('Hexside\tRoad\n2915/2916\tyes')).toMatchObject({ hexside: '2915/2916', road: true });
  });
});
