import { Offers } from '../../../declared/Offers';
import { useStore } from '../../../../store';
import { t } from '../../../../words/words';
import { desk } from '../../store/table';
import { Check } from './Check';
import { OrderKeys } from './OrderKeys';

/** What the Axis may build of the Indian National Army, and what its production gives. */
export function ArmyCheck() {
  const menu = useStore(desk, (state) => state.reckoning?.inaMenu);
  const offers = menu?.offers.filter(({ verdict }) => verdict.clear) ?? [];
  return (
    <>
      {menu && <Check question={t('checks.ina')} note={menu.subversion ? t('checks.inaHeld', { held: menu.held.length, limit: menu.limit }) : t('checks.noSubversion')}>{offers.length > 0 && <Offers offers={offers} />}</Check>}
      <Check question={t('checks.production')}><div className="choices"><OrderKeys orders={['productionSubversion', 'constructIndianPartisan']} /></div></Check>
    </>
  );
}
