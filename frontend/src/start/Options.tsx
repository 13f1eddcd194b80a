import type { ReactNode } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { t } from '../words/words';
import css from './start.module.css';

/** Everything about a new game that need not be chosen, behind the line that says what holds. */
export function Options({ holds, children }: { holds: string; children: ReactNode }) {
  return (
    <Disclosure className={css.options}>
      <Heading level={3}><Button slot="trigger" className={`quiet ${css.fold}`}><b>{t('create.options')}</b><small>{holds}</small></Button></Heading>
      <DisclosurePanel><div className={css.inside}>{children}</div></DisclosurePanel>
    </Disclosure>
  );
}
