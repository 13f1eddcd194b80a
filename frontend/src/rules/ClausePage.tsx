import { Button } from 'react-aria-components';
import type { Book, ClauseCard } from '../graphql/types';
import { clauseText, turnTo } from './rules';
import { cutAtRulings } from '../ui/words';
import { ClauseLinks } from './ClauseLinks';
import { Leaves } from './Leaves';
import { useText } from './useText';
import { t } from '../words/words';
import css from '../ui/styles/rules.module.css';

/** A clause: our words for it, how it is treated, how it is read, and what hangs together with it. */
export function ClausePage({ id, book }: { id: string; book: Book }) {
  const { text: clause, trouble } = useText(id, clauseText);
  if (!clause) return <p role="status" className={trouble ? 'trouble' : 'small'}>{trouble ?? t('app.lookingItUp')}</p>;
  const { treatment } = clause;
  return (
    <article className={css.text}>
      <p className={css.place}>{clause.section}<span>{t('rules.inOurWords', { id: clause.id })}</span></p>
      <h2>{clause.title}</h2>
      <p className={css.rule}>{cutAtRulings(clause.rule).map((part, at) => (at % 2 === 0 ? part : <RulingLink key={at} id={part} />))}</p>
      {treatment && <p className={css.treatment}><b>{t(`rules.${treatment}`)}</b>: {t(`rules.${treatment}means`)}</p>}
      {clause.needs.length > 0 && clause.treatment !== 'NOT_YET_BUILT' && (
        <p className="small">{t('rules.restsOnData', { needs: clause.needs.join(', ') })}</p>
      )}
      {clause.rulings.map((ruling) => <RulingInForce key={ruling.id} ruling={ruling} />)}
      <ClauseLinks title={t('rules.restsOn')} clauses={clause.depends} />
      <ClauseLinks title={t('rules.countedOnBy')} clauses={clause.neededBy} />
      <Leaves book={book} id={clause.id} />
    </article>
  );
}

/** A ruling where the text cites it. */
function RulingLink({ id }: { id: string }) {
  return <> <Button className="chip" aria-label={t('rules.ruling', { id })} onPress={() => turnTo({ kind: 'ruling', id })}>{id}</Button></>;
}

function RulingInForce({ ruling }: { ruling: ClauseCard['rulings'][number] }) {
  return (
    <section className={css.ruling} aria-label={t('rules.ruling', { id: ruling.id })}>
      <p className={css.place}>{t('rules.rulingInForce')}<span>{ruling.id}</span></p>
      <p className="small">{ruling.question}</p>
      <p><b>{ruling.default}</b></p>
      <Button className="quiet" aria-label={t('rules.otherReadingsOf', { id: ruling.id })} onPress={() => turnTo({ kind: 'ruling', id: ruling.id })}>{t('rules.otherReadings')}</Button>
    </section>
  );
}
