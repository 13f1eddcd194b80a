import type { ReactNode } from 'react';
import { plain } from '../../../ui/words';
import css from '../awaw.module.css';

/** A figure with what it is: large where it matters most. */
export function Figure({ name, value, note, big = false, tone = '' }: { name: string; value: ReactNode; note?: string | undefined; big?: boolean; tone?: string }) {
  return (
    <div className={`${css.figure}${big ? ' large' : ''} ${tone}`}>
      <dt>{name}</dt>
      <dd>{typeof value === 'number' ? plain(value) : value}{note && <small> {note}</small>}</dd>
    </div>
  );
}

/** Figures side by side. */
export const Figures = ({ label, children }: { label?: string; children: ReactNode }) => <dl className={css.figures} {...(label ? { 'aria-label': label } : {})}>{children}</dl>;
