import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { Choose } from '../../ui/Choose';
import { Paper } from '../../ui/Paper';
import { t } from '../../words/words';
import { useBook } from './book';
import { Answers, type Field, type Values } from './forms/fields';
import { Form } from './forms/Form';
import type { AnyCommand } from './types';
import css from './desk.module.css';
import rulesCss from '../../ui/styles/rules.module.css';

/** An order that is given by a form: what it asks for, and the order that comes of it. */
export interface OrderSpec {
  fields: readonly Field[];
  order: (answers: Answers) => object;
}

/** A group of orders: its title, and the orders by key and name. */
export interface OrderGroup {
  id: string;
  title: string;
  orders: readonly { id: string; name: string }[];
}

/** Orders that no offer leads to: each opens its form. */
export function OrderGroups({ groups, specs, start, others }: {
  groups: readonly OrderGroup[];
  specs: { readonly [order: string]: OrderSpec | undefined };
  /** What stands in a form from the start. */
  start: (fields: readonly Field[]) => Values;
  /** Orders with a paper of their own. */
  others?: { readonly [order: string]: (close: () => void) => ReactNode };
}) {
  const [open, setOpen] = useState<string | null>(null);
  const name = groups.flatMap(({ orders }) => orders).find(({ id }) => id === open)?.name ?? '';
  const spec = open ? specs[open] : undefined;
  const close = () => setOpen(null);
  return (
    <div className="orders">
      {groups.map(({ id: group, title, orders }) => (
        <section key={group} aria-label={title}>
          <h3 className={css.minor}>{title}</h3>
          <div className="choices">{orders.map(({ id, name: called }) => <Button key={id} onPress={() => setOpen(id)}>{called}</Button>)}</div>
        </section>
      ))}
      {open && others?.[open]?.(close)}
      {open && spec && <OrderPaper title={name} spec={spec} initial={start(spec.fields)} onClose={close} />}
    </div>
  );
}

interface OrderPaperProps {
  title: string;
  spec: OrderSpec;
  initial: Values;
  /** What is copied from a sheet is recorded at once; the rules are shown only where they refuse it or ask something. */
  atOnce?: boolean;
  onClose: () => void;
}

/** The form of an order; what it asks for is put before the rules. */
export function OrderPaper({ title, spec, initial, atOnce = false, onClose }: OrderPaperProps) {
  const { actions } = useBook();
  const send = (answers: Answers) => {
    onClose();
    const command: AnyCommand = { order: spec.order(answers) };
    void (atOnce ? actions.record(command, title) : actions.propose(command, title));
  };
  return (
    <Paper title={title} onClose={onClose}>
      <div className={rulesCss.page}>
        <Form fields={spec.fields} initial={initial} submit={t(atOnce ? 'order.enter' : 'order.ask')} onSubmit={send} />
      </div>
    </Paper>
  );
}

/** What can be declared: what a topic asks for, how it is answered, and the topic that comes of it. */
export interface TopicSpec {
  fields: readonly Field[];
  /** The field of the answer, and the value that comes of it; without it the fact is simply so. */
  answer?: Field;
  value: (answers: Answers) => unknown;
  topic: (answers: Answers) => object;
}

const SECTION: Field = { kind: 'section', key: 'section', optional: true };

/** A fact that the text at hand does not give, declared for itself. */
export function DeclarePaper({ topics, first, onClose }: { topics: readonly { id: string; name: string; spec: TopicSpec }[]; first: string; onClose: () => void }) {
  const { actions } = useBook();
  const [chosen, setChosen] = useState(first);
  const found = topics.find(({ id }) => id === chosen) ?? topics[0];
  if (!found) return null;
  const { name, spec } = found;
  const send = (answers: Answers) => {
    onClose();
    const command: AnyCommand = { order: { declare: true }, facts: [{ topic: spec.topic(answers), value: spec.value(answers), section: answers.words('section') }] };
    void actions.propose(command, name);
  };
  return (
    <Paper title={t('order.declare')} onClose={onClose}>
      <div className={rulesCss.page}>
        <Choose label={t('field.topic')} value={chosen} choices={topics.map(({ id, name: called }) => ({ id, name: called }))} onChange={setChosen} />
        <Form key={chosen} fields={[...spec.fields, ...(spec.answer ? [spec.answer] : []), SECTION]} initial={{}} submit={t('order.ask')} onSubmit={send} />
      </div>
    </Paper>
  );
}
