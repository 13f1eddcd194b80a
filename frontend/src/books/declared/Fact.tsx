import { Button } from 'react-aria-components';
import { t } from '../../words/words';
import { useBook } from './book';
import css from './desk.module.css';

type Answer = 'disputeFact' | 'acceptFact' | 'withdrawFact';

interface FactProps {
  fact: { number: number; text: string; status: 'STANDING' | 'DISPUTED' | 'ACCEPTED' };
  /** Who said so, when, and by which rule. */
  made: string;
  /** Whether this seat plays the side that said so, or the other one. */
  isOwn: boolean;
  isOthers: boolean;
}

/** A fact that somebody declared: the other side may dispute it, its declarer may withdraw it. */
export function Fact({ fact, made, isOwn, isOthers }: FactProps) {
  const { actions } = useBook();
  const act = (answer: Answer) => void actions.propose({ order: { [answer]: fact.number } }, t(`order.${answer}`));
  return (
    <li className={css[fact.status.toLowerCase()]}>
      <p>{fact.text}</p>
      <p className="small">{made} <b>{t(`status.${fact.status}`)}</b></p>
      <div className="choices">
        {isOthers && fact.status === 'STANDING' && <Button onPress={() => act('disputeFact')}>{t('order.disputeFact')}</Button>}
        {isOthers && fact.status !== 'ACCEPTED' && <Button onPress={() => act('acceptFact')}>{t('order.acceptFact')}</Button>}
        {isOwn && <Button onPress={() => act('withdrawFact')}>{t('order.withdrawFact')}</Button>}
      </div>
    </li>
  );
}
