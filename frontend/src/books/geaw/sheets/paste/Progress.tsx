import { Button } from 'react-aria-components';
import { useStore } from '../../../../store';
import { t } from '../../../../words/words';
import { bulk, stopBulk } from '../../store/bulk';
import css from './paste.module.css';

/** How far the entering is, and the key that stops it. */
export function Progress() {
  const { done, all, waits, isStopping } = useStore(bulk, (state) => state);
  return (
    <section className={css.progress} data-part="paste-progress">
      <p><span>{t('paste.progressName')}</span> <b>{t('paste.progress', { done, all })}</b></p>
      <div className={css.track} role="progressbar" aria-label={t('paste.progressName')} aria-valuenow={done} aria-valuemin={0} aria-valuemax={all} aria-valuetext={t('paste.progress', { done, all })}><span style={{ width: `${(100 * done) / Math.max(1, all)}%` }} /></div>
      {waits && <p role="status" className="small">{t('paste.waits')}</p>}
      <Button className="quiet wide" isDisabled={isStopping} onPress={stopBulk}>{t(isStopping ? 'paste.stopping' : 'paste.stop')}</Button>
    </section>
  );
}
