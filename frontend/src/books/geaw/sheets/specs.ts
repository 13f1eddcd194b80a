// The sheets: what is read off the map, the counters and the charts, and the transcription that comes of it.
import type { Answers, Values } from '../../declared/forms/fields';
import { KIND, type Field } from '../forms/fields';
import type { Charts, GeawContingent, GeawTranscription, GeawUnitKindInput, Hex, Hexside, Kind } from '../graphql/types';
import type { SheetName } from '../store/hand';

interface Spec {
  fields: readonly Field[];
  transcription: (answers: Answers) => GeawTranscription;
}

/** What the rows of a form say of the units they speak of. */
export function kindOf(answers: Answers): GeawUnitKindInput {
  return { contingent: answers.one('contingent'), unitType: answers.oneOrNone('unitType'), size: answers.oneOrNone('size'), factors: answers.words('factors'), name: answers.words('name') };
}

export const kindValues = (kind: Kind): Values => ({ contingent: kind.contingent, unitType: kind.unitType ?? '', size: kind.size ?? '', factors: kind.factors ?? '', name: kind.name ?? '' });

/** The counters say whose they are (2.4). */
const sideOf = (contingent: GeawContingent) => (contingent.startsWith('JAPANESE') ? 'JAPAN' : 'ALLIES');

const COMPONENT: readonly Field[] = [
  { kind: 'number', key: 'count', least: 1, most: 20 },
  { kind: 'choice', key: 'unitType', of: 'unittype' },
  { kind: 'choice', key: 'size', of: 'unitsize' },
  { kind: 'text', key: 'factors', optional: true },
];

export const SHEETS: { readonly [sheet in SheetName]: Spec } = {
  hex: {
    fields: [
      { kind: 'hex', key: 'hex' },
      { kind: 'text', key: 'terrain', optional: true },
      { kind: 'text', key: 'country', optional: true },
      { kind: 'text', key: 'name', optional: true },
      { kind: 'choice', key: 'zone', of: 'zone', optional: true },
      { kind: 'yes', key: 'road' },
      { kind: 'yes', key: 'rail' },
      { kind: 'number', key: 'value', optional: true },
      { kind: 'yes', key: 'cut' },
    ],
    transcription: (a) => ({ hex: { hex: a.text('hex'), name: a.words('name'), terrain: a.words('terrain'), country: a.words('country'), zone: a.oneOrNone('zone'), road: a.yes('road'), rail: a.yes('rail'), value: a.numberOrNone('value'), cut: a.yes('cut') } }),
  },
  hexside: {
    fields: [
      { kind: 'hex', key: 'hex' },
      { kind: 'hex', key: 'otherHex' },
      { kind: 'text', key: 'river', optional: true },
      { kind: 'yes', key: 'road' },
      { kind: 'yes', key: 'rail' },
      { kind: 'number', key: 'crossing', optional: true },
    ],
    transcription: (a) => ({ hexside: { hexside: [a.text('hex'), a.text('otherHex')].toSorted().join('/'), river: a.words('river'), road: a.yes('road'), rail: a.yes('rail'), crossing: a.numberOrNone('crossing') } }),
  },
  terrain: {
    fields: [
      { kind: 'text', key: 'terrain' },
      { kind: 'text', key: 'nonMechanized', optional: true },
      { kind: 'text', key: 'mechanized', optional: true },
      { kind: 'text', key: 'defense', optional: true },
      { kind: 'text', key: 'note', optional: true },
    ],
    transcription: (a) => ({ terrain: { terrain: a.text('terrain'), nonMechanized: a.words('nonMechanized'), mechanized: a.words('mechanized'), defense: a.words('defense'), note: a.words('note') } }),
  },
  counter: {
    fields: [
      { kind: 'text', key: 'id' },
      { kind: 'choice', key: 'contingent', of: 'contingent' },
      { kind: 'choice', key: 'unitType', of: 'unittype' },
      { kind: 'choice', key: 'size', of: 'unitsize' },
      { kind: 'text', key: 'name', optional: true },
      { kind: 'text', key: 'factors', optional: true },
      { kind: 'number', key: 'movement', optional: true },
      { kind: 'yes', key: 'isMechanized' },
    ],
    transcription: (a) => ({
      counter: {
        side: sideOf(a.one('contingent')),
        counter: { id: a.text('id'), contingent: a.one('contingent'), unitType: a.one('unitType'), size: a.one('size'), name: a.words('name'), factors: a.words('factors'), movement: a.numberOrNone('movement'), mechanized: a.yes('isMechanized') },
      },
    }),
  },
  marker: { fields: [{ kind: 'text', key: 'id' }], transcription: (a) => ({ marker: a.text('id') }) },
  mobilization: {
    fields: [...KIND, { kind: 'number', key: 'cost', optional: true }, { kind: 'years', key: 'years', optional: true }, { kind: 'yes', key: 'once' }],
    transcription: (a) => ({ mobilization: { units: kindOf(a), cost: a.numberOrNone('cost'), years: a.list('years').length > 0 ? a.list('years').map(Number) : null, once: a.yes('once') } }),
  },
  placement: { fields: [...KIND, { kind: 'hexes', key: 'hexes' }], transcription: (a) => ({ placement: { units: kindOf(a), hexes: a.list('hexes') } }) },
  corps: {
    fields: [...KIND, { kind: 'yes', key: 'withSupply' }, { kind: 'rows', key: 'components', fields: COMPONENT }],
    transcription: (a) => ({
      corps: {
        corps: kindOf(a),
        supply: a.yes('withSupply'),
        components: a.rows('components').map((row) => ({ count: row.number('count'), unitType: row.one('unitType'), size: row.one('size'), factors: row.words('factors') })),
      },
    }),
  },
  turn: {
    fields: [{ kind: 'number', key: 'turn', least: 1, most: 16 }, { kind: 'number', key: 'year', least: 1941, most: 1945 }, { kind: 'number', key: 'quarter', least: 1, most: 4 }],
    transcription: (a) => ({ turn: { turn: a.number('turn'), year: a.number('year'), quarter: a.number('quarter') } }),
  },
  objective: { fields: [{ kind: 'text', key: 'name' }, { kind: 'number', key: 'value' }], transcription: (a) => ({ objective: { name: a.text('name'), value: a.number('value') } }) },
  loss: { fields: [...KIND, { kind: 'number', key: 'lossPoints' }], transcription: (a) => ({ loss: { units: kindOf(a), loss: a.number('lossPoints') } }) },
  complete: { fields: [{ kind: 'yes', key: 'wholeMap' }, { kind: 'yes', key: 'allObjectives' }], transcription: (a) => ({ complete: { map: a.yes('wholeMap') ?? false, objectives: a.yes('allObjectives') ?? false } }) },
};

