// What the server says may be read off a copy, made from the transcription that the tests of the domain use: for tests
// without a server.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';

/** The transcription: every value of the shipped pack, as an overlay. */
export const REFERENCE = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../../../domain/tests/nei/overlay/reference.toml'), 'utf8');

const field = (name, holds, more = {}) => ({ __typename: 'NeiCopyField', name, holds, allows: `a ${holds.toLowerCase()}`, lowest: null, highest: null, unit: null, length: null, orMissing: false, choices: [], required: true, ...more });
const number = (name, lowest, highest, unit, required, orMissing = false) => field(name, 'NUMBER', { lowest, highest, unit, required, orMissing, allows: `a whole number from ${lowest} to ${highest} (${unit})${orMissing ? ' or "missing"' : ''}` });
const choice = (name, choices, required = true) => field(name, 'CHOICE', { choices, required, allows: `one of "${choices.join('", "')}"` });
const text = (name, required = true) => field(name, 'TEXT', { required, allows: 'text of at most 120 letters' });
const flag = (name) => field(name, 'FLAG', { allows: 'true or false' });
const names = (name) => field(name, 'NAMES', { allows: 'a list of names, each once' });
const hit = (name) => number(name, 0, 5, 'hit number', false);
const FACTORS = ['anti_ground', 'anti_air', 'anti_sub', 'anti_ship'];

const KINDS = [
  ['counter', 'COUNTERS', [choice('side', ['Japan', 'Allied', 'Both']), text('contingent', false), choice('category', ['base', 'ground', 'naval', 'air', 'marker']), text('type'), text('name'), choice('size', ['X', 'III'], false), number('steps', 1, 2, 'steps', false), ...FACTORS.map(hit), text('back', false), ...FACTORS.map((name) => hit(`back_${name}`)), number('move', 0, 12, 'squares', false), number('capacity', 1, 9, 'units', false), flag('marine'), flag('mechanized'), text('code', false)]],
  ['square', 'MAP', [flag('playable'), flag('japanese'), choice('kind', ['unplayable', 'home_base', 'sea', 'land', 'land_sea']), names('lands'), names('seas')]],
  ['land', 'MAP', [...['square', 'name', 'region', 'contingent', 'terrain'].map((name) => text(name)), choice('port', ['none', 'minor', 'major']), names('port_seas'), flag('airfield'), flag('oilfield'), flag('railroad'), text('base'), flag('home'), flag('vp'), names('adjoins')]],
  ['sea', 'MAP', [text('square'), text('name'), names('adjoins'), flag('choke')]],
  ['off_map', 'MAP', [text('name'), choice('side', ['Allied']), names('entry'), names('entry_seas'), number('major_ports', 0, 9, 'ports', true), flag('airfield')]],
  ['land_link', 'MAP', [choice('arrow', ['white', 'black', 'none']), flag('mountain'), flag('rail')]],
  ['sea_link', 'MAP', [flag('open'), flag('choke')]],
  ['turn', 'TABLES', [text('name')]],
  ['actions_track', 'TABLES', [number('value', 1, 30, 'Action Points', true)]],
  ['singapore_track', 'TABLES', [field('boxes', 'NUMBERS', { lowest: 0, highest: 20, unit: 'boxes' }), number('start', 0, 20, 'boxes', true)]],
  ['singapore_drive', 'TABLES', [field('boxes_by_die', 'NUMBERS', { lowest: 0, highest: 20, unit: 'boxes', length: 6, orMissing: true, allows: 'a list of 6 whole numbers from 0 to 20 (boxes) or "missing"' })]],
  ['incident', 'TABLES', [text('key'), text('name'), choice('effect', ['none', 'missing', 'ap', 'abdacom_toggle', 'morale_check', 'free_action']), number('amount', -9, 9, 'Action Points', false), choice('action', ['Mobilize Reinforcements', 'Fifth Column/Guerrillas', 'any G-2 action'], false), number('singapore', -6, 6, 'pips', false)]],
  ['refit', 'TABLES', [text('row'), names('types'), field('result', 'LETTERS', { choices: ['R', 'D', 'X', '?'], allows: 'a list of six letters, each one of R, D, X, ?' })]],
  ['terrain', 'TABLES', [number('die_modifier_air_naval', -6, 6, 'pips', true, true), number('die_modifier_ground', -6, 6, 'pips', true, true)]],
  ['oilfields', 'TABLES', [names('squares')]],
];

const written = (value) => (Array.isArray(value) ? `[${value.map((one) => JSON.stringify(one)).join(', ')}]` : JSON.stringify(value));

/** As `neiCopyForm` answers. */
export function copyForm() {
  const file = parse(REFERENCE);
  const kinds = KINDS.map(([key, section, fields]) => ({
    __typename: 'NeiCopyKind',
    key,
    section,
    ids: null,
    fields,
    records: file[key].map((record) => ({ __typename: 'NeiCopyRecord', id: record.id, values: fields.filter(({ name }) => name in record).map(({ name }) => ({ __typename: 'NeiCopyValue', field: name, value: written(record[name]), origin: 'RECONSTRUCTION' })) })),
  }));
  return { __typename: 'NeiCopyForm', packHash: '0'.repeat(64), kinds };
}
