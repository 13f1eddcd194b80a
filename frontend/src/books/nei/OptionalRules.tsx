import { useState } from 'react';
import { Button, Checkbox, CheckboxGroup, Disclosure, DisclosurePanel, Heading, Label } from 'react-aria-components';
import type { OptionalRule, OptionalRuleTerm } from '../../graphql/types';
import { optionalRules } from '../../rules/rules';
import { t } from '../../words/words';

/** Sections 24 to 29 of the book: each rule alone, chosen when the game is created. Folded, and asked for only when it is opened. */
export function OptionalRules({ chosen, onChange }: { chosen: readonly OptionalRule[]; onChange: (chosen: readonly OptionalRule[]) => void }) {
  const [terms, setTerms] = useState<readonly OptionalRuleTerm[] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const load = () => {
    if (terms) return;
    setTrouble(null);
    optionalRules().then(setTerms, (error: unknown) => setTrouble(error instanceof Error ? error.message : String(error)));
  };
  const known = terms ?? [];
  const choose = (within: readonly OptionalRuleTerm[], values: readonly string[]) => {
    const others = chosen.filter((rule) => !within.some((term) => term.rule === rule));
    onChange([...others, ...within.map(({ rule }) => rule).filter((rule) => values.includes(rule))]);
  };
  const state = chosen.length === 0 ? t('create.standardGame') : t('create.rulesChosen', { count: chosen.length });
  return (
    <Disclosure className="house-rules" onExpandedChange={(open) => { if (open) load(); }}>
      <Heading level={3}><Button slot="trigger" className="fold"><b>{t('create.optionalRules')}</b><small>{state}</small></Button></Heading>
      <DisclosurePanel>
        {trouble && <p role="alert" className="trouble">{trouble}</p>}
        {!terms && !trouble && <p role="status" className="small">{t('app.lookingUp')}</p>}
        {groups(known).map(({ group, within }) => (
          <CheckboxGroup key={group} className="checks readings-choice" value={[...chosen]} onChange={(values) => choose(within, values)}>
            <Label>{t(`create.${group}`)}</Label>
            <div>
              {within.map((term) => (
                <Checkbox key={term.rule} value={term.rule}>
                  <span className="check-text">
                    <b>{term.title}</b>
                    <small>{term.sentence}{price(term.victoryPoints)}</small>
                  </span>
                </Checkbox>
              ))}
            </div>
          </CheckboxGroup>
        ))}
      </DisclosurePanel>
    </Disclosure>
  );
}

const price = (points: number) => (points === 0 ? '' : t('create.costs', { points }));

type Title = 'groupOperations' | 'groupUnits' | 'groupJapan' | 'groupAllies' | 'groupActions' | 'groupOther';

const TITLES: readonly { group: Title; holds: (term: OptionalRuleTerm) => boolean }[] = [
  { group: 'groupOperations', holds: ({ section }) => section === '24' || section === '25' },
  { group: 'groupUnits', holds: ({ section }) => section.startsWith('26') || section === '27' },
  { group: 'groupJapan', holds: ({ section }) => section === '28.1' },
  { group: 'groupAllies', holds: ({ section }) => section === '28.2' },
  { group: 'groupActions', holds: ({ section }) => section === '29' },
];

/** The rules under the headings of the book; one that no heading knows comes last. */
function groups(terms: readonly OptionalRuleTerm[]): { group: Title; within: readonly OptionalRuleTerm[] }[] {
  const known = TITLES.map(({ group, holds }) => ({ group, within: terms.filter(holds) }));
  const rest = terms.filter((term) => !TITLES.some(({ holds }) => holds(term)));
  return [...known, { group: 'groupOther' as const, within: rest }].filter(({ within }) => within.length > 0);
}
