import { useLayoutEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import { database, look } from '../table/database';
import { device, keeping } from '../device/device';
import { outbox, stored } from '../table/outbox';
import { flush } from '../table/sending';
import { useStore } from '../store';
import { wentBack } from '../table/wentBack';
import { t } from '../words/words';
import css from './styles/devices.module.css';

const tryNow = (): void => {
  void flush();
  void look();
};

/** Over every screen: what is wrong with the server's database or with what this device keeps, what that means, and the way out. */
export function DatabaseBand() {
  const { trouble, isBack } = useStore(database, (state) => state);
  const hasGoneBack = useStore(wentBack, ({ isSaid }) => isSaid);
  const count = useStore(outbox, (state) => stored(state).length);
  const kept = useStore(outbox, (state) => state.kept);
  const isKept = useStore(keeping, (state) => state.isKept);
  const holdsKeys = useStore(device, ({ seats, owned }) => seats.length + owned.length > 0);
  const isForgetful = !isKept && holdsKeys;
  const band = useRef<HTMLDivElement>(null);
  const isShown = trouble !== null || isBack || hasGoneBack || isForgetful;
  // What fills the glass leaves it so much room.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (!isShown || !band.current) return undefined;
    const measured = new ResizeObserver(() => style.setProperty('--band', `${band.current?.offsetHeight ?? 0}px`));
    measured.observe(band.current);
    return () => {
      measured.disconnect();
      style.removeProperty('--band');
    };
  }, [isShown]);
  // It is there before there is anything to say, so that a screen reader says it; a sheet that is open hides it from none.
  return (
    <div ref={band} className={css.databaseBand} data-part="database-band" role="status" data-react-aria-top-layer="true">
      {trouble && (
        <div className={`${css.databaseWords} ${css.inTrouble}`} data-part="database-words">
          <span className={css.databaseSign} role="img" aria-label={t('database.sign')}>!</span>
          <p className="grow">
            <b>{t(`database.${trouble}`)}</b> {count === 0 ? t('database.nothing') : kept ? t('database.waiting', { count }) : t('database.waitingHere', { count })} {t(`database.cure_${trouble}`)} {t('database.goesOn')}
          </p>
          <Button className="quiet" onPress={tryNow}>{t('database.tryNow')}</Button>
        </div>
      )}
      {isForgetful && (
        <div className={`${css.databaseWords} ${css.inTrouble}`} data-part="database-words">
          <span className={css.databaseSign} role="img" aria-label={t('database.signForgetful')}>!</span>
          <p className="grow"><b>{t('database.forgetful')}</b> {t('database.forgetfulCure')}</p>
        </div>
      )}
      {!trouble && isBack && (
        <div className={css.databaseWords} data-part="database-words">
          <span className={css.databaseSign} role="img" aria-label={t('database.signBack')}>✓</span>
          <p className="grow"><b>{t('database.back')}</b></p>
        </div>
      )}
      {hasGoneBack && (
        <div className={css.databaseWords} data-part="database-words">
          <span className={css.databaseSign} role="img" aria-label={t('database.signGoneBack')}>!</span>
          <p className="grow"><b>{t('database.goneBack')}</b></p>
        </div>
      )}
    </div>
  );
}
