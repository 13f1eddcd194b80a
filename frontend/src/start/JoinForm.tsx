import { useEffect, useRef, useState } from 'react';
import { Form, Input, Label, TextField } from 'react-aria-components';
import type { HeldSeat } from '../device/device';
import { t } from '../words/words';
import { takeSeat } from './lobby';
import css from './start.module.css';

/** Signs of a code; on a public server it has more. */
const USUAL = 6;
const LONG = 10;
/** Whoever types on has a long code: so long it is waited at the sixth sign. In milliseconds. */
const PAUSE = 250;

const signsOf = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '').slice(0, LONG);

/** A seat by its code, typed or pasted: it goes at the last sign. A link or a QR code brings it along and joins by itself. */
export function JoinForm({ invited, entry, onOpen }: { invited: string | null; entry: number | null; onOpen: (seat: HeldSeat) => void }) {
  const [code, setCode] = useState(signsOf(invited ?? ''));
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const goes = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const join = async (wanted: string) => {
    clearTimeout(goes.current);
    setBusy(true);
    setTrouble(null);
    try {
      onOpen(await takeSeat(wanted, null));
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  const type = (text: string) => {
    const signs = signsOf(text);
    setCode(signs);
    setTrouble(null);
    clearTimeout(goes.current);
    if (signs.length === USUAL) goes.current = setTimeout(() => void join(signs), PAUSE);
    else if (signs.length === LONG) void join(signs);
  };
  useEffect(() => {
    // Once, also where the page is drawn twice to find faults.
    if (invited) goes.current = setTimeout(() => void join(signsOf(invited)), 0);
    return () => clearTimeout(goes.current);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [invited]);
  const boxes = Array.from({ length: code.length > USUAL ? LONG : USUAL }, (_, at) => at);
  return (
    <section className={css.join} aria-labelledby="join">
      <h2 id="join">{t('seat.take')}</h2>
      {entry !== null && <p role="status">{t('seat.forEntry', { entry })}</p>}
      <Form onSubmit={(event) => { event.preventDefault(); if (code && !busy) void join(code); }}>
        <TextField value={code} onChange={type} autoComplete="off" isReadOnly={busy}>
          <Label className="unseen">{t('seat.code')}</Label>
          <div className={`${css.boxes}${boxes.length > USUAL ? ` ${css.many}` : ''}`}>
            {boxes.map((at) => <span key={at} aria-hidden="true" className={at === Math.min(code.length, boxes.length - 1) ? css.next : ''}>{code[at]}</span>)}
            <Input autoCapitalize="characters" spellCheck="false" maxLength={LONG * 2} enterKeyHint="go" />
          </div>
        </TextField>
      </Form>
      {busy ? <p role="status" className="small">{t('seat.joining', { code })}</p> : trouble ? <p role="alert" className="trouble">{trouble}</p> : <p className="small">{t('seat.takeHint')}</p>}
    </section>
  );
}
