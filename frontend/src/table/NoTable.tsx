import { Button } from 'react-aria-components';
import { t } from '../words/words';
import { OutboxPanel } from './OutboxPanel';

/** In place of a table that cannot be shown: why, and what waits to be sent to it. */
export function NoTable({ trouble, onLeave, onAgain }: { trouble: string; onLeave: () => void; onAgain: () => void }) {
  return (
    <main className="start">
      <h1>{t('game.none')}</h1>
      <p role="alert">{trouble}</p>
      <OutboxPanel />
      <div className="row">
        <Button className="quiet grow" onPress={onLeave}>{t('app.back')}</Button>
        <Button className="main grow" onPress={onAgain}>{t('app.tryAgain')}</Button>
      </div>
    </main>
  );
}
