import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { SeatKind } from '../../graphql/types';
import type { Ownership } from '../../device/device';
import { lookOf } from '../sides';
import { seatName } from '../../ui/words';
import { t } from '../../words/words';
import css from '../../ui/styles/keys.module.css';
import { useAddress } from './address';
import { AddressAsked, QrCard, QrDialog, type ShownCode } from './QrDialog';

/** The seats of both sides side by side, each to be read by the tablet of its player; a tap makes one larger. */
export function QrPair({ codes, owner, onJoin }: { codes: readonly ShownCode[]; owner: Ownership; onJoin?: (code: string) => void }) {
  const [base, give] = useAddress();
  const [shown, setShown] = useState<ShownCode | null>(null);
  const named = (kind: SeatKind) => seatName(kind, owner.book);
  return (
    <>
      {base === null && <AddressAsked onGiven={give} />}
      <ul className={css.pair}>
        {codes.map((seat, at) => (
          <li key={seat.code} className={lookOf(seat.kind)}>
            <Button className={css.qrCard} aria-label={t('create.showQrOf', { seat: named(seat.kind) })} onPress={() => setShown(seat)}>
              {base ? <QrCard seat={seat} owner={owner} base={base} hint={t('key.tapToEnlarge')} /> : <><b>{named(seat.kind)}</b><code>{seat.code}</code></>}
            </Button>
            <code className="unseen" data-seat={seat.kind}>{seat.code}</code>
            {onJoin && <Button className={at === 0 ? 'main wide' : 'quiet wide'} onPress={() => onJoin(seat.code)}>{t('seat.sitDownAs', { seat: named(seat.kind) })}</Button>}
          </li>
        ))}
      </ul>
      <QrDialog seat={shown} owner={owner} onClose={() => setShown(null)} />
    </>
  );
}
