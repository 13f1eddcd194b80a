import { useStore } from '../../../store';
import { areaName, server } from '../../../table/server';
import { price, signed } from '../../../ui/words';
import { t } from '../../../words/words';
import type { Plan } from './asking';
import css from './staff.module.css';

/** To a tenth, with its sign. */
const about = (points: number): string => signed(Math.round(points * 10) / 10);

/** A plan of the staff: its next order, what it is for, its price and what it should bring. */
export function PlanWords({ plan: { offer, target, gain, cost } }: { plan: Plan }) {
  const place = useStore(server, ({ pack }) => areaName(pack, target));
  const whole = Math.round(cost * 10) / 10;
  return (
    <>
      <h3>{offer.action}</h3>
      {offer.text && <p>{offer.text}</p>}
      {place && <p className={css.target}>{t('advice.take', { place })}</p>}
      <p className="small">
        {t('advice.costs', { cost: price(offer.cost) })}
        {whole > offer.cost && ` ${t('advice.wholePlan', { cost: whole })}`}
        {gain !== 0 && ` ${t('advice.brings', { points: about(gain) })}`}
      </p>
    </>
  );
}
