import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { t } from '../words/words';

export function ConfirmDialog({ isOpen, title, text, yes, onYes, onNo }: { isOpen: boolean; title: string; text: string; yes: string; onYes: () => void; onNo: () => void }) {
  return (
    <ModalOverlay isDismissable isOpen={isOpen} onOpenChange={(open) => !open && onNo()} className="veil">
      <Modal className="sheet">
        <Dialog role="alertdialog">
          <Heading slot="title">{title}</Heading>
          <p>{text}</p>
          <div className="row">
            <Button className="quiet grow" onPress={onNo}>{t('app.cancel')}</Button>
            <Button className="main grow" onPress={onYes}>{yes}</Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
