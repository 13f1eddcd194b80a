// The orders that are given by a form: what each asks for, and the order that comes of it.
import type { Answers, Field as AnyField } from '../../declared/forms/fields';
import type { OrderSpec } from '../../declared/Orders';
import type { Choices } from '../forms/choices';
import type { AwawNation, AwawOrder, AwawPlaceInput } from '../graphql/types';
import { placeOf, placeOrNone } from '../store/places';

export type Field = AnyField<Choices>;

interface Spec extends OrderSpec {
  fields: readonly Field[];
  order: (answers: Answers) => AwawOrder;
}

const UNIT: Field = { kind: 'unit', key: 'unit' };
const AREA: Field = { kind: 'choice', key: 'boxArea', of: 'boxname', only: ['AUSTRALIA', 'INDIA'] };
const COUNTRY: Field = { kind: 'choice', key: 'country', of: 'country' };
const NATION: Field = { kind: 'choice', key: 'nation', of: 'nation' };
const METHOD: Field = { kind: 'choice', key: 'method', of: 'method' };
const EDGE: Field = { kind: 'hex', key: 'via', optional: true };
const FACE: Field = { kind: 'number', key: 'die', least: 1, most: 6, optional: true };
const BRPS: Field = { kind: 'number', key: 'brps' };
const PRINT: Field = { kind: 'text', key: 'print' };
const PAYERS: Field = {
  kind: 'rows',
  key: 'payers',
  fields: [{ kind: 'choice', key: 'payer', of: 'nation', only: ['BRITAIN', 'UNITED_STATES', 'JAPAN'] }, { kind: 'number', key: 'share', optional: true }],
};
const SHIPS = ['DESTROYER', 'CRUISER', 'BATTLESHIP', 'CARRIER', 'SUBMARINE', 'ASW', 'TRANSPORT'];
const SHIP: readonly Field[] = [
  { kind: 'choice', key: 'yard', of: 'country', only: ['CANADA', 'AUSTRALIA'] },
  NATION,
  { kind: 'choice', key: 'shipKind', of: 'unitkind', only: SHIPS },
  { kind: 'number', key: 'shipFactors' },
  PAYERS,
  { kind: 'number', key: 'yardPoints' },
  BRPS,
];

const area = (a: Answers) => a.one<'AUSTRALIA' | 'INDIA'>('boxArea');
const place = (a: Answers, key: string): AwawPlaceInput => placeOf(a.text(key));
const payers = (a: Answers) => a.rows('payers').map((row) => ({ by: row.one<AwawNation>('payer'), brps: row.numberOrNone('share') }));
const ship = (a: Answers) => ({ nation: a.one<AwawNation>('nation'), kind: a.one<'DESTROYER'>('shipKind'), factors: a.number('shipFactors') });
const some = (list: string[]): string[] | null => (list.length > 0 ? list : null);

/** What is entered from sheets, map and counters (AWAW-R-06, AWAW-R-08). */
const ENTERED = {
  account: {
    fields: [
      { kind: 'choice', key: 'nation', of: 'nation', only: ['BRITAIN', 'UNITED_STATES', 'JAPAN'] },
      { kind: 'number', key: 'base', isSigned: true }, { kind: 'number', key: 'level', isSigned: true }, { kind: 'number', key: 'limit', isSigned: true },
      { kind: 'number', key: 'resistance', isSigned: true, optional: true }, { kind: 'number', key: 'prewar', optional: true }, { kind: 'number', key: 'prewarSpent', optional: true },
      { kind: 'text', key: 'reasonText' },
    ],
    order: (a) => ({
      transcribe: {
        account: {
          nation: a.one('nation'), base: a.number('base'), level: a.number('level'), limit: a.number('limit'), resistance: a.numberOrNone('resistance'),
          prewar: a.numberOrNone('prewar'), prewarSpent: a.numberOrNone('prewarSpent'), reason: a.text('reasonText'),
        },
      },
    }),
  },
  transports: {
    fields: [{ kind: 'choice', key: 'transportKind', of: 'transport' }, { kind: 'number', key: 'stock' }],
    order: (a) => ({ transcribe: { transports: { kind: a.one('transportKind'), stock: a.number('stock') } } }),
  },
  cost: {
    fields: [{ kind: 'choice', key: 'unitKind', of: 'unitkind' }, PRINT, BRPS],
    order: (a) => ({ transcribe: { cost: { kind: a.one('unitKind'), print: a.text('print'), brps: a.number('brps') } } }),
  },
  hex: {
    fields: [
      { kind: 'hex', key: 'hex' }, { kind: 'text', key: 'name', optional: true }, { kind: 'choice', key: 'land', of: 'land', optional: true }, { kind: 'choice', key: 'front', of: 'front', optional: true },
      { kind: 'choices', key: 'is', of: 'mark', optional: true }, { kind: 'choices', key: 'isNot', of: 'mark', optional: true },
    ],
    order: (a) => ({ transcribe: { hex: { hex: a.text('hex'), name: a.words('name'), land: a.oneOrNone('land'), front: a.oneOrNone('front'), is: some(a.list('is')) as never, isNot: some(a.list('isNot')) as never } } }),
  },
  hexside: {
    fields: [{ kind: 'hex', key: 'hex' }, { kind: 'choice', key: 'compass', of: 'compass' }, { kind: 'hex', key: 'beyond' }, { kind: 'yes', key: 'allOutback' }],
    order: (a) => ({ transcribe: { hexside: { hex: a.text('hex'), side: a.one('compass'), beyond: a.text('beyond'), allOutback: a.yes('allOutback') ?? false } } }),
  },
  garrisonAreas: { fields: [{ kind: 'hexes', key: 'hexes' }], order: (a) => ({ transcribe: { garrisonAreas: a.list('hexes') } }) },
  foreignUnit: {
    fields: [{ kind: 'text', key: 'counterId' }, NATION, { kind: 'choice', key: 'unitKind', of: 'unitkind' }, PRINT, { kind: 'place', key: 'at' }],
    order: (a) => ({ transcribe: { unit: { counter: { id: a.text('counterId'), nation: a.one('nation'), kind: a.one('unitKind'), print: a.text('print') }, at: place(a, 'at') } } }),
  },
} satisfies { [order: string]: Spec };

