import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { KeyRing, SeatCode } from '../graphql/types';
import type { Ownership } from '../store/device';
import { scopeName, seatName } from '../ui/words';
import { QrDialog, type ShownCode } from './QrDialog';
import { Revoke } from './Revoke';
import { revokeCode } from './ring';
import { dayOf } from './times';

const isPast = (time: string | null | undefined): boolean => Boolean(time) && Date.parse(time ?? '') <= Date.now();

/** Why a code opens no seat any more; null while it does. */
const closed = ({ expiresAt, revokedAt }: SeatCode): string | null => (revokedAt ? `revoked on ${dayOf(revokedAt)}` : isPast(expiresAt) ? `expired on ${dayOf(expiresAt)}` : null);

const ORDER = Object.keys(seatName);

/** The codes in the order of the seats, those that still open one first. */
export function CodeRows({ codes, owner, onChange }: { codes: readonly SeatCode[]; owner: Ownership; onChange: (asked: Promise<KeyRing>) => void }) {
  const [shown, setShown] = useState<ShownCode | null>(null);
  const sorted = codes.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  const ordered = [...sorted.filter((code) => !closed(code)), ...sorted.filter(closed)];
  return (
    <section aria-labelledby="ring-codes">
      <h3 id="ring-codes">Codes</h3>
      <p className="small">Whoever has a code can take its seat until it expires or is revoked.</p>
      <ul>
        {ordered.map((code) => (
          <li key={code.code} className={`key-row ${code.kind.toLowerCase()}${closed(code) ? ' closed' : ''}`}>
            <span className="key-text">
              <b>{seatName[code.kind]}</b>
              <small>{scopeName[code.scope]}; {closed(code) ?? (code.expiresAt ? `until ${dayOf(code.expiresAt)}` : 'for always')}</small>
            </span>
            <code>{code.code}</code>
            {!closed(code) && (
              <Revoke what={`the code ${code.code} of ${seatName[code.kind]}`} onRevoke={() => onChange(revokeCode(owner, code.code))}>
                <Button className="quiet" aria-label={`Show the QR code of ${seatName[code.kind]}, ${code.code}`} onPress={() => setShown(code)}>QR</Button>
              </Revoke>
            )}
          </li>
        ))}
      </ul>
      <QrDialog seat={shown} owner={owner} onClose={() => setShown(null)} />
    </section>
  );
}
