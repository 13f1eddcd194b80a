import { Folded } from '../../declared/Folded';
import type { Field, Values } from '../../declared/forms/fields';
import { DeclarePaper, OrderGroups, type TopicSpec } from '../../declared/Orders';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import { hand } from '../store/hand';
import { GROUPS, SPECS } from './specs';
import { TOPICS, type TopicKey } from './topics';

/** Orders that no counter on the map leads to: each opens its form. */
export function OrdersPanel() {
  const units = useStore(hand, (state) => state.units);
  const hex = useStore(hand, (state) => state.hex);
  const groups = GROUPS.map(({ group, orders }) => ({
    id: group,
    title: t(`order.group_${group}`),
    orders: [...orders.map((id) => ({ id, name: t(`order.${id}`) })), ...(group === 'table' ? [{ id: 'declare', name: t('order.declare') }] : [])],
  }));
  return (
    <Folded title={t('order.more')} note={t('order.moreHint')}>
      <OrderGroups groups={groups} specs={SPECS} start={(fields) => startOf(fields, units, hex)} others={{ declare: (close) => <DeclarePaper topics={topicsOf()} first="enemyZone" onClose={close} /> }} />
    </Folded>
  );
}

/** What is in hand and which hex is open stand in the form from the start. */
function startOf(fields: readonly Field[], units: readonly string[], hex: string | null): Values {
  const values: Record<string, string | readonly string[]> = {};
  for (const { kind, key } of fields) {
    if (kind === 'unit' && key !== 'supply') values[key] = units[0] ?? '';
    if (kind === 'units' && (key === 'units' || key === 'attackers')) values[key] = units;
    if (kind === 'hex' && key === 'hex') values[key] = hex ?? '';
  }
  return values;
}

const topicsOf = (): { id: string; name: string; spec: TopicSpec }[] => (Object.keys(TOPICS) as TopicKey[]).map((id) => {
  const { fields, isNumber, topic } = TOPICS[id];
  const spec: TopicSpec = isNumber
    ? { fields, topic, answer: { kind: 'number', key: 'value' }, value: (answers) => ({ number: answers.number('value') }) }
    : { fields, topic, ...(id === 'note' ? {} : { answer: { kind: 'yes', key: 'value' } as const }), value: (answers) => ({ yes: answers.yes('value') ?? true }) };
  return { id, name: t(`topic.${id}`), spec };
});
