import type { ReactNode } from 'react';
import { t } from '../../../../words/words';
import css from './checks.module.css';

/** A question of the phase: what the record knows of it, and the keys that record the answer. */
export function Check({ question, note = '', done = false, children }: { question: string; note?: string; done?: boolean; children?: ReactNode }) {
  return (
    <li className={`${css.check}${done ? ` ${css.done}` : ''}`} data-part="check">
      <p><b>{question}</b>{done && <span role="img" aria-label={t('checks.done')} className={css.sign}> ✓</span>}</p>
      {note && <p className="small">{note}</p>}
      {children}
    </li>
  );
}
