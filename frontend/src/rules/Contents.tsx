import { Button } from 'react-aria-components';
import type { Book } from '../graphql/types';
import { t } from '../words/words';
import css from '../ui/styles/rules.module.css';
import { chaptersOf, sectionOf } from './contents';
import { contentsOf, turnTo } from './rules';
import { useText } from './useText';

/** The chapters of the book, each a key to its clauses. */
export function Contents({ book }: { book: Book }) {
  const { text: clauses, trouble } = useText(book, contentsOf);
  if (!clauses) return <p role="status" className={trouble ? 'trouble' : 'small'}>{trouble ?? t('app.lookingUp')}</p>;
  return (
    <nav aria-label={t('rules.contents')}>
      <ul className={css.contents}>
        {chaptersOf(book, clauses).map(({ id, name, clauses: within }) => (
          <li key={id}>
            <Button className={`quiet ${css.chapter}`} onPress={() => turnTo({ kind: 'chapter', id })}>
              {/^\d/.test(id) && <b className="display">{id}</b>}<span className="grow">{name}</span><small>{within.length}</small>
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The clauses of a chapter in the order of the book. */
export function ChapterPage({ book, id }: { book: Book; id: string }) {
  const { text: clauses, trouble } = useText(book, contentsOf);
  const chapters = clauses ? chaptersOf(book, clauses) : [];
  const at = chapters.findIndex((chapter) => chapter.id === id);
  const chapter = chapters[at];
  if (!chapter) return <p role="status" className={trouble ? 'trouble' : 'small'}>{trouble ?? t('app.lookingUp')}</p>;
  const [before, after] = [chapters[at - 1], chapters[at + 1]];
  return (
    <article className={css.text}>
      <h2 className="display">{/^\d/.test(id) ? t('rules.chapter', { id, name: chapter.name }) : chapter.name}</h2>
      <ul className={css.clauseList}>
        {chapter.clauses.map((clause) => (
          <li key={clause.id}>
            <Button className={`quiet ${css.clauseLink}`} aria-label={t('rules.clause', { id: clause.id, title: clause.title })} onPress={() => turnTo({ kind: 'clause', id: clause.id })}>
              <span>{clause.title}</span><small>{sectionOf(clause.section)}</small>
            </Button>
          </li>
        ))}
      </ul>
      <div className={css.leaves}>
        {before && <Button className="quiet" onPress={() => turnTo({ kind: 'chapter', id: before.id })}><span aria-hidden="true">‹ </span>{before.name}</Button>}
        {after && <Button className="quiet" onPress={() => turnTo({ kind: 'chapter', id: after.id })}>{after.name}<span aria-hidden="true"> ›</span></Button>}
      </div>
    </article>
  );
}
