import '../staff/words';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { askPlans, type Plan, type Unanswered } from '../staff/asking';
import { PlanWords } from '../staff/PlanWords';
import staffCss from '../staff/staff.module.css';
import { t } from '../../../words/words';
import css from './replay.module.css';

/** What the staff would have done where an entry was made, beside what was done. */
export function Instead({ entry }: { entry: number }) {
  const [said, setSaid] = useState<readonly Plan[] | Unanswered | 'asked' | null>(null);
  const ask = () => {
    setSaid('asked');
    void askPlans(entry - 1).then(setSaid);
  };
  if (said === null) return <Button className="quiet wide" onPress={ask}>{t('advice.instead')}</Button>;
  const plans = said !== 'asked' && !('trouble' in said) ? said : null;
  return (
    <section className={css.instead} data-part="instead" aria-label={t('advice.insteadTitle')} aria-busy={said === 'asked'}>
      <h2>{t('advice.insteadTitle')}</h2>
      <p role="status" className={plans?.length ? 'unseen' : 'small'}>{said === 'asked' ? t('advice.thinking') : plans?.length === 0 ? t('advice.noneThen') : t('advice.ready', { count: plans?.length ?? 0 })}</p>
      {said !== 'asked' && 'trouble' in said && <p role="alert">{said.trouble ?? t('staff.away')}</p>}
      {plans && plans.length > 0 && <ol className={staffCss.plans} aria-label={t('advice.plans')}>{plans.map((plan, at) => <li key={at} className={staffCss.plan}><PlanWords plan={plan} /></li>)}</ol>}
    </section>
  );
}
