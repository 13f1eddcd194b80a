import { Button } from 'react-aria-components';
import { openClause } from '../rules/rules';
import type { Clause } from '../graphql/types';
import { t } from '../words/words';

/** The clause something leans on; a tap opens its text. */
export function ClauseChip({ clause }: { clause: Pick<Clause, 'id' | 'title'> }) {
  return (
    <Button className="chip" aria-label={t('rules.clause', { id: clause.id, title: clause.title })} onPress={() => openClause(clause.id)}>
      {clause.id}
    </Button>
  );
}