const said = (yes: boolean | null | undefined): string => (yes === true ? 'yes' : yes === false ? 'no' : '');
const text = (value: string | number | null | undefined): string => (value === null || value === undefined ? '' : String(value));

export const hexValues = (hex: string, record: Hex | undefined): Values => ({ hex, terrain: text(record?.terrain), country: text(record?.country), name: text(record?.name), zone: text(record?.zone), road: said(record?.road), rail: said(record?.rail), value: text(record?.value), cut: said(record?.cut) });

export const hexsideValues = (side: Hexside): Values => ({ hex: side.hexside.slice(0, 4), otherHex: side.hexside.slice(5), river: text(side.river), road: said(side.road), rail: said(side.rail), crossing: text(side.crossing) });

/** A row that is entered, as it would be typed in: to look at, and to put right. */
export interface Row {
  key: string;
  words: string;
  values: Values;
}

/** The rows of a chart, each in a few words. */
export function rowsOf(sheet: SheetName, charts: Charts, nameOf: (kind: Kind) => string): Row[] {
  switch (sheet) {
    case 'terrain':
      return charts.terrain.map((row) => ({ key: row.terrain, words: [row.terrain, [row.nonMechanized ?? '?', row.mechanized ?? '?'].join(' / '), row.defense].filter(Boolean).join(' · '), values: { terrain: row.terrain, nonMechanized: text(row.nonMechanized), mechanized: text(row.mechanized), defense: text(row.defense), note: text(row.note) } }));
    case 'counter':
      return charts.counters.map((row) => ({ key: row.id, words: [row.id, nameOf({ ...row, name: null, factors: null }), row.factors].filter(Boolean).join(' · '), values: { id: row.id, contingent: row.contingent, unitType: row.unitType, size: row.size, name: text(row.name), factors: text(row.factors), movement: text(row.movement), isMechanized: said(row.mechanized) } }));
    case 'marker':
      return charts.markers.map((id) => ({ key: id, words: id, values: { id } }));
    case 'mobilization':
      return charts.mobilization.map(({ units, cost, years, once }, at) => ({ key: String(at), words: [nameOf(units), text(cost) || '—', years?.join(', ')].filter(Boolean).join(' · '), values: { ...kindValues(units), cost: text(cost), years: (years ?? []).join(', '), once: said(once) } }));
    case 'placement':
      return charts.placement.map(({ units, hexes }, at) => ({ key: String(at), words: `${nameOf(units)} · ${hexes.join(', ')}`, values: { ...kindValues(units), hexes: hexes.join(', ') } }));
    case 'corps':
      return charts.corps.map(({ corps, supply, components }, at) => ({
        key: String(at),
        words: `${nameOf(corps)} · ${components.map(({ count, unitType, factors }) => `${count} × ${nameOf({ contingent: corps.contingent, unitType, size: null, factors, name: null })}`).join(' + ')}`,
        values: { ...kindValues(corps), withSupply: said(supply), components: components.map((row) => ({ count: text(row.count), unitType: row.unitType, size: row.size, factors: text(row.factors) })) },
      }));
    case 'turn':
      return charts.turns.map(({ turn, year, quarter }) => ({ key: String(turn), words: `${turn} · ${year} · ${quarter}`, values: { turn: text(turn), year: text(year), quarter: text(quarter) } }));
    case 'objective':
      return charts.objectives.map(({ name, value }) => ({ key: name, words: `${name} · ${value}`, values: { name, value: text(value) } }));
    case 'loss':
      return charts.losses.map(({ units, loss }, at) => ({ key: String(at), words: `${nameOf(units)} · ${loss}`, values: { ...kindValues(units), lossPoints: text(loss) } }));
    default:
      return [];
  }
}