const TURN = {
  recordWarOutbreak: { fields: [{ kind: 'choice', key: 'war', of: 'war' }], order: (a) => ({ recordWarOutbreak: a.one('war') }) },
  recordYearStart: { fields: [{ kind: 'number', key: 'year' }], order: (a) => ({ recordYearStart: a.number('year') }) },
  recordControl: {
    fields: [{ kind: 'place', key: 'placeName' }, { kind: 'choice', key: 'side', of: 'side', optional: true }],
    order: (a) => ({ recordControl: { place: a.text('placeName'), side: a.oneOrNone('side') } }),
  },
  recordBritishSurrender: { fields: [], order: () => ({ recordBritishSurrender: true }) },
  surrenderVoluntarily: { fields: [AREA, { kind: 'yes', key: 'confirmed' }], order: (a) => ({ surrenderVoluntarily: { area: area(a), confirmed: a.yes('confirmed') ?? false } }) },
  chooseRuling: { fields: [{ kind: 'text', key: 'ruling' }, { kind: 'number', key: 'reading', least: 1, most: 9 }], order: (a) => ({ chooseRuling: { ruling: a.text('ruling'), reading: a.number('reading') } }) },
  bookBrps: {
    fields: [NATION, { kind: 'number', key: 'gained', isSigned: true }, { kind: 'text', key: 'otherSection' }, { kind: 'text', key: 'reason' }],
    order: (a) => ({ bookBrps: { nation: a.one('nation'), brps: a.number('gained'), section: a.text('otherSection'), reason: a.text('reason') } }),
  },
  recordDieRoll: { fields: [{ kind: 'text', key: 'purpose' }, FACE], order: (a) => ({ recordDieRoll: { purpose: a.text('purpose'), face: a.numberOrNone('die') } }) },
} satisfies { [order: string]: Spec };

