import { Button } from 'react-aria-components';
import { openClause } from '../rules/rules';
import type { Clause } from '../graphql/types';
import { t } from '../words/words';

/** The section that an id names, as a player says it: `12.4` of NEI-12.4-b, `G-1` of NEI-G1.mobilize-a. */
export function sectionIn(id: string): string {
  const [, family, number] = /^[A-Z]+-(?:G(\d)|(\d+(?:\.\d+)*))/.exec(id) ?? [];
  return family ? `G-${family}` : (number?.replace(/\.0$/, '') ?? id);
}

/** The clause something leans on; a tap opens its text. */
export function ClauseChip({ clause }: { clause: Pick<Clause, 'id' | 'title'> }) {
  return (
    <Button className="chip" aria-label={t('rules.clause', { id: clause.id, title: clause.title })} onPress={() => openClause(clause.id)}>
      {sectionIn(clause.id)}
    </Button>
  );
}
