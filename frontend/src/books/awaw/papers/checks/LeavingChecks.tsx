import { Button } from 'react-aria-components';
import { useStore } from '../../../../store';
import { t } from '../../../../words/words';
import { choiceName } from '../../forms/names';
import type { Game } from '../../graphql/types';
import { hand } from '../../store/hand';
import { desk } from '../../store/table';
import { Check } from './Check';
import { OrderKeys } from './OrderKeys';

/** What may leave each box, and the forms that say where it goes. */
export function LeavingChecks({ game }: { game: Game }) {
  const reckoning = useStore(desk, (state) => state.reckoning);
  return (
    <>
      {reckoning && game.view.areas.map(({ area }) => {
        const { free, tied } = area === 'AUSTRALIA' ? reckoning.leaveAustralia : reckoning.leaveIndia;
        return (
          <Check key={area} question={t('checks.leaves', { country: choiceName('country', area) })} note={t('boxes.freeAndTied', { free, tied })}>
            {free > 0 && <div className="choices"><Button className="quiet" onPress={() => hand.set({ book: 'boxes' })}>{t('checks.unitsInBox')}</Button></div>}
          </Check>
        );
      })}
      <Check question={t('checks.redeploys')}><div className="choices"><OrderKeys orders={['redeployUnit', 'enterBox', 'leaveBox']} /></div></Check>
    </>
  );
}
