import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { HoldButton } from './HoldButton';
import { t } from '../words/words';

export function ConfirmDialog({ isOpen, title, text, yes, isHeld = false, onYes, onNo }: { isOpen: boolean; title: string; text: string; yes: string; isHeld?: boolean; onYes: () => void; onNo: () => void }) {
  return (
    <ModalOverlay isDismissable isOpen={isOpen} onOpenChange={(open) => !open && onNo()} className="veil">
      <Modal className="sheet">
        <Dialog role="alertdialog">
          <Heading slot="title">{title}</Heading>
          <p>{text}</p>
          <div className="row">
            <Button className="quiet grow" onPress={onNo}>{t('app.cancel')}</Button>
            {isHeld ? <HoldButton className="main grow" onDone={onYes}>{yes}</HoldButton> : <Button className="main grow" onPress={onYes}>{yes}</Button>}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
