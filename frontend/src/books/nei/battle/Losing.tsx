import { Button } from 'react-aria-components';
import type { Battle, Pending } from '../../../graphql/types';
import { useStore } from '../../../store';
import { SoonKey } from '../../../table/dice/SoonKey';
import { t } from '../../../words/words';
import { record } from '../store/actions';
import { selection } from '../store/selection';
import { Board } from './Board';
import { useLosses } from './losses';
import css from './battle.module.css';

/** Hits are given by tapping the counters that take them. */
export function Losing({ battle, pending: { units, count } }: { battle: Battle; pending: Pending }) {
  const busy = useStore(selection, (state) => state.sending !== 'no');
  const losses = useLosses({ units, count }, (chosen) => void record({ chooseLosses: { losses: chosen } }));
  const most = new Map(units.map((one) => [one.unit, one.most]));
  return (
    <>
      <Board
        battle={battle}
        giving={{ taken: losses.taken, most: ({ id }) => most.get(id) ?? 0, isFull: losses.left === 0 || busy, words: ({ name }) => t('pending.hitMore', { name }), give: ({ id }) => losses.give(id) }}
      />
      <div className={css.foot} data-part="losses-foot">
        <div className={css.keyRow}>
          {losses.total > 0 && !losses.soon.isComing && <Button className="quiet" onPress={losses.again}>{t('battle.change')}</Button>}
          {losses.left > 0
            ? <span className={css.toType} role="status">{t('battle.toGo', { left: losses.left })}</span>
            : <SoonKey soon={losses.soon} isDisabled={busy || losses.total === 0} onDone={losses.record}>{t('pending.confirmLosses')}</SoonKey>}
        </div>
      </div>
    </>
  );
}
