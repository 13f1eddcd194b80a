import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { t } from '../../words/words';
import css from '../../ui/styles/dice.module.css';
import { SOON, type Soon } from './soon';

interface SoonKeyProps {
  soon: Soon;
  isDisabled: boolean;
  children: ReactNode;
  onDone: () => void;
}

/** The key that records what is complete, with the ring of the moment after which it does so by itself, and one that stops it. */
export function SoonKey({ soon, isDisabled, children, onDone }: SoonKeyProps) {
  return (
    <>
      {soon.isComing && <Button className="quiet" data-part="soon-stop" onPress={soon.stop}>{t('dice.wait')}</Button>}
      <Button className={`main grow ${css.soon}`} data-part="soon" isDisabled={isDisabled} onPress={() => { soon.stop(); onDone(); }}>
        {soon.isComing && (
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <circle cx="12" cy="12" r="9" className={css.ringGround} />
            <circle cx="12" cy="12" r="9" pathLength="1" className={css.ring} style={{ animationDuration: `${SOON}ms` }} />
          </svg>
        )}
        <span>{children}</span>
      </Button>
      {soon.isComing && <span className="unseen" role="status">{t('dice.soon')}</span>}
    </>
  );
}
