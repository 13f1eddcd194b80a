import { Button } from 'react-aria-components';
import type { ClauseName } from '../graphql/types';
import { turnTo } from './rules';
import { t } from '../words/words';
import css from '../ui/styles/rules.module.css';

/** Other clauses, each a key to its own page. */
export function ClauseLinks({ title, clauses }: { title: string; clauses: readonly ClauseName[] }) {
  if (clauses.length === 0) return null;
  return (
    <section className={css.clauseLinks} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {clauses.map(({ id, title: name }) => (
          <li key={id}>
            <Button className={`quiet ${css.clauseLink}`} aria-label={t('rules.clause', { id, title: name })} onPress={() => turnTo({ kind: 'clause', id })}>
              <span>{name}</span><small>{id}</small>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
