// The orders that are given by a form: what each asks for, and the order that comes of it.
import type { Answers } from '../../declared/forms/fields';
import type { Field } from '../forms/fields';
import { isHex } from '../map/geometry';
import type { GeawCause, GeawOrder, Side } from '../graphql/types';

export type OrderKey = keyof GeawOrder;

interface Spec {
  fields: readonly Field[];
  order: (answers: Answers) => GeawOrder;
}

const UNIT: Field = { kind: 'unit', key: 'unit' };
const HEX: Field = { kind: 'hex', key: 'hex' };
const SECTION: Field = { kind: 'section', key: 'section' };
const WINNER: Field = { kind: 'choice', key: 'winner', of: 'side', optional: true };
const DIE: Field = { kind: 'number', key: 'die', least: 1, most: 6, optional: true };
const POINTS: readonly Field[] = (['japanGain', 'japanLoss', 'alliesGain', 'alliesLoss'] as const).map((key) => ({ kind: 'number', key, optional: true }));
/** "J-INF1 2915": a unit and where it goes. */
const PAIR: readonly Field[] = [UNIT, HEX];

function changes(answers: Answers): { side: Side; gain: number; loss: number }[] {
  const all = [
    { side: 'JAPAN' as const, gain: answers.number('japanGain'), loss: answers.number('japanLoss') },
    { side: 'ALLIES' as const, gain: answers.number('alliesGain'), loss: answers.number('alliesLoss') },
  ];
  return all.filter(({ gain, loss }) => gain > 0 || loss > 0);
}

const unitHex = (answers: Answers) => ({ unit: answers.text('unit'), hex: answers.text('hex') });
const pairs = (answers: Answers, key: string) => answers.rows(key).map(unitHex);

