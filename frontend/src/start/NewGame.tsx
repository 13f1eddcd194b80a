import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-aria-components';
import type { HeldSeat } from '../device/device';
import { t } from '../words/words';
import { createUsual, type Created } from './lobby';
import css from './start.module.css';
import { inTurn } from '../ui/inTurn';

const NewGameSheet = lazy(() => inTurn(() => import('./NewGameSheet')).then((module) => ({ default: module.NewGameSheet })));
const PlayAlone = lazy(() => inTurn(() => import('./PlayAlone')).then((module) => ({ default: module.PlayAlone })));

/** A new game at one tap, as it is mostly played; and the way to all that can be chosen before. */
export function NewGame({ onCreated, onOpen }: { onCreated: (created: Created) => void; onOpen: (seat: HeldSeat) => void }) {
  const [choosing, setChoosing] = useState(false);
  const [alone, setAlone] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const begin = async () => {
    setBusy(true);
    setTrouble(null);
    try {
      onCreated(await createUsual());
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <>
      <Button className={`main wide ${css.begin}`} isDisabled={busy} onPress={() => void begin()}><b>{t('create.title')}</b><small>{t('create.usual')}</small></Button>
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      <div className={css.otherWays}>
        <Button className="quiet" onPress={() => setAlone(true)}>{t('create.against')}</Button>
        <Button className="quiet" onPress={() => setChoosing(true)}>{t('create.other')}</Button>
      </div>
      <Suspense>{alone && <PlayAlone onOpen={onOpen} onClose={() => setAlone(false)} />}</Suspense>
      <Suspense>{choosing && <NewGameSheet onCreated={onCreated} onOpen={onOpen} onClose={() => setChoosing(false)} />}</Suspense>
    </>
  );
}
