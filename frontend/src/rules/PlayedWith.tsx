import { Button } from 'react-aria-components';
import { optionalRules, turnTo } from './rules';
import { server } from '../table/server';
import { useStore } from '../store';
import { useText } from './useText';
import { t } from '../words/words';
import css from '../ui/styles/rules.module.css';

/** What this table plays besides the standard rules: its scenario, whether it is open, its optional rules and its house rules. */
export function PlayedWith() {
  const game = useStore(server, (state) => state.game);
  const { text: terms, trouble } = useText('optional-rules', optionalRules);
  if (!game) return null;
  const chosen = terms?.filter(({ rule }) => game.optionalRules.includes(rule)) ?? [];
  return (
    <section className={css.clauseLinks} aria-label={t('rules.thisGame')}>
      <h3>{t('rules.thisGame')}</h3>
      <p className="small">{t('rules.scenario', { scenario: game.view.scenario })} {game.optionalRules.length + game.houseRules.length === 0 && t('rules.standard')}</p>
      {game.openTable && <p className="small"><b>{t('rules.open')}</b> {t('rules.openText')}</p>}
      {game.withoutAdvice && <p className="small"><b>{t('rules.unadvised')}</b> {t('rules.unadvisedText')}</p>}
      {trouble && <p role="status" className="trouble">{trouble}</p>}
      <ul>
        {chosen.map(({ rule, title, section, sentence, clause }) => (
          <li key={rule}>
            <Button className={`quiet ${css.clauseLink}`} onPress={() => turnTo({ kind: 'clause', id: clause.id })}>
              <span className="check-text"><b>{title}</b><small>{sentence}</small></span><small>{section}</small>
            </Button>
          </li>
        ))}
        {game.houseRules.map(({ ruling, reading }) => (
          <li key={ruling}>
            <Button className={`quiet ${css.clauseLink}`} onPress={() => turnTo({ kind: 'ruling', id: ruling })}>
              <span>{t('rules.houseReading', { reading })}</span><small>{ruling}</small>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
