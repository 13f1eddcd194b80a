import { memo } from 'react';
import type { Game, NeiSide, View } from '../../../graphql/types';
import { Repair } from './Repair';
import { t } from '../../../words/words';
import { phaseName } from '../../../ui/words';

const PHASES: readonly { side: NeiSide; phases: readonly View['phase'][] }[] = [
  { side: 'JAPAN', phases: ['JAPANESE_INCIDENT', 'JAPANESE_ACTION_POINTS', 'JAPANESE_ACTION'] },
  { side: 'ALLIES', phases: ['ALLIED_INCIDENT', 'ALLIED_ACTION_POINTS', 'ALLIED_ACTION'] },
];
const STEPS = ['stepIncident', 'stepPoints', 'stepActions'] as const;

/** The sequence of play, where it stands, what is to be decided now and by whom; and the keys that take it back. */
export const Sequence = memo(function Sequence({ game }: { game: Game }) {
  const { phase, pending, phasing } = game.view;
  const setUp = phase.startsWith('SETUP');
  return (
    <section className="strip" aria-label={t('phase.sequence')}>
      <ol className="sequence">
        {setUp && <li aria-current="step" className="step">{phaseName(phase)}</li>}
        {!setUp && PHASES.map(({ side, phases }) => (
          <li key={side} className={`turn-of ${side.toLowerCase()}`}>
            <b>{t(`side.${side}`)}</b>
            <ol>{phases.map((known, at) => <li key={known} className="step" aria-current={known === phase ? 'step' : undefined} title={phaseName(known)}>{t(`phase.${STEPS[at] ?? 'stepActions'}`)}</li>)}</ol>
          </li>
        ))}
      </ol>
      <p aria-live="polite" className={`owes${pending?.mine ? ' mine' : ''}`}>
        {pending ? <b>{pending.sentence}</b> : <b>{phasing ? t('side.acts', { side: phasing }) : phaseName(phase)}</b>}
      </p>
      <Repair game={game} />
    </section>
  );
});
