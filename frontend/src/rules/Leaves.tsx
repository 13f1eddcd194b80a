import { Button } from 'react-aria-components';
import type { Book } from '../graphql/types';
import { t } from '../words/words';
import css from '../ui/styles/rules.module.css';
import { besides } from './contents';
import { contentsOf, leafTo } from './rules';
import { useText } from './useText';

/** The clauses before and after, at the foot of a clause: one leafs on without going back. */
export function Leaves({ book, id }: { book: Book; id: string }) {
  const { text: clauses } = useText(book, contentsOf);
  if (!clauses) return null;
  const { before, after } = besides(clauses, id);
  return (
    <nav className={css.leaves} aria-label={t('rules.leaf')}>
      {before && <Button className="quiet" aria-label={t('rules.before', { title: before.title })} onPress={() => leafTo(before.id)}><span aria-hidden="true">‹ </span>{before.title}</Button>}
      {after && <Button className="quiet" aria-label={t('rules.after', { title: after.title })} onPress={() => leafTo(after.id)}>{after.title}<span aria-hidden="true"> ›</span></Button>}
    </nav>
  );
}
