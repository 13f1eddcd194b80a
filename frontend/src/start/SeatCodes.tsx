import { useState } from 'react';
import { Button } from 'react-aria-components';
import { QrDialog } from '../table/keys/QrDialog';
import type { HeldSeat } from '../device/device';
import { takeSeat, type Created } from './lobby';
import { seatName } from '../ui/words';
import { t } from '../words/words';
import { lookOf } from '../table/sides';

/** The codes of a new game, large enough to be read across the table. */
export function SeatCodes({ created, onOpen, onDone }: { created: Created; onOpen: (seat: HeldSeat) => void; onDone: () => void }) {
  const [copied, setCopied] = useState<string | null>(null);
  const [shown, setShown] = useState<Created['seats'][number] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const copy = (code: string) => {
    // The clipboard exists only in a secure context; the code stays readable and selectable without it.
    if (!navigator.clipboard) return;
    navigator.clipboard.writeText(code).then(() => setCopied(code), () => setCopied(null));
  };
  const sit = async (code: string) => {
    try {
      onOpen(await takeSeat(code, created.name));
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <section className="card codes" aria-labelledby="codes">
      <h2 id="codes">{created.name}</h2>
      <p>{t('create.codesHint')}</p>
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      <ul>
        {created.seats.map(({ kind, code }) => (
          <li key={kind} className={`code-row ${lookOf(kind)}`}>
            <span className="code-seat">{seatName(kind, created.owner.book)}</span>
            <code data-seat={kind}>{code}</code>
            <Button className="quiet" aria-label={t('create.copyOf', { seat: seatName(kind, created.owner.book) })} onPress={() => copy(code)}>{copied === code ? t('create.copied') : t('create.copy')}</Button>
            <Button className="quiet" aria-label={t('create.showQrOf', { seat: seatName(kind, created.owner.book) })} onPress={() => setShown({ kind, code })}>{t('create.showQr')}</Button>
            <Button className="main" aria-label={t('seat.sitDownAs', { seat: seatName(kind, created.owner.book) })} onPress={() => void sit(code)}>{t('seat.sitDown')}</Button>
          </li>
        ))}
      </ul>
      <Button className="quiet wide" onPress={onDone}>{t('app.back')}</Button>
      <QrDialog seat={shown} owner={created.owner} onClose={() => setShown(null)} />
    </section>
  );
}
