import { useCallback } from 'react';
import { Button, Dialog, Modal, ModalOverlay } from 'react-aria-components';
import type { SeatKind } from '../graphql/types';
import { useText } from '../rules/useText';
import type { Ownership } from '../store/device';
import { pageAddress, qrOf } from './ring';
import { seatName } from '../ui/words';
import { t } from '../words/words';

export interface ShownCode {
  kind: SeatKind;
  code: string;
}

/** The code of a seat, to be read by the camera of another tablet. A tap anywhere closes it. */
export function QrDialog({ seat, owner, onClose }: { seat: ShownCode | null; owner: Ownership; onClose: () => void }) {
  return (
    <ModalOverlay isDismissable isOpen={seat !== null} onOpenChange={(open) => !open && onClose()} className="veil">
      <Modal className="sheet qr">
        {seat && (
          <Dialog aria-label={t('key.qrOf', { what: seatName(seat.kind, owner.book) })}>
            <Button slot="close" className="qr-card"><QrCard seat={seat} owner={owner} /></Button>
          </Dialog>
        )}
      </Modal>
    </ModalOverlay>
  );
}

/** Addresses that lead every device to itself. */
const AT_HOME = /^(localhost|127\..*|\[::1\])$/;

function QrCard({ seat: { kind, code }, owner }: { seat: ShownCode; owner: Ownership }) {
  const ask = useCallback((wanted: string) => qrOf(owner, wanted), [owner]);
  const { text: picture, trouble } = useText(code, ask);
  return (
    <>
      <b>{seatName(kind, owner.book)}</b>
      {picture && <img src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={t('key.qrOf', { what: `${pageAddress()}#/join/${code}` })} />}
      {!picture && <span role={trouble ? 'alert' : 'status'} className="qr-wait">{trouble ?? t('key.drawing')}</span>}
      <code>{code}</code>
      {AT_HOME.test(location.hostname) && <small>{t('key.atHome', { host: location.host })}</small>}
      <small>{t('key.tapToClose')}</small>
    </>
  );
}
