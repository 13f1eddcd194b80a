import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { HeldSeat } from '../device/device';
import { t } from '../words/words';
import { practise } from './lobby';
import css from './start.module.css';

/** The way into the guided game. */
export function PractiseCard({ onOpen }: { onOpen: (seat: HeldSeat) => void }) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const begin = async () => {
    setBusy(true);
    setTrouble(null);
    try {
      onOpen(await practise());
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <section>
      <Button className={css.learn} isDisabled={busy} onPress={() => void begin()}><b>{t('help.practiseGo')}</b><small>{t('help.practiseHint')}</small></Button>
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
    </section>
  );
}