const CONSTRUCTION = {
  constructUnit: { fields: [UNIT, { kind: 'place', key: 'at' }, PAYERS], order: (a) => ({ constructUnit: { unit: a.text('unit'), at: place(a, 'at'), payers: payers(a) } }) },
  assignTransports: {
    fields: [COUNTRY, { kind: 'choice', key: 'transportKind', of: 'transport' }, { kind: 'number', key: 'count' }],
    order: (a) => ({ assignTransports: { country: a.one('country'), kind: a.one('transportKind'), number: a.number('count') } }),
  },
  constructShip: {
    fields: [...SHIP, { kind: 'place', key: 'launch', optional: true }],
    order: (a) => ({ constructShip: { yard: a.one('yard'), ship: ship(a), payers: payers(a), points: a.number('yardPoints'), brps: a.number('brps'), launch: placeOrNone(a.text('launch')) } }),
  },
  repairShip: { fields: SHIP, order: (a) => ({ repairShip: { yard: a.one('yard'), ship: ship(a), payers: payers(a), points: a.number('yardPoints'), brps: a.number('brps') } }) },
  productionInfantry: {
    fields: [COUNTRY, { kind: 'text', key: 'prints' }],
    order: (a) => ({ recordProduction: { infantry: { country: a.one('country'), units: a.list('prints') } } }),
  },
  productionShipbuilding: {
    fields: [COUNTRY, { kind: 'number', key: 'yardPoints' }],
    order: (a) => ({ recordProduction: { shipbuilding: { country: a.one('country'), points: a.number('yardPoints') } } }),
  },
  productionSubversion: { fields: [], order: () => ({ recordProduction: { indianSubversion: true } }) },
  constructInaUnit: { fields: [PRINT, { kind: 'hex', key: 'city' }], order: (a) => ({ constructInaUnit: { print: a.text('print'), city: a.text('city') } }) },
  constructIndianPartisan: { fields: [{ kind: 'hex', key: 'hex' }, BRPS], order: (a) => ({ constructIndianPartisan: { at: a.text('hex'), brps: a.number('brps') } }) },
  deferInaConstruction: { fields: [], order: () => ({ deferInaConstruction: true }) },
  grantToChina: { fields: [{ kind: 'choice', key: 'grantRoute', of: 'route' }, BRPS], order: (a) => ({ grantToChina: { route: a.one('grantRoute'), brps: a.number('brps') } }) },
} satisfies { [order: string]: Spec };

const MOVEMENT = {
  placeAtStart: { fields: [UNIT, { kind: 'place', key: 'at' }], order: (a) => ({ placeAtStart: { unit: a.text('unit'), at: place(a, 'at') } }) },
  enterBox: { fields: [AREA, UNIT, METHOD, EDGE], order: (a) => ({ enterBox: { area: area(a), unit: a.text('unit'), method: a.one('method'), via: a.words('via') } }) },
  leaveBox: { fields: [AREA, UNIT, METHOD, { kind: 'place', key: 'goesTo' }, EDGE], order: (a) => ({ leaveBox: { area: area(a), unit: a.text('unit'), method: a.one('method'), to: place(a, 'goesTo'), via: a.words('via') } }) },
  redeployUnit: {
    fields: [UNIT, { kind: 'choice', key: 'mode', of: 'mode' }, { kind: 'place', key: 'goesTo' }, { kind: 'hexes', key: 'throughHexes', optional: true }],
    order: (a) => ({ redeployUnit: { unit: a.text('unit'), mode: a.one('mode'), to: place(a, 'goesTo'), via: some(a.list('throughHexes')) } }),
  },
  moveUnit: { fields: [UNIT, { kind: 'hexes', key: 'path' }], order: (a) => ({ moveUnit: { unit: a.text('unit'), path: a.list('path') } }) },
  eliminateUnit: { fields: [UNIT], order: (a) => ({ eliminateUnit: a.text('unit') }) },
  lendUnitToUs: { fields: [UNIT], order: (a) => ({ lendUnitToUs: a.text('unit') }) },
} satisfies { [order: string]: Spec };

