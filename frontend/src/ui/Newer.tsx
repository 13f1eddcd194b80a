import { Button } from 'react-aria-components';
import { home, takeNewer } from '../device/home';
import { useStore } from '../store';
import { t } from '../words/words';
import css from './styles/devices.module.css';

/** A newer page is on the device. It waits: an evening is not interrupted. */
export function Newer() {
  const newer = useStore(home, (state) => state.newer !== null);
  if (!newer) return null;
  return (
    <aside className={css.newer} aria-label={t('home.newer')}>
      <p className="grow">{t('home.newer')}</p>
      <Button className="main" onPress={takeNewer}>{t('home.takeNewer')}</Button>
    </aside>
  );
}
