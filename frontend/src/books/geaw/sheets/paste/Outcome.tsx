import { Violations } from '../../../../ui/Violations';
import { t } from '../../../../words/words';
import type { RefusedRow } from '../../store/bulk';
import type { Pasted } from '../../store/hand';
import css from './paste.module.css';

/** What came of the lines that were entered. */
export interface Done {
  entered: number;
  /** Lines that were not reached. */
  left: number;
  refused: readonly (RefusedRow & { source: string })[];
  trouble: string | null;
}

/** How many were entered, and each line that was refused with its reason. */
export function Outcome({ what, done: { entered, left, refused, trouble } }: { what: Pasted; done: Done }) {
  return (
    <section className={css.outcome} data-part="paste-outcome">
      {trouble ? <p role="alert" className="trouble">{trouble}</p> : <p role="status" className={css.read}>{[t('paste.entered', { what, count: entered }), refused.length > 0 && t('paste.refused', { count: refused.length }), left > 0 && t('paste.stopped', { count: left })].filter(Boolean).join(' · ')}</p>}
      {refused.length + left > 0 && <p className="small">{t('paste.mend')}</p>}
      {refused.length > 0 && (
        <ul className={css.refused} data-part="paste-refused">
          {refused.map(({ at, source, message, refusal, violations }) => (
            <li key={at}>
              <p className={css.source}>{source.replaceAll('\t', '  ')}</p>
              {message ? <p className="why">{message}</p> : <Violations refusal={refusal} violations={violations} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
