import { useState } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { useStore } from '../../store/store';
import { Choose } from '../../ui/Choose';
import { Paper } from '../../ui/Paper';
import { t } from '../../words/words';
import { Answers, type Field, type Values } from '../forms/fields';
import { Form } from '../forms/Form';
import { propose } from '../store/actions';
import { hand } from '../store/hand';
import { GROUPS, SPECS, type OrderKey } from './specs';
import { TOPICS, type TopicKey } from './topics';

/** Orders that no counter on the map leads to: each opens its form. */
export function OrdersPanel() {
  const [open, setOpen] = useState<OrderKey | 'declare' | null>(null);
  return (
    <Disclosure className="house-rules orders">
      <Heading level={3}><Button slot="trigger" className="fold"><b>{t('order.more')}</b><small>{t('order.moreHint')}</small></Button></Heading>
      <DisclosurePanel>
        {GROUPS.map(({ group, orders }) => (
          <section key={group} aria-label={t(`order.group_${group}`)}>
            <h4>{t(`order.group_${group}`)}</h4>
            <div className="choices">{orders.map((order) => <Button key={order} onPress={() => setOpen(order)}>{t(`order.${order}`)}</Button>)}{group === 'table' && <Button onPress={() => setOpen('declare')}>{t('order.declare')}</Button>}</div>
          </section>
        ))}
      </DisclosurePanel>
      {open === 'declare' && <DeclarePaper onClose={() => setOpen(null)} />}
      {open && open !== 'declare' && <OrderPaper order={open} onClose={() => setOpen(null)} />}
    </Disclosure>
  );
}

/** The form of an order, filled with what is in hand. */
export function OrderPaper({ order, onClose }: { order: OrderKey; onClose: () => void }) {
  const units = useStore(hand, (state) => state.units);
  const hex = useStore(hand, (state) => state.hex);
  const spec = SPECS[order];
  if (!spec) return null;
  return (
    <Paper title={t(`order.${order}`)} onClose={onClose}>
      <div className="rules-page">
        <Form fields={spec.fields} initial={startOf(spec.fields, units, hex)} submit={t('order.ask')} onSubmit={(answers) => { onClose(); void propose({ order: spec.order(answers) }, t(`order.${order}`)); }} />
      </div>
    </Paper>
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

const VALUE_YES: Field = { kind: 'yes', key: 'value' };
const VALUE_NUMBER: Field = { kind: 'number', key: 'value' };

/** A fact that the text at hand does not give, declared for itself. */
function DeclarePaper({ onClose }: { onClose: () => void }) {
  const [topic, setTopic] = useState<TopicKey>('enemyZone');
  const spec = TOPICS[topic];
  const fields: readonly Field[] = [...spec.fields, ...(topic === 'note' ? [] : [spec.isNumber ? VALUE_NUMBER : VALUE_YES]), { kind: 'section', key: 'section', optional: true }];
  const send = (answers: Answers) => {
    onClose();
    const value = spec.isNumber ? { number: answers.number('value') } : { yes: topic === 'note' || (answers.yes('value') ?? true) };
    void propose({ order: { declare: true }, facts: [{ topic: spec.topic(answers), value, section: answers.words('section') }] }, t(`topic.${topic}`));
  };
  return (
    <Paper title={t('order.declare')} onClose={onClose}>
      <div className="rules-page">
        <Choose label={t('field.topic')} value={topic} choices={(Object.keys(TOPICS) as TopicKey[]).map((id) => ({ id, name: t(`topic.${id}`) }))} onChange={setTopic} />
        <Form key={topic} fields={fields} initial={{}} submit={t('order.ask')} onSubmit={send} />
      </div>
    </Paper>
  );
}
