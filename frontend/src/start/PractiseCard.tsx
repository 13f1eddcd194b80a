import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { HeldSeat } from '../device/device';
import { t } from '../words/words';
import { practise } from './lobby';

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
    <section className="card" aria-labelledby="practise">
      <h2 id="practise">{t('help.practise')}</h2>
      <p className="small">{t('help.practiseHint')}</p>
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      <Button className="quiet wide" isDisabled={busy} onPress={() => void begin()}>{t('help.practiseGo')}</Button>
    </section>
  );
}