export const SPECS: { readonly [key in OrderKey]?: Spec } = {
  spendVictoryPoints: {
    fields: [{ kind: 'number', key: 'amount', least: 1, most: 99 }, SECTION, { kind: 'text', key: 'purpose' }],
    order: (a) => ({ spendVictoryPoints: { amount: a.number('amount'), section: a.text('section'), reason: a.text('purpose') } }),
  },
  recordVictoryPoints: {
    fields: [...POINTS, { kind: 'choice', key: 'why', of: 'reason' }, SECTION],
    order: (a) => ({ recordVictoryPoints: { changes: changes(a), reason: a.one('why'), section: a.text('section') } }),
  },
  resolveZero: {
    fields: [{ kind: 'choice', key: 'side', of: 'side' }, { kind: 'yes', key: 'ends' }, WINNER],
    order: (a) => ({ resolveZero: { side: a.one('side'), ends: a.yes('ends') ?? false, winner: a.oneOrNone('winner') } }),
  },
  mobilize: {
    fields: [UNIT, { kind: 'hex', key: 'hex', optional: true }],
    order: (a) => ({ mobilize: { unit: a.text('unit'), hex: a.words('hex') } }),
  },
  enterScheduled: {
    fields: [{ kind: 'number', key: 'entry' }, UNIT, HEX],
    order: (a) => ({ enterScheduled: { entry: a.number('entry'), ...unitHex(a) } }),
  },
  returnBlocked: {
    fields: [UNIT, { kind: 'number', key: 'entry', optional: true }],
    order: (a) => ({ returnBlocked: { unit: a.text('unit'), entry: a.numberOrNone('entry') } }),
  },
  withdraw: {
    fields: [UNIT, { kind: 'number', key: 'line', optional: true }, { kind: 'section', key: 'section', optional: true }],
    order: (a) => {
      const line = a.numberOrNone('line');
      return { withdraw: { unit: a.text('unit'), instruction: line === null ? { section: a.text('section') } : { line } } };
    },
  },
  eliminate: {
    fields: [UNIT, { kind: 'text', key: 'causeText' }, ...POINTS],
    order: (a) => ({ eliminate: { unit: a.text('unit'), cause: a.text('causeText'), points: changes(a) } }),
  },
  flipToBase: { fields: [UNIT], order: (a) => ({ flipToBase: a.text('unit') }) },
  breakDown: {
    fields: [{ kind: 'unit', key: 'corps' }, { kind: 'choice', key: 'causeOf', of: 'cause' }, { kind: 'section', key: 'section', optional: true }],
    order: (a) => ({ breakDown: { corps: a.text('corps'), cause: a.one<GeawCause>('causeOf'), section: a.words('section') } }),
  },
  combine: {
    fields: [{ kind: 'units', key: 'units' }, { kind: 'unit', key: 'supply', optional: true }, { kind: 'unit', key: 'corps' }],
    order: (a) => ({ combine: { units: a.list('units'), supply: a.words('supply'), corps: a.text('corps') } }),
  },
  expendSupply: {
    fields: [{ kind: 'unit', key: 'supply' }, { kind: 'units', key: 'units', optional: true }],
    order: (a) => ({ expendSupply: { supply: a.text('supply'), units: a.list('units') } }),
  },
  move: {
    fields: [UNIT, { kind: 'hexes', key: 'ride' }],
    order: (a) => ({ move: { unit: a.text('unit'), legs: [{ ride: a.list('ride') }] } }),
  },
  reopenMove: {
    fields: [UNIT, { kind: 'choice', key: 'reopenWay', of: 'reopen' }],
    order: (a) => ({ reopenMove: { unit: a.text('unit'), way: a.one('reopenWay') } }),
  },
  moveByAmphibious: { fields: PAIR, order: (a) => ({ moveByAmphibious: unitHex(a) }) },
  moveByAir: { fields: PAIR, order: (a) => ({ moveByAir: unitHex(a) }) },
  moveAsDeclared: { fields: [...PAIR, SECTION], order: (a) => ({ moveAsDeclared: { ...unitHex(a), section: a.text('section') } }) },
  declareRailControl: {
    fields: [{ kind: 'hexes', key: 'hexes' }, { kind: 'choice', key: 'side', of: 'side' }],
    order: (a) => ({ declareRailControl: { hexes: a.list('hexes').filter(isHex), side: a.one('side') } }),
  },
  recordCombat: {
    fields: [
      { kind: 'units', key: 'attackers' }, { kind: 'units', key: 'defenders' }, DIE, { kind: 'units', key: 'losses', optional: true }, { kind: 'units', key: 'breakdowns', optional: true },
      { kind: 'rows', key: 'retreats', fields: PAIR }, { kind: 'rows', key: 'advances', fields: PAIR }, ...POINTS,
    ],
    order: (a) => ({
      recordCombat: {
        attackers: a.list('attackers'), defenders: a.list('defenders'), die: a.numberOrNone('die'),
        outcome: { losses: a.list('losses'), breakdowns: a.list('breakdowns'), retreats: pairs(a, 'retreats'), advances: pairs(a, 'advances'), points: changes(a) },
      },
    }),
  },
  retreat: { fields: PAIR, order: (a) => ({ retreat: unitHex(a) }) },
  advance: { fields: PAIR, order: (a) => ({ advance: unitHex(a) }) },
  recordAttrition: {
    fields: [UNIT, DIE, { kind: 'choice', key: 'result', of: 'result' }],
    order: (a) => ({ recordAttrition: { unit: a.text('unit'), die: a.numberOrNone('die'), result: a.one('result') } }),
  },
  recordDie: {
    fields: [{ kind: 'text', key: 'purpose' }, DIE],
    order: (a) => ({ recordDie: { purpose: a.text('purpose'), face: a.numberOrNone('die') } }),
  },
  recordVictoryCheck: { fields: [WINNER, SECTION], order: (a) => ({ recordVictoryCheck: { winner: a.oneOrNone('winner'), section: a.text('section') } }) },
  recordFinalResult: { fields: [WINNER, SECTION], order: (a) => ({ recordFinalResult: { winner: a.oneOrNone('winner'), section: a.text('section') } }) },
  chooseRuling: {
    fields: [{ kind: 'text', key: 'ruling' }, { kind: 'number', key: 'reading', least: 1, most: 9 }],
    order: (a) => ({ chooseRuling: { ruling: a.text('ruling'), reading: a.number('reading') } }),
  },
};

/** The orders by the time in which they are looked for; each stands once. */
export const GROUPS: readonly { group: 'points' | 'units' | 'corps' | 'movement' | 'combat' | 'table'; orders: readonly OrderKey[] }[] = [
  { group: 'movement', orders: ['move', 'moveByAmphibious', 'moveByAir', 'moveAsDeclared', 'expendSupply', 'reopenMove', 'declareRailControl'] },
  { group: 'combat', orders: ['recordCombat', 'retreat', 'advance', 'recordAttrition', 'recordDie'] },
  { group: 'units', orders: ['mobilize', 'enterScheduled', 'returnBlocked', 'withdraw', 'eliminate', 'flipToBase'] },
  { group: 'corps', orders: ['breakDown', 'combine'] },
  { group: 'points', orders: ['spendVictoryPoints', 'recordVictoryPoints', 'resolveZero', 'recordVictoryCheck', 'recordFinalResult'] },
  { group: 'table', orders: ['chooseRuling'] },
];
