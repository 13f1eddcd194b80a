import { useState } from 'react';
import { Button } from 'react-aria-components';
import { QrDialog } from '../keys/QrDialog';
import type { HeldSeat } from '../store/device';
import { seatName } from '../ui/words';
import { takeSeat, type Created } from './lobby';

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
      <p>One code a seat. Give each player the code of their side and sit down yourself; let the other tablets read the QR code of theirs. This device shows the codes again under “Codes and keys…” in the menu of the game.</p>
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      <ul>
        {created.seats.map(({ kind, code }) => (
          <li key={kind} className={`code-row ${kind.toLowerCase()}`}>
            <span className="code-seat">{seatName[kind]}</span>
            <code data-seat={kind}>{code}</code>
            <Button className="quiet" aria-label={`Copy the code of ${seatName[kind]}`} onPress={() => copy(code)}>{copied === code ? 'Copied' : 'Copy'}</Button>
            <Button className="quiet" aria-label={`Show the QR code of ${seatName[kind]}`} onPress={() => setShown({ kind, code })}>Show QR</Button>
            <Button className="main" aria-label={`Sit down as ${seatName[kind]}`} onPress={() => void sit(code)}>Sit down</Button>
          </li>
        ))}
      </ul>
      <Button className="quiet wide" onPress={onDone}>Back</Button>
      <QrDialog seat={shown} owner={created.owner} onClose={() => setShown(null)} />
    </section>
  );
}
