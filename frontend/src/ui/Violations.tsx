import type { Clause, Refusal, Violation } from '../graphql/types';
import { ClauseChip } from './ClauseChip';
import css from './styles/panels.module.css';

/** Why not, by which clause, and what would work. */
export function Violations({ violations, refusal }: { violations: readonly Violation[]; refusal?: Refusal | null | undefined }) {
  return (
    <ul className={css.violations} data-part="violations">
      {refusal && (
        <li>
          <p className="why">{refusal.clause && <ClauseChip clause={refusal.clause} />}<Also clauses={refusal.also} /> {refusal.message}</p>
          {refusal.cure && <p className={css.cure} data-part="cure"><span aria-hidden="true">→ </span>{refusal.cure}</p>}
        </li>
      )}
      {violations.map((violation, at) => (
        <li key={`${violation.clause.id}-${at}`}>
          <p className="why"><ClauseChip clause={violation.clause} /><Also clauses={violation.also} /> {violation.message}</p>
          {violation.cure && <p className={css.cure} data-part="cure"><span aria-hidden="true">→ </span>{violation.cure}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Other clauses that say the same. */
function Also({ clauses }: { clauses: readonly Clause[] }) {
  return clauses.map((clause) => <span key={clause.id}>{' '}<ClauseChip clause={clause} /></span>);
}
