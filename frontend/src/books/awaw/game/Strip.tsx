import { memo } from 'react';
import { t } from '../../../words/words';
import { CHOICES } from '../forms/choices';
import type { Game } from '../graphql/types';
import { sideIn } from '../../../table/sides';
import css from '../awaw.module.css';

/** The phases of both player turns, where the game stands, what is owed and by whom. */
export const Strip = memo(function Strip({ game }: { game: Game }) {
  const { side, phase, pending } = game.view;
  return (
    <section className="strip" aria-label={t('phase.sequence')}>
      <ol className="sequence">
        {!side && <li aria-current="step" className="step">{t(phase === 'SET_UP' ? 'awaw.setUp' : 'awaw.between')}</li>}
        {CHOICES.side.map((whose) => (
          <li key={whose} className={`turn-of ${whose === 'AXIS' ? css.axis : 'allies'}`}>
            <b>{t(`side.${whose}`)}</b>
            <ol>
              {CHOICES.turnphase.map((known) => (
                <li key={known} className="step" aria-current={whose === side && known === phase ? 'step' : undefined} title={t(`turnphase.${known}`)}>
                  <span aria-hidden="true">{t(`turnphase.short${known}`)}</span><span className="unseen">{t(`turnphase.${known}`)}</span>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      <p aria-live="polite" className={`owes${pending?.mine ? ' mine' : ''}`}>
        {pending ? <><b>{t('side.decides', { side: sideIn(game.book, pending.by) })}</b> {pending.sentence}</> : side && <b>{t('side.acts', { side })}</b>}
      </p>
    </section>
  );
});
