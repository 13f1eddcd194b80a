import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { KeyRing, SeatCode, SeatKind } from '../../graphql/types';
import type { Ownership } from '../../device/device';
import { QrDialog, type ShownCode } from './QrDialog';
import { Revoke } from './Revoke';
import { revokeCode } from './ring';
import { isOpen } from './open';
import { dayOf } from './times';
import { seatName } from '../../ui/words';
import { t } from '../../words/words';
import { lookOf } from '../sides';
import css from '../../ui/styles/keys.module.css';

/** Why a code opens no seat any more; null while it does. */
const closed = (code: SeatCode): string | null => (isOpen(code) ? null : code.revokedAt ? t('key.revokedOn', { day: dayOf(code.revokedAt) }) : t('key.expiredOn', { day: dayOf(code.expiresAt) }));

const ORDER: readonly SeatKind[] = ['FIRST', 'SECOND', 'BOTH', 'UMPIRE', 'ONLOOKER', 'DISPLAY'];

/** The codes in the order of the seats, those that still open one first. */
export function CodeRows({ codes, owner, onChange }: { codes: readonly SeatCode[]; owner: Ownership; onChange: (asked: Promise<KeyRing>) => void }) {
  const [shown, setShown] = useState<ShownCode | null>(null);
  const sorted = codes.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  const ordered = [...sorted.filter((code) => !closed(code)), ...sorted.filter(closed)];
  return (
    <section aria-labelledby="ring-codes">
      <h3 id="ring-codes">{t('key.codes')}</h3>
      <p className="small">{t('key.codesHint')}</p>
      <ul>
        {ordered.map((code) => (
          <li key={code.code} className={`${css.keyRow} ${lookOf(code.kind)}${closed(code) ? ' closed' : ''}`}>
            <span className={css.keyText}>
              <b>{seatName(code.kind, owner.book)}</b>
              <small>{t(`key.${code.scope}`)}; {closed(code) ?? (code.expiresAt ? t('key.until', { day: dayOf(code.expiresAt) }) : t('key.forAlways'))}</small>
            </span>
            <code>{code.code}</code>
            {!closed(code) && (
              <Revoke what={t('key.ofSeat', { code: code.code, seat: seatName(code.kind, owner.book) })} onRevoke={() => onChange(revokeCode(owner, code.code))}>
                <Button className="quiet" aria-label={t('key.showQr', { seat: seatName(code.kind, owner.book), code: code.code })} onPress={() => setShown(code)}>{t('key.qr')}</Button>
              </Revoke>
            )}
          </li>
        ))}
      </ul>
      <QrDialog seat={shown} owner={owner} onClose={() => setShown(null)} />
    </section>
  );
}
