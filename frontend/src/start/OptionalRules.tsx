import { useState } from 'react';
import { Button, Checkbox, CheckboxGroup, Disclosure, DisclosurePanel, Heading, Label } from 'react-aria-components';
import type { OptionalRule, OptionalRuleTerm } from '../graphql/types';
import { optionalRules } from '../store/rules';

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
  const state = chosen.length === 0 ? 'the standard game' : `${chosen.length} ${chosen.length === 1 ? 'rule' : 'rules'} chosen`;
  return (
    <Disclosure className="house-rules" onExpandedChange={(open) => { if (open) load(); }}>
      <Heading level={3}><Button slot="trigger" className="fold"><b>Optional rules</b><small>{state}</small></Button></Heading>
      <DisclosurePanel>
        {trouble && <p role="alert" className="trouble">{trouble}</p>}
        {!terms && !trouble && <p role="status" className="small">Looking them up…</p>}
        {groups(known).map(({ title, within }) => (
          <CheckboxGroup key={title} className="checks readings-choice" value={[...chosen]} onChange={(values) => choose(within, values)}>
            <Label>{title}</Label>
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

const price = (points: number) => (points === 0 ? '' : ` It costs ${points} VP at the end.`);

const TITLES: readonly { title: string; holds: (term: OptionalRuleTerm) => boolean }[] = [
  { title: 'Operations (24, 25)', holds: ({ section }) => section === '24' || section === '25' },
  { title: 'Units and shock (26, 27)', holds: ({ section }) => section.startsWith('26') || section === '27' },
  { title: 'Japanese forces (28.1)', holds: ({ section }) => section === '28.1' },
  { title: 'Allied forces (28.2)', holds: ({ section }) => section === '28.2' },
  { title: 'Actions (29)', holds: ({ section }) => section === '29' },
];

/** The rules under the headings of the book; one that no heading knows comes last. */
function groups(terms: readonly OptionalRuleTerm[]): { title: string; within: readonly OptionalRuleTerm[] }[] {
  const known = TITLES.map(({ title, holds }) => ({ title, within: terms.filter(holds) }));
  const rest = terms.filter((term) => !TITLES.some(({ holds }) => holds(term)));
  return [...known, { title: 'Other', within: rest }].filter(({ within }) => within.length > 0);
}
