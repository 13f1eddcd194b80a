import type { Game, NeiSide, View } from '../../../graphql/types';
import { phaseName } from '../../../ui/words';
import { t } from '../../../words/words';

const PHASES: readonly { side: NeiSide; phases: readonly View['phase'][] }[] = [
  { side: 'JAPAN', phases: ['JAPANESE_INCIDENT', 'JAPANESE_ACTION_POINTS', 'JAPANESE_ACTION'] },
  { side: 'ALLIES', phases: ['ALLIED_INCIDENT', 'ALLIED_ACTION_POINTS', 'ALLIED_ACTION'] },
];
const STEPS = ['stepIncident', 'stepPoints', 'stepActions'] as const;

/** The sequence of play, and where it stands. */
export function Sequence({ game }: { game: Game }) {
  const { phase } = game.view;
  const isPlayed = PHASES.some(({ phases }) => phases.includes(phase));
  return (
    <ol className="sequence" aria-label={t('phase.sequence')}>
      {!isPlayed && <li aria-current="step" className="step">{phaseName(phase)}</li>}
      {isPlayed && PHASES.map(({ side, phases }) => (
        <li key={side} className={`turn-of ${side.toLowerCase()}`}>
          <b>{t(`side.${side}`)}</b>
          <ol>{phases.map((known, at) => <li key={known} className="step" aria-current={known === phase ? 'step' : undefined} title={phaseName(known)}>{t(`phase.${STEPS[at] ?? 'stepActions'}`)}</li>)}</ol>
        </li>
      ))}
    </ol>
  );
}

/** Where the game stands, as the header says it: whose phase, and which. */
export function phaseInHeader(phase: View['phase']): string {
  for (const { side, phases } of PHASES) {
    const at = phases.indexOf(phase);
    if (at >= 0) return t('phase.inHeader', { side, step: t(`phase.${STEPS[at] ?? 'stepActions'}`) });
  }
  return phaseName(phase);
}
