import { beforeEach, describe, expect, it } from 'vitest';
import { closeRules, openClause, openRules, rules, turnBack, turnTo, turnToSearch } from '../../src/rules/rules';

const open = () => rules.get().pages.map((page) => (page.kind === 'search' ? 'search' : page.id));

describe('the pages of the rules', () => {
  beforeEach(closeRules);

  it('are turned forward and back, and the first one stays', () => {
    openClause('NEI-9.1-b');
    turnTo({ kind: 'clause', id: 'NEI-9.1-a' });
    turnTo({ kind: 'ruling', id: 'NEI-R07' });
    expect(open()).toEqual(['NEI-9.1-b', 'NEI-9.1-a', 'NEI-R07']);
    turnBack();
    turnBack();
    turnBack();
    expect(open()).toEqual(['NEI-9.1-b']);
    closeRules();
    expect(open()).toEqual([]);
  });

  it('lead back to the search where one came from, else on to it', () => {
    openRules();
    turnTo({ kind: 'clause', id: 'NEI-9.1-a' });
    turnToSearch();
    expect(open()).toEqual(['search']);
    openClause('NEI-9.1-b');
    turnToSearch();
    expect(open()).toEqual(['NEI-9.1-b', 'search']);
  });
});
