import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { NumberChoice } from '../../../ui/NumberChoice';
import { useAsked } from '../../../ui/useAsked';
import { t } from '../../../words/words';
import { factsNow, keepChecked, type Check, type Fact } from './asking';
import { factParts, type Statement } from './statements';
import css from './reconcile.module.css';
import rulesCss from '../../../ui/styles/rules.module.css';

interface TableCheckProps {
  onDiffers: (stated: readonly Statement[]) => void;
  onClose: () => void;
}

/** Some ten facts to hold against the board, one after the other. */
export function TableCheck({ onDiffers, onClose }: TableCheckProps) {
  const { answer: check, trouble, askAgain } = useAsked(factsNow, null);
  return (
    <div className={`${rulesCss.page} ${css.check}`}>
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      {trouble && <Button className="quiet wide" onPress={askAgain}>{t('app.tryAgain')}</Button>}
      {!trouble && !check && <p role="status">{t('check.asking')}</p>}
      {check && <Facts check={check} onDiffers={onDiffers} onClose={onClose} />}
    </div>
  );
}

function Facts({ check: { facts, lastEntry }, onDiffers, onClose }: TableCheckProps & { check: Check }) {
  const [answers, setAnswers] = useState<readonly boolean[]>([]);
  const at = answers.length;
  const fact = facts[at];
  const top = useRef<HTMLHeadingElement>(null);
  // The next fact is read out, and Tab leads to its keys.
  useEffect(() => top.current?.focus(), [at]);
  const answer = (isHere: boolean) => {
    const said = [...answers, isHere];
    setAnswers(said);
    if (said.length === facts.length && said.every(Boolean)) keepChecked(lastEntry);
  };
  const back = at > 0 && <Button className="quiet" onPress={() => setAnswers(answers.slice(0, -1))}>{t('check.back')}</Button>;
  if (fact) {
    return (
      <>
        <ol className={css.checkSteps} aria-hidden="true">{facts.map((_, step) => <li key={step} className={step === at ? 'now' : answers[step] === undefined ? '' : answers[step] ? 'here' : css.otherwise}>{answers[step] === false ? '≠' : answers[step] ? '✓' : ''}</li>)}</ol>
        <h2 ref={top} tabIndex={-1} className={`${css.checkFact} ${css.checkAsked}`}><small className={css.checkCount}>{t('check.step', { at: at + 1, count: facts.length })}</small> <Sentence fact={fact} /></h2>
        <div className={css.checkKeys}>
          <Button className="main" onPress={() => answer(true)}>{t('check.here')}</Button>
          <Button className="quiet" onPress={() => answer(false)}>{t('check.otherwise')}</Button>
        </div>
        <div className="row">{back}{at === 0 && <p className="small">{t('check.hint')}</p>}</div>
      </>
    );
  }
  const other = facts.filter((_, step) => answers[step] === false);
  return (
    <>
      <h2 ref={top} tabIndex={-1} className={css.checkFact}>{other.length === 0 ? t('check.agree') : t('check.differ', { count: other.length })}</h2>
      {other.length === 0 && <p>{t('check.agreeHint', { entry: lastEntry })}</p>}
      {other.length > 0 && <Otherwise facts={other} onDiffers={onDiffers} />}
      <div className="row">{back}<Button className={other.length === 0 ? 'main grow' : 'quiet grow'} onPress={onClose}>{t('app.close')}</Button></div>
    </>
  );
}

/** The number is what is read from a chair; the rest of the sentence says of what. */
function Sentence({ fact }: { fact: Fact }) {
  const { before, number, after } = factParts(fact);
  return number === null ? <>{before}</> : <>{before}<b className={css.checkNumber} data-part="check-number">{number}</b>{after}</>;
}

/** What was otherwise: the number that the board shows, and on to what may have happened. */
function Otherwise({ facts, onDiffers }: { facts: readonly Fact[]; onDiffers: (stated: readonly Statement[]) => void }) {
  const [values, setValues] = useState<readonly number[]>(facts.map(({ value }) => value));
  const statementOf = (fact: Fact, at: number): Statement => ({ kind: 'number', measure: fact.measure, value: values[at] ?? fact.value, text: fact.text });
  return (
    <>
      <ul className={css.checkOthers}>
        {facts.map((fact, at) => (
          <li key={fact.text}>
            <p className="grow">{t('check.byRecord', { fact: fact.text })}</p>
            <NumberChoice label={t('check.onBoard')} value={values[at] ?? fact.value} onChange={(value) => setValues(values.map((old, index) => (index === at ? value : old)))} />
            <Button className={facts.length === 1 ? 'main' : 'quiet'} onPress={() => onDiffers([statementOf(fact, at)])}>{t('check.lookInto')}</Button>
          </li>
        ))}
      </ul>
      {facts.length > 1 && <Button className="main wide" onPress={() => onDiffers(facts.map(statementOf))}>{t('check.lookIntoAll')}</Button>}
    </>
  );
}
