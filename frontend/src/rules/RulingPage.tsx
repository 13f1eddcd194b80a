import { rulingText } from './rules';
import { server } from '../table/server';
import { useStore } from '../store';
import { ClauseLinks } from './ClauseLinks';
import { useText } from './useText';
import { t } from '../words/words';
import css from '../ui/styles/rules.module.css';

/** A ruling: the question, the readings, the one in force, and why. */
export function RulingPage({ id }: { id: string }) {
  const { text: ruling, trouble } = useText(id, rulingText);
  const chosen = useStore(server, (state) => state.game?.houseRules.find((rule) => rule.ruling === id)?.reading);
  if (!ruling) return <p role="status" className={trouble ? 'trouble' : 'small'}>{trouble ?? t('app.lookingItUp')}</p>;
  return (
    <article className={css.text}>
      <p className={css.place}>{t('rules.on', { section: ruling.section })}<span>{ruling.id}</span></p>
      <h2>{t('rules.leavesOpen')}</h2>
      <p className={css.rule}>{ruling.question}</p>
      <h3>{t('rules.readings')}</h3>
      <ul className={css.readings}>
        {ruling.readings.map((reading, index) => {
          const inForce = index + 1 === (chosen ?? ruling.defaultReading);
          return <li key={reading} className={inForce ? css.inForce : ''}>{inForce && <b>{t('rules.inForce')}</b>}{reading}</li>;
        })}
      </ul>
      <h3>{t('rules.why')}</h3>
      <p>{ruling.reason}</p>
      <p className="small">{ruling.configurable ? t('rules.switch') : t('rules.sameEverywhere')}</p>
      <ClauseLinks title={t('rules.citedBy')} clauses={ruling.citedBy} />
    </article>
  );
}
