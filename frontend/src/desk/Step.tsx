import type { ReactNode } from 'react';
import { t } from '../words/words';

/** A step before play: its number, its name, and whether it is done. */
export function Step({ number, title, done, children }: { number: number; title: string; done: boolean; children: ReactNode }) {
  return (
    <section className={`set-up-step${done ? ' done' : ''}`} aria-label={title}>
      <h3><span className="square-tag">{number}</span> {title} {done && <span role="img" aria-label={t('scenario.done')} className="step-done">✓</span>}</h3>
      {children}
    </section>
  );
}
