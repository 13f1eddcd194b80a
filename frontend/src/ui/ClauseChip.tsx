import { Button } from 'react-aria-components';
import { openClause } from '../store/rules';
import type { Clause } from '../graphql/types';

/** The clause something leans on; a tap opens its text. */
export function ClauseChip({ clause }: { clause: Pick<Clause, 'id' | 'title'> }) {
  return (
    <Button className="chip" aria-label={`Clause ${clause.id}: ${clause.title}`} onPress={() => openClause(clause.id)}>
      {clause.id}
    </Button>
  );
}
