import { useCallback, useState } from 'react';
import { Button, Dialog, Form, Input, Label, Modal, ModalOverlay, TextField } from 'react-aria-components';
import type { SeatKind } from '../../graphql/types';
import { useText } from '../../rules/useText';
import type { Ownership } from '../../device/device';
import { useAddress } from './address';
import { qrOf, typedAddress } from './ring';
import { seatName } from '../../ui/words';
import { t } from '../../words/words';
import css from '../../ui/styles/keys.module.css';

export interface ShownCode {
  kind: SeatKind;
  code: string;
}

/** The code of a seat, to be read by the camera of another tablet. A tap anywhere closes it. */
export function QrDialog({ seat, owner, onClose }: { seat: ShownCode | null; owner: Ownership; onClose: () => void }) {
  return (
    <ModalOverlay isDismissable isOpen={seat !== null} onOpenChange={(open) => !open && onClose()} className="veil">
      <Modal className={`sheet ${css.qr}`}>
        {seat && (
          <Dialog aria-label={t('key.qrOf', { what: seatName(seat.kind, owner.book) })}>
            <Card seat={seat} owner={owner} />
          </Dialog>
        )}
      </Modal>
    </ModalOverlay>
  );
}

function Card({ seat, owner }: { seat: ShownCode; owner: Ownership }) {
  const [base, give] = useAddress();
  if (base === undefined) return <p role="status">{t('key.drawing')}</p>;
  return base === null ? <AddressAsked onGiven={give} /> : <Button slot="close" className={css.qrCard}><QrCard seat={seat} owner={owner} base={base} /></Button>;
}

/** The picture of a seat's address, with its code; `hint` says what a tap does. */
export function QrCard({ seat: { kind, code }, owner, base, hint = t('key.tapToClose') }: { seat: ShownCode; owner: Ownership; base: string; hint?: string }) {
  const ask = useCallback((wanted: string) => qrOf(owner, wanted, base), [base, owner]);
  const { text: picture, trouble } = useText(code, ask);
  return (
    <>
      <b>{seatName(kind, owner.book)}</b>
      {picture && <img src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={t('key.qrOf', { what: `${base}#/join/${code}` })} />}
      {!picture && <span role={trouble ? 'alert' : 'status'} className={css.qrWait}>{trouble ?? t('key.drawing')}</span>}
      <code>{code}</code>
      <small className={css.qrAddress}>{base}</small>
      <small>{hint}</small>
    </>
  );
}

/** Here no other device can be led by the address of the browser: the one that the program printed is asked for. */
export function AddressAsked({ onGiven }: { onGiven: (base: string) => void }) {
  const [typed, setTyped] = useState('');
  const base = typedAddress(typed);
  return (
    <Form className="form" onSubmit={(event) => { event.preventDefault(); if (base) onGiven(base); }}>
      <p>{t('key.atHome', { host: location.host })}</p>
      <TextField value={typed} onChange={setTyped} autoComplete="off" autoFocus>
        <Label>{t('key.networkAddress')}</Label>
        <Input inputMode="url" placeholder="192.168.1.20:8080" spellCheck="false" />
      </TextField>
      <Button type="submit" className="main wide" isDisabled={!base}>{t('key.drawIt')}</Button>
    </Form>
  );
}
