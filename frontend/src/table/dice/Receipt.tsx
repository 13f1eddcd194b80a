import { useState } from 'react';
import { Button, Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { keptSeals } from '../seals/kept';
import { t } from '../../words/words';
import { askReceipt, type Told } from './receipts';
import css from '../../ui/styles/keys.module.css';

/** What this device may keep of the record, and what the game says of itself. */
export function Receipt({ game }: { game: string }) {
  const [told, setTold] = useState<Told | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const open = async () => {
    setTrouble(null);
    try {
      setTold(await askReceipt(keptSeals(game)));
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <Button className="quiet wide" onPress={() => void open()}>{t('dice.receipt')}</Button>
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      <ModalOverlay isDismissable isOpen={told !== null} onOpenChange={(isOpen) => !isOpen && setTold(null)} className="veil">
        <Modal className={`sheet ${css.qr}`}>
          {told && <Dialog aria-label={t('dice.receipt')}><Shown told={told} onClose={() => setTold(null)} /></Dialog>}
        </Modal>
      </ModalOverlay>
    </>
  );
}

function Shown({ told: { entry, text, picture, isOther, settingsSealed, rulesOlder }, onClose }: { told: Told; onClose: () => void }) {
  return (
    <>
      <b>{t('dice.receiptOf', { entry })}</b>
      <img src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={t('dice.receipt')} />
      <code className="receipt-line">{text}</code>
      {isOther && <p role="alert" className="trouble">{t('dice.receiptOther')}</p>}
      {!settingsSealed && <p className="small">{t('dice.notSealed')}</p>}
      {rulesOlder && <p className="small">{t('dice.rulesOlder')}</p>}
      <p className="small">{t('dice.receiptHint')}</p>
      <Button className="quiet wide" onPress={onClose}>{t('app.close')}</Button>
    </>
  );
}
