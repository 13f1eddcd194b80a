// What can be declared: what each topic asks for, the topic that comes of it, and how it is answered.
import type { Answers } from '../../declared/forms/fields';
import type { TopicSpec } from '../../declared/Orders';
import { t } from '../../../words/words';
import type { AwawTopic } from '../graphql/types';
import type { Field } from './specs';

export type TopicKey = keyof AwawTopic;

interface Spec extends TopicSpec {
  fields: readonly Field[];
  answer?: Field;
  topic: (answers: Answers) => AwawTopic;
}

const SPOT: Field = { kind: 'hex', key: 'hex' };
const yes = { answer: { kind: 'yes', key: 'value' } as const satisfies Field, value: (a: Answers) => ({ yes: a.yes('value') ?? true }) };
const number = { answer: { kind: 'number', key: 'value' } as const satisfies Field, value: (a: Answers) => ({ number: a.number('value') }) };

/** Those that are kept; a fact of one command is asked for with that command. */
const TOPICS = {
  land: { fields: [SPOT], answer: { kind: 'choice', key: 'land', of: 'land' }, value: (a) => ({ land: a.one('land') }), topic: (a) => ({ land: a.text('hex') }) },
  front: { fields: [SPOT], answer: { kind: 'choice', key: 'front', of: 'front' }, value: (a) => ({ front: a.one('front') }), topic: (a) => ({ front: a.text('hex') }) },
  mark: { fields: [SPOT, { kind: 'choice', key: 'mark', of: 'mark' }], ...yes, topic: (a) => ({ mark: { spot: a.text('hex'), mark: a.one('mark') } }) },
  cost: { fields: [{ kind: 'choice', key: 'unitKind', of: 'unitkind' }, { kind: 'text', key: 'print' }], ...number, topic: (a) => ({ cost: { kind: a.one('unitKind'), print: a.text('print') } }) },
  fullSupply: { fields: [SPOT], ...yes, topic: (a) => ({ fullSupply: a.text('hex') }) },
  prewarGrantLimit: { fields: [], ...number, topic: () => ({ prewarGrantLimit: true }) },
  modifierSize: { fields: [SPOT], ...number, topic: (a) => ({ modifierSize: a.text('hex') }) },
  britainPays: { fields: [], ...yes, topic: () => ({ britainPays: true }) },
  gibraltarAxisDefence: { fields: [], ...yes, topic: () => ({ gibraltarAxisDefence: true }) },
  gibraltarUnfortified: { fields: [], ...number, topic: () => ({ gibraltarUnfortified: true }) },
  note: { fields: [{ kind: 'text', key: 'note' }], value: () => ({ yes: true }), topic: (a) => ({ note: a.text('note') }) },
} satisfies { readonly [topic in TopicKey]?: Spec };

export const topicsOf = (): { id: string; name: string; spec: TopicSpec }[] => (Object.keys(TOPICS) as (keyof typeof TOPICS)[]).map((id) => ({ id, name: t(`topic.${id}`), spec: TOPICS[id] }));
