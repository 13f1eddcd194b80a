import { Button } from 'react-aria-components';
import type { ClauseCard } from '../graphql/types';
import { clauseText, turnTo } from '../store/rules';
import { cutAtRulings, treatmentWords } from '../ui/words';
import { ClauseLinks } from './ClauseLinks';
import { useText } from './useText';

/** A clause: our words for it, how it is treated, how it is read, and what hangs together with it. */
export function ClausePage({ id }: { id: string }) {
  const { text: clause, trouble } = useText(id, clauseText);
  if (!clause) return <p role="status" className={trouble ? 'trouble' : 'small'}>{trouble ?? 'Looking it up…'}</p>;
  const treatment = clause.treatment ? treatmentWords[clause.treatment] : null;
  return (
    <article className="rules-text">
      <p className="rules-place">{clause.section}<span>{clause.id}, in our words</span></p>
      <h2>{clause.title}</h2>
      <p className="rules-rule">{cutAtRulings(clause.rule).map((part, at) => (at % 2 === 0 ? part : <RulingLink key={at} id={part} />))}</p>
      {treatment && <p className="treatment"><b>{treatment[0]}</b>: {treatment[1]}</p>}
      {clause.needs.length > 0 && clause.treatment !== 'NOT_YET_BUILT' && (
        <p className="small">Rests on printed data that the rulebook’s text does not hold; the pack stands in: {clause.needs.join(', ')}.</p>
      )}
      {clause.rulings.map((ruling) => <RulingInForce key={ruling.id} ruling={ruling} />)}
      <ClauseLinks title="Rests on" clauses={clause.depends} />
      <ClauseLinks title="Counted on by" clauses={clause.neededBy} />
    </article>
  );
}

/** A ruling where the text cites it. */
function RulingLink({ id }: { id: string }) {
  return <> <Button className="chip" aria-label={`Ruling ${id}`} onPress={() => turnTo({ kind: 'ruling', id })}>{id}</Button></>;
}

function RulingInForce({ ruling }: { ruling: ClauseCard['rulings'][number] }) {
  return (
    <section className="ruling" aria-label={`Ruling ${ruling.id}`}>
      <p className="rules-place">Ruling in force<span>{ruling.id}</span></p>
      <p className="small">{ruling.question}</p>
      <p><b>{ruling.default}</b></p>
      <Button className="quiet" aria-label={`Ruling ${ruling.id}: other readings and the reason`} onPress={() => turnTo({ kind: 'ruling', id: ruling.id })}>Other readings and the reason</Button>
    </section>
  );
}
