import { useState } from 'react';
import { Button } from 'react-aria-components';
import { OrderPaper } from '../../declared/Orders';
import type { Values } from '../../declared/forms/fields';
import { Step } from '../../declared/Step';
import { plays } from '../../declared/types';
import { t } from '../../../words/words';
import { choiceName } from '../forms/names';
import type { Game } from '../graphql/types';
import { SPECS, type OrderKey } from '../orders/specs';
import { playsSide } from '../plays';
import { placeAll, takeUnits } from '../store/actions';
import { Units } from '../units/UnitKey';
import { Garrison } from './Garrison';
import { startOf } from './OrdersPanel';
import css from '../awaw.module.css';
import panelsCss from '../../../ui/styles/panels.module.css';

/** Before the first turn: the starting units are placed; what the scenario prints is entered then, or later. */
export function SetUp({ game }: { game: Game }) {
  const [form, setForm] = useState<{ order: OrderKey; values: Values } | null>(null);
  const { accounts, units, transports } = game.view;
  const waiting = units.filter(({ status }) => status === 'WAITING');
  const garrison = waiting.filter(({ counter }) => counter.garrison).map(({ counter }) => counter.id);
  const [isPlacing, setPlacing] = useState(false);
  const open = (order: OrderKey, values: Values = {}) => setForm({ order, values });
  const may = plays(game);
  const nations = [...new Set(waiting.map(({ counter }) => counter.nation))];
  return (
    <section className={panelsCss.setUp} aria-label={t('awaw.setUp')}>
      <Step number={1} title={t('awaw.placing')} done={waiting.length === 0}>
        <p className="small">{t('awaw.waiting', { count: waiting.length })}</p>
        {may && waiting.length > garrison.length && <Button className="quiet wide" isDisabled={isPlacing} onPress={() => { setPlacing(true); void placeAll(waiting.map(({ counter }) => counter.id)).finally(() => setPlacing(false)); }}>{t('awaw.placeAll')}</Button>}
        {playsSide(game, 'ALLIES') && garrison.length > 0 && <Garrison units={garrison} />}
        {nations.map((nation) => {
          const own = waiting.filter(({ counter }) => counter.nation === nation);
          return (
            <div key={nation} className={css.setUpNation} role="group" aria-label={choiceName('nation', nation)}>
              <div className="row"><h4 className="grow">{choiceName('nation', nation)}</h4>{may && <Button className="quiet" aria-label={t('awaw.takeAllOf', { nation: choiceName('nation', nation) })} onPress={() => takeUnits(own.map(({ counter }) => counter.id))}>{t('awaw.takeAll')}</Button>}</div>
              <Units units={own} withPlace={false} />
            </div>
          );
        })}
      </Step>
      <Step number={2} title={t('awaw.sheets')} done={accounts.every(({ known }) => known)}>
        <p className="small">{t('awaw.sheetsHint')}</p>
        <div className="choices">
          {accounts.map(({ nation, known }) => <Button key={nation} className={known ? 'quiet' : ''} isDisabled={!may} onPress={() => open('account', { nation, reasonText: t('awaw.scenario') })}>{known && <span aria-hidden="true">✓ </span>}{choiceName('nation', nation)}</Button>)}
        </div>
      </Step>
      <Step number={3} title={t('awaw.components')} done={transports.some(({ stock }) => typeof stock === 'number')}>
        <p className="small">{t('awaw.componentsHint')}</p>
        <div className="choices">
          {(['transports', 'cost', 'hex', 'garrisonAreas'] as const).map((order) => <Button key={order} isDisabled={!may} onPress={() => open(order)}>{t(`order.${order}`)}</Button>)}
        </div>
      </Step>
      {form && <OrderPaper title={t(`order.${form.order}`)} spec={SPECS[form.order]} initial={{ ...startOf(SPECS[form.order].fields, [], ''), ...form.values }} atOnce onClose={() => setForm(null)} />}
    </section>
  );
}
