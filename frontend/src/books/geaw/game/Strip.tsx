import { memo } from 'react';
import { t } from '../../../words/words';
import type { Game, GeawPhase, Side } from '../graphql/types';
import { sideIn } from '../../../table/sides';

const STEPS = ['MOBILIZATION', 'REORGANIZATION', 'FIRST_MOVEMENT', 'FIRST_COMBAT', 'SECOND_MOVEMENT', 'SECOND_COMBAT', 'SUPPLY_ATTRITION'] as const;
const COMMON = ['VICTORY_POINT', 'VICTORY_CHECK', 'TURN_ADVANCE'] as const;
const TURNS: readonly { side: Side; word: 'JAPANESE' | 'ALLIED' }[] = [{ side: 'JAPAN', word: 'JAPANESE' }, { side: 'ALLIES', word: 'ALLIED' }];
/** The 17 phases, in order. */
const ORDER: readonly GeawPhase[] = [...TURNS.flatMap(({ word }) => STEPS.map((step): GeawPhase => `${word}_${step}`)), ...COMMON];

/** The sequence of play, where it stands, what is owed and by whom. */
export const Strip = memo(function Strip({ game }: { game: Game }) {
  const { phase, pending, active, obligations } = game.view;
  const now = ORDER.indexOf(phase as GeawPhase);
  const step = (known: GeawPhase, short: (typeof STEPS)[number] | (typeof COMMON)[number]) => (
    <li key={known} className={`step${ORDER.indexOf(known) < now ? ' past' : ''}`} aria-current={known === phase ? 'step' : undefined} title={t(`geaw.${known}`)}>
      <span aria-hidden="true">{t(`geaw.short${short}`)}</span><span className="unseen">{t(`geaw.${known}`)}</span>
    </li>
  );
  return (
    <section className="strip" aria-label={t('phase.sequence')}>
      <ol className="sequence">
        {now < 0 && <li aria-current="step" className="step">{t(`geaw.${phase as GeawPhase}`)}</li>}
        {now >= 0 && TURNS.map(({ side, word }) => (
          <li key={side} className={`turn-of ${side.toLowerCase()}`}><b>{t(`side.${side}`)}</b><ol>{STEPS.map((known) => step(`${word}_${known}`, known))}</ol></li>
        ))}
        {now >= 0 && <li className="turn-of"><ol>{COMMON.map((known) => step(known, known))}</ol></li>}
      </ol>
      <p aria-live="polite" className={`owes${pending?.mine ? ' mine' : ''}`}>
        {pending ? <><b>{t('side.decides', { side: sideIn(game.book, pending.by) })}</b> {pending.sentence}</>
          : obligations.length > 0 ? <><b>{t('geaw.owed')}</b> {obligations.map(({ text }) => text).join('; ')}</>
            : active && <b>{t('side.acts', { side: active })}</b>}
      </p>
    </section>
  );
});
