import { useState } from 'react';
import { Button, Form, Input, Label, Text, TextField } from 'react-aria-components';
import { device, type HeldSeat } from '../device/device';
import { useStore } from '../store';
import { takeSeat } from './lobby';
import { t } from '../words/words';

/** As long as the server lets a name be. In characters. */
const NAME_MAX = 60;

/** A seat by its code; a link or a QR code brings it along. */
export function JoinForm({ invited, entry, onOpen }: { invited: string | null; entry: number | null; onOpen: (seat: HeldSeat) => void }) {
  const [code, setCode] = useState(invited ?? '');
  const name = useStore(device, (state) => state.playerName);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const join = async () => {
    setBusy(true);
    setTrouble(null);
    try {
      onOpen(await takeSeat(code, null));
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <section className="card" aria-labelledby="join">
      <h2 id="join">{t('seat.take')}</h2>
      {entry !== null && <p role="status">{t('seat.forEntry', { entry })}</p>}
      <p className="small">{t('seat.takeHint')}</p>
      <Form className="form" onSubmit={(event) => { event.preventDefault(); void join(); }}>
        <TextField value={code} onChange={setCode} autoComplete="off" autoFocus={invited !== null}>
          <Label>{t('seat.code')}</Label>
          <Input className="code-input" autoCapitalize="characters" spellCheck="false" />
        </TextField>
        <TextField value={name} onChange={(playerName) => device.set({ playerName })} autoComplete="nickname" maxLength={NAME_MAX}>
          <Label>{t('seat.name')}</Label>
          <Input />
          <Text slot="description" className="small">{t('seat.nameHint')}</Text>
        </TextField>
        {trouble && <p role="alert" className="trouble">{trouble}</p>}
        <Button type="submit" className="main wide" isDisabled={busy || code.trim() === ''}>{t('seat.sitDown')}</Button>
      </Form>
    </section>
  );
}
