import { Button } from 'react-aria-components';
import type { NeiSide, View } from '../../../graphql/types';
import { ControlFlag } from '../map/marks';
import { t } from '../../../words/words';
import { phaseName } from '../../../ui/words';
import css from '../../../ui/styles/game.module.css';

/** Stands in place of the table while a shared tablet changes hands. */
export function Curtain({ turnName, phase, to, why, onTaken }: { turnName: string; phase: View['phase']; to: NeiSide; why?: string | undefined; onTaken: () => void }) {
  return (
    <main className={`curtain ${to.toLowerCase()}`}>
      <svg viewBox="-10 -8 21 18" aria-hidden="true"><ControlFlag x={0} y={0} control={to} /></svg>
      <p>{turnName}, {phaseName(phase)}</p>
      <h1 id="handover">{t('game.handOver', { side: to })}</h1>
      {why && <p className={css.curtainWhy}>{why}</p>}
      <Button key={to} className="main" autoFocus aria-describedby="handover" onPress={onTaken}>{t('game.iAm', { side: to })}</Button>
      <p className="small">{t('game.curtainHint')}</p>
    </main>
  );
}
