// What can be declared: what each topic asks for, and the topic that comes of it.
import type { Answers } from '../../declared/forms/fields';
import type { Field } from '../forms/fields';
import type { GeawTopic } from '../graphql/types';

export type TopicKey = keyof GeawTopic;

interface Spec {
  fields: readonly Field[];
  isNumber?: boolean;
  topic: (answers: Answers) => GeawTopic;
}

const UNIT: Field = { kind: 'unit', key: 'unit' };
const HEX: Field = { kind: 'hex', key: 'hex' };
const STEP: readonly Field[] = [{ kind: 'hex', key: 'from' }, { kind: 'hex', key: 'to' }];

type Plain = 'generalSupply' | 'price' | 'recipe' | 'supplyForCorps' | 'allowance' | 'chineseReinforcement' | 'mayWait' | 'entryBlocked' | 'minimumWithoutAllowance' | 'shortage';
type Place = 'enemyZone' | 'stacking' | 'railControl' | 'closedCountry' | 'navalUnitsBlock';

/** A topic that is one word: its one key. */
const plain = (key: Plain | Place | 'inactivePays' | 'setUpDone', value: string): GeawTopic => ({ [key]: value }) as unknown as GeawTopic;

const ofUnit = (key: Plain, isNumber = false): Spec => ({ fields: [UNIT], isNumber, topic: (a) => plain(key, a.text('unit')) });
const ofHex = (key: Place): Spec => ({ fields: [HEX], topic: (a) => plain(key, a.text('hex')) });
const side = (key: 'inactivePays' | 'setUpDone'): Spec => ({ fields: [{ kind: 'choice', key: 'side', of: 'side' }], topic: (a) => plain(key, a.text('side')) });

export const TOPICS: { readonly [key in TopicKey]-?: Spec } = {
  enemyZone: ofHex('enemyZone'),
  zoneToZone: { fields: STEP, topic: (a) => ({ zoneToZone: { from: a.text('from'), to: a.text('to') } }) },
  generalSupply: ofUnit('generalSupply'),
  supplyRadius: { fields: [], isNumber: true, topic: () => ({ supplyRadius: true }) },
  inRadius: { fields: [{ kind: 'unit', key: 'supply' }, UNIT], topic: (a) => ({ inRadius: { supply: a.text('supply'), unit: a.text('unit') } }) },
  stacking: ofHex('stacking'),
  roadConnection: { fields: [{ kind: 'text', key: 'hexside' }], topic: (a) => ({ roadConnection: a.text('hexside') }) },
  railControl: ofHex('railControl'),
  attritionTurn: { fields: [], topic: () => ({ attritionTurn: true }) },
  unfriendly: {
    fields: [{ kind: 'choice', key: 'one', of: 'contingent' }, { kind: 'choice', key: 'other', of: 'contingent' }],
    topic: (a) => ({ unfriendly: { one: a.one('one'), other: a.one('other') } }),
  },
  placementHex: { fields: [UNIT, HEX], topic: (a) => ({ placementHex: { unit: a.text('unit'), hex: a.text('hex') } }) },
  price: ofUnit('price', true),
  recipe: ofUnit('recipe'),
  supplyForCorps: ofUnit('supplyForCorps'),
  stepPrice: { fields: [UNIT, ...STEP], isNumber: true, topic: (a) => ({ stepPrice: { unit: a.text('unit'), from: a.text('from'), to: a.text('to') } }) },
  openTerrain: { fields: [UNIT, HEX], topic: (a) => ({ openTerrain: { unit: a.text('unit'), hex: a.text('hex') } }) },
  allowance: ofUnit('allowance', true),
  chineseReinforcement: ofUnit('chineseReinforcement'),
  closedCountry: ofHex('closedCountry'),
  mayWait: ofUnit('mayWait'),
  entryBlocked: ofUnit('entryBlocked'),
  navalUnitsBlock: ofHex('navalUnitsBlock'),
  minimumWithoutAllowance: ofUnit('minimumWithoutAllowance'),
  inactivePays: side('inactivePays'),
  shortage: ofUnit('shortage'),
  setUpDone: side('setUpDone'),
  yearOfTurn: { fields: [{ kind: 'number', key: 'turn', least: 1, most: 16 }], isNumber: true, topic: (a) => ({ yearOfTurn: a.number('turn') }) },
  note: { fields: [{ kind: 'text', key: 'note' }], topic: (a) => ({ note: a.text('note') }) },
};
