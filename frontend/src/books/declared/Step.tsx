import type { ReactNode } from 'react';
import { t } from '../../words/words';
import css from './desk.module.css';
import panelsCss from '../../ui/styles/panels.module.css';

/** A step before play: its number, its name, and whether it is done. */
export function Step({ number, title, done, children }: { number: number; title: string; done: boolean; children: ReactNode }) {
  return (
    <section className={`${css.setUpStep}${done ? ` ${css.done}` : ''}`} aria-label={title}>
      <h3><span className={panelsCss.squareTag} data-part="square-tag">{number}</span> {title} {done && <span role="img" aria-label={t('scenario.done')} className={css.stepDone}>✓</span>}</h3>
      {children}
    </section>
  );
}
