import './words';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Game } from '../../../graphql/types';
import { openOver } from '../../../table/papers';
import { Paper } from '../../../ui/Paper';
import { t } from '../../../words/words';
import paperCss from '../../../table/menu/paper.module.css';
import rulesCss from '../../../ui/styles/rules.module.css';
import { proposeFound } from '../explorer/proposing';
import { proposeOffer } from '../panels/ClearOffer';
import { askPlans, type Plan, type Unanswered } from './asking';
import { PlanWords } from './PlanWords';
import css from './staff.module.css';

/** What the staff would do in the place of this seat; each order of it is ready to be proposed. */
export function AdviceSheet({ game, onClose }: { game: Game; onClose: () => void }) {
  const [said, setSaid] = useState<readonly Plan[] | Unanswered | null>(null);
  const [asked, setAsked] = useState(0);
  const { lastEntry } = game;
  useEffect(() => {
    let current = true;
    setSaid(null);
    void askPlans().then((answer) => current && setSaid(answer));
    return () => {
      current = false;
    };
  }, [lastEntry, asked]);
  const plans = said && !('trouble' in said) ? said : null;
  return (
    <Paper title={t('menu.staff')} className={paperCss.low ?? ''} onClose={onClose}>
      <div className={`${rulesCss.page} ${css.page}`} data-part="advice" aria-busy={said === null}>
        <p className="small">{t('advice.honest')}</p>
        <p role="status" className={plans?.length ? 'unseen' : ''}>{said === null ? t('advice.thinking') : plans?.length === 0 ? t('advice.none') : t('advice.ready', { count: plans?.length ?? 0 })}</p>
        {said && 'trouble' in said && (
          <>
            <p role="alert">{said.trouble ?? t('staff.away')}</p>
            <Button className="quiet wide" onPress={() => setAsked(asked + 1)}>{t('app.tryAgain')}</Button>
          </>
        )}
        {plans && plans.length > 0 && <ol className={css.plans} aria-label={t('advice.plans')}>{plans.map((plan, at) => <Planned key={at} plan={plan} isAsked={Boolean(game.view.pending)} />)}</ol>}
      </div>
    </Paper>
  );
}

function Planned({ plan, isAsked }: { plan: Plan; isAsked: boolean }) {
  const { offer, units, start } = plan;
  const propose = () => {
    openOver(null);
    // The question stays in sight while its answer is proposed.
    if (isAsked || units.length === 0) proposeOffer(offer);
    else proposeFound({ units, area: start ?? null, offer });
  };
  return (
    <li className={css.plan}>
      <PlanWords plan={plan} />
      <Button className="quiet wide" aria-label={t('advice.proposeWhat', { what: offer.text || offer.action })} onPress={propose}>{t('advice.propose')}</Button>
    </li>
  );
}
