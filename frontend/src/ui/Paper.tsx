import type { ReactNode } from 'react';
import { Button, Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { t } from '../words/words';
import css from './styles/rules.module.css';

interface PaperProps {
  title: string;
  /** A look of its own beside that of every paper. */
  className?: string;
  isOpen?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A paper over the table: its title, a button that puts it away, and what stands on it. */
export function Paper({ title, className = '', isOpen = true, onClose, children }: PaperProps) {
  return (
    <ModalOverlay isDismissable isOpen={isOpen} onOpenChange={(open) => !open && onClose()} className="veil">
      <Modal className={`sheet rules ${className}`}>
        <Dialog aria-label={title}>
          <header className={css.bar}>
            <b className="grow">{title}</b>
            <Button className="quiet" slot="close" aria-label={t('app.close')}>✕</Button>
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
