import type { NeiStage } from '../../../graphql/types';
import { t } from '../../../words/words';
import css from './battle.module.css';

const STAGES: readonly NeiStage[] = ['ANTI_AIR', 'ANTI_SHIP', 'ANTI_SUBMARINE', 'ANTI_GROUND'];

/** The four stages of a battle as dots, and the name of the one that is fought. */
export function Stages({ stage }: { stage: NeiStage }) {
  return (
    <ol className={css.stages} aria-label={t('battle.stages')}>
      {STAGES.map((one) => (
        <li key={one} aria-current={one === stage ? 'step' : undefined} className={STAGES.indexOf(one) < STAGES.indexOf(stage) ? css.past : undefined}>
          <span className={one === stage ? undefined : 'unseen'}>{t(`battle.${one}`)}</span>
        </li>
      ))}
    </ol>
  );
}
