import { useEffect, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { Change } from '../outbox';
import { Violations } from '../../ui/Violations';
import { t } from '../../words/words';
import { foresee, type Again, type Amendment, type Unanswered } from './amending';
import css from './repair.module.css';

/** What would come of putting the record right; in `children` the key that does it, where it can be done. */
export function Foreseen({ book, changes, children }: { book: string; changes: readonly Change[]; children: ReactNode }) {
  const [answer, setAnswer] = useState<Amendment | Unanswered | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let open = true;
    void foresee(book, changes).then((said) => open && setAnswer(said));
    return () => {
      open = false;
    };
  }, [book, changes, asked]);
  if (!answer) return <p role="status">{t('repair.foreseeing')}</p>;
  if ('trouble' in answer) {
    return (
      <>
        <p role="alert">{answer.trouble ?? t('repair.away')}</p>
        <Button className="quiet wide" onPress={() => { setAnswer(null); setAsked(asked + 1); }}>{t('app.tryAgain')}</Button>
      </>
    );
  }
  if (!answer.possible) {
    return (
      <>
        <p role="status">{t('repair.notPossible')}</p>
        <Violations violations={answer.violations} refusal={answer.refusal} />
      </>
    );
  }
  return (
    <>
      {answer.again ? <Rest again={answer.again} /> : <p role="status">{t('repair.knownLater')}</p>}
      {answer.needsConsent && <p>{t('repair.needsConsent')}</p>}
      {children}
    </>
  );
}

/** What becomes of the later entries: how many hold, which differ, which need a decision. */
function Rest({ again }: { again: readonly Again[] }) {
  const of = (outcome: Again['outcome']) => again.filter((one) => one.outcome === outcome);
  const [holds, differ, decide] = [of('HOLDS'), of('DIFFERS'), of('NEEDS_DECISION')];
  return (
    <>
      <p role="status">{again.length === 0 ? t('repair.untouched') : t('repair.holds', { count: holds.length })}</p>
      {differ.length > 0 && (
        <>
          <h4>{t('repair.differ', { count: differ.length })}</h4>
          <ul className={css.mendList} data-part="mend-list">{differ.map((one) => <Differs key={one.entry} again={one} />)}</ul>
        </>
      )}
      {decide.length > 0 && (
        <>
          <h4>{t('repair.decide', { count: decide.length })}</h4>
          <ul className={css.mendList} data-part="mend-list">
            {decide.map(({ entry, was, refusal, violations }) => (
              <li key={entry}>
                <p><b>{entry}</b> {was[0]?.text ?? t('log.hidden')}</p>
                <Violations violations={violations} refusal={refusal} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The lines of an entry that would be others, as they were and as they would be. */
function Differs({ again: { entry, was, now } }: { again: Again }) {
  const without = (lines: Again['was'], others: Again['was']) => lines.filter(({ text }) => !others.some((other) => other.text === text));
  const [gone, fresh] = [without(was, now), without(now, was)];
  return (
    <li>
      <p><b>{entry}</b> {gone.length + fresh.length === 0 && (was[0]?.text ?? t('log.hidden'))}</p>
      {gone.map(({ text }) => <p key={text}><small>{t('repair.was')}</small> <s>{text}</s></p>)}
      {fresh.map(({ text }) => <p key={text}><small>{t('repair.now')}</small> {text}</p>)}
    </li>
  );
}
