import { memo } from 'react';
import { Button } from 'react-aria-components';
import type { Field as AnyField, Values } from '../../declared/forms/fields';
import { DeclarePaper, OrderGroups, OrderPaper } from '../../declared/Orders';
import { plays } from '../../declared/types';
import { useStore } from '../../../store';
import { Choose } from '../../../ui/Choose';
import { t } from '../../../words/words';
import { CHOICES } from '../forms/choices';
import { choiceName } from '../forms/names';
import type { AwawNation, Game } from '../graphql/types';
import { GROUPS, isEntered, SPECS, type OrderKey } from '../orders/specs';
import { topicsOf } from '../orders/topics';
import { hand } from '../store/hand';

/** Everything that can be recorded, by what it is about; each order opens its form. */
export const OrdersPanel = memo(function OrdersPanel({ game }: { game: Game }) {
  const units = useStore(hand, (state) => state.units);
  const to = useStore(hand, (state) => state.to);
  if (!plays(game)) return <p className="small">{t('awaw.onlooker')}</p>;
  const groups = GROUPS.map(({ group, orders }) => ({
    id: group,
    title: t(`order.part_${group}`),
    orders: [...orders.map((id) => ({ id, name: t(`order.${id}`) })), ...(group === 'entered' ? [{ id: 'declare', name: t('order.declare') }] : [])],
  }));
  return (
    <div className="now">
      <p className="small">{t('order.hint')}</p>
      {game.houseRules.some(({ ruling }) => ruling === NATIONAL_SEATS) && <Speaker />}
      <OrderGroups groups={groups} specs={SPECS} start={(fields) => startOf(fields, units, to)} others={{ declare: (close) => <DeclarePaper topics={topicsOf()} first="land" onClose={close} /> }} />
    </div>
  );
});

/** The ruling that gives every nation a player of its own. */
const NATIONAL_SEATS = 'AWAW-R-71';

/** Whose player speaks, at a table with national seats. */
function Speaker() {
  const nation = useStore(hand, (state) => state.nation);
  return <Choose label={t('order.speaker')} value={nation ?? ''} choices={[{ id: '', name: t('order.noSpeaker') }, ...CHOICES.nation.map((id) => ({ id, name: choiceName('nation', id) }))]} onChange={(id) => hand.set({ nation: (id as AwawNation) || null })} />;
}

/** What is in hand, and where it is to go, stand in the form from the start; whoever pays alone has a line. */
export function startOf(fields: readonly AnyField[], units: readonly string[], to: string): Values {
  const values: { [key: string]: Values[string] } = {};
  for (const { kind, key } of fields) {
    if (kind === 'unit') values[key] = units[0] ?? '';
    if (kind === 'units') values[key] = units;
    if (kind === 'place' && (key === 'at' || key === 'goesTo')) values[key] = to;
    if (kind === 'rows') values[key] = [{}];
  }
  return values;
}

/** A key that opens the form of one order, filled as far as it is known. */
export function OrderKeyButton({ order, values = {}, open, onOpen }: { order: OrderKey; values?: Values; open: boolean; onOpen: (open: boolean) => void }) {
  const { fields } = SPECS[order];
  return (
    <>
      <Button className="quiet" onPress={() => onOpen(true)}>{t(`order.${order}`)}</Button>
      {open && <OrderPaper title={t(`order.${order}`)} spec={SPECS[order]} initial={{ ...startOf(fields, [], ''), ...values }} atOnce={isEntered(order)} onClose={() => onOpen(false)} />}
    </>
  );
}