const BOXES = {
  setGroundFactors: {
    fields: [AREA, { kind: 'number', key: 'japanese' }, { kind: 'number', key: 'ina' }, { kind: 'number', key: 'allied' }],
    order: (a) => ({ setGroundFactors: { area: area(a), factors: { japanese: a.number('japanese'), ina: a.number('ina'), allied: a.number('allied') } } }),
  },
  declareAirMission: {
    fields: [NATION, { kind: 'choice', key: 'mission', of: 'mission' }, { kind: 'place', key: 'startsFrom' }, { kind: 'place', key: 'target' }],
    order: (a) => ({ declareAirMission: { nation: a.one('nation'), mission: a.one('mission'), from: place(a, 'startsFrom'), target: place(a, 'target') } }),
  },
  declareOffensive: {
    fields: [AREA, { kind: 'choice', key: 'airOperation', of: 'mission', optional: true }],
    order: (a) => ({ declareOffensive: { area: area(a), operation: a.words('airOperation') ? { air: a.one('airOperation') } : { ground: true } } }),
  },
  declareGroundAttack: { fields: [{ kind: 'place', key: 'startsFrom' }, { kind: 'place', key: 'goesTo' }], order: (a) => ({ declareGroundAttack: { from: place(a, 'startsFrom'), to: place(a, 'goesTo') } }) },
  declareAttrition: { fields: [AREA], order: (a) => ({ declareAttrition: area(a) }) },
  attritionUnits: { fields: [AREA, { kind: 'units', key: 'losses' }], order: (a) => ({ applyAttrition: { area: area(a), result: { units: a.list('losses') } } }) },
  attritionHex: { fields: [AREA], order: (a) => ({ applyAttrition: { area: area(a), result: { hexAgainstBox: true } } }) },
  attritionAdvance: { fields: [AREA, { kind: 'hex', key: 'hex' }], order: (a) => ({ applyAttrition: { area: area(a), result: { advanceFromBox: a.text('hex') } } }) },
  recordAirCombat: { fields: [AREA, { kind: 'units', key: 'losses', optional: true }], order: (a) => ({ recordAirCombat: { area: area(a), lost: a.list('losses') } }) },
  recordBoxBombing: {
    fields: [AREA, { kind: 'number', key: 'bombing', optional: true }, { kind: 'number', key: 'flying', optional: true }, { kind: 'number', key: 'rockets', optional: true }],
    order: (a) => ({ recordBoxBombing: { area: area(a), losses: { bombing: a.numberOrNone('bombing'), flying: a.numberOrNone('flying'), rockets: a.numberOrNone('rockets') } } }),
  },
  supplyLand: { fields: [AREA, NATION, { kind: 'hex', key: 'gate' }], order: (a) => ({ traceSupply: { area: area(a), nation: a.one('nation'), route: { land: a.text('gate') } } }) },
  supplySea: {
    fields: [AREA, NATION, { kind: 'hex', key: 'gate' }, { kind: 'choice', key: 'transportKind', of: 'transport', optional: true }],
    order: (a) => ({ traceSupply: { area: area(a), nation: a.one('nation'), route: { sea: { gate: a.text('gate'), transport: a.oneOrNone('transportKind') } } } }),
  },
} satisfies { [order: string]: Spec };

const SEA = {
  declareNavalActivity: {
    fields: [
      NATION, { kind: 'choice', key: 'activityKind', of: 'activity' }, { kind: 'place', key: 'startsFrom' }, { kind: 'place', key: 'target', optional: true },
      { kind: 'hexes', key: 'path', optional: true }, { kind: 'choices', key: 'based', of: 'front', optional: true }, { kind: 'choice', key: 'paid', of: 'front', optional: true },
    ],
    order: (a) => ({
      declareNavalActivity: {
        nation: a.one('nation'), kind: a.one('activityKind'), from: place(a, 'startsFrom'), to: placeOrNone(a.text('target')),
        path: some(a.list('path')), based: some(a.list('based')) as never, paid: a.oneOrNone('paid'),
      },
    }),
  },
  declareInterception: {
    fields: [{ kind: 'number', key: 'activityNumber' }, { kind: 'hex', key: 'hex', optional: true }, { kind: 'choice', key: 'front', of: 'front', optional: true }],
    order: (a) => ({ declareInterception: { activity: a.number('activityNumber'), hex: a.words('hex'), front: a.oneOrNone('front') } }),
  },
  declareRaiders: { fields: [{ kind: 'hex', key: 'raiderBase' }], order: (a) => ({ declareRaiders: a.text('raiderBase') }) },
  recordGibraltarSiege: { fields: [{ kind: 'number', key: 'siege' }], order: (a) => ({ recordGibraltarSiege: a.number('siege') }) },
  traceOil: { fields: [{ kind: 'choices', key: 'fronts', of: 'front' }], order: (a) => ({ traceOil: a.list('fronts') as never }) },
  displaceNavalUnits: { fields: [{ kind: 'units', key: 'units' }, { kind: 'choice', key: 'front', of: 'front' }], order: (a) => ({ displaceNavalUnits: { units: a.list('units'), front: a.one('front') } }) },
} satisfies { [order: string]: Spec };

/** The orders by what they are about; each stands once. */
const PARTS = { entered: ENTERED, turn: TURN, construction: CONSTRUCTION, movement: MOVEMENT, boxes: BOXES, sea: SEA } as const;

export type PartKey = keyof typeof PARTS;

export type OrderKey = { [part in PartKey]: keyof (typeof PARTS)[part] }[PartKey];

export const SPECS: { readonly [order in OrderKey]: Spec } = { ...ENTERED, ...TURN, ...CONSTRUCTION, ...MOVEMENT, ...BOXES, ...SEA };

export const GROUPS: readonly { group: PartKey; orders: readonly OrderKey[] }[] = (Object.keys(PARTS) as PartKey[]).map((group) => ({ group, orders: Object.keys(PARTS[group]) as OrderKey[] }));

/** Whether an order only copies what is printed. */
export const isEntered = (order: OrderKey): boolean => order in ENTERED;
