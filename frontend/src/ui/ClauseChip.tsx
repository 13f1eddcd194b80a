import { Button } from 'react-aria-components';
import { selection } from '../store/selection';
import type { Clause } from '../graphql/types';

/** The clause something leans on; a tap opens its text. */
export function ClauseChip({ clause }: { clause: Pick<Clause, 'id' | 'title'> }) {
  return (
    <Button className="chip" aria-label={`Clause ${clause.id}: ${clause.title}`} onPress={() => selection.set({ clause: clause.id })}>
      {clause.id}
    </Button>
  );
}
