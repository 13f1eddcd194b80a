import { Button, Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { t } from '../words/words';

const GESTURES = ['tap', 'units', 'drag', 'twice', 'pinch', 'hold', 'back', 'numbers'] as const;
const KEYS = [
  ['Tab', 'keyTab'],
  ['← ↑ → ↓', 'keyArrows'],
  ['Enter', 'keyEnter'],
  ['+ − 0', 'keyZoom'],
  ['1 … 6', 'keyDice'],
  ['⌫', 'keyBackspace'],
  ['/', 'keyLine'],
  ['b', 'keyBoard'],
  ['r', 'keyRules'],
  ['?', 'keyHelp'],
] as const;

/** Gestures and keys on one page. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <ModalOverlay isDismissable isOpen onOpenChange={(open) => !open && onClose()} className="veil">
      <Modal className="sheet rules">
        <Dialog aria-label={t('help.title')}>
          <header className="rules-bar">
            <b className="grow">{t('help.title')}</b>
            <Button className="quiet" slot="close" aria-label={t('app.close')}>✕</Button>
          </header>
          <div className="rules-page help" tabIndex={0} role="group" aria-label={t('help.title')}>
            <h2>{t('help.gestures')}</h2>
            <dl>{GESTURES.map((gesture) => <div key={gesture}><dt>{t(`help.${gesture}`)}</dt><dd>{t(`help.${gesture}Does`)}</dd></div>)}</dl>
            <h2>{t('help.keys')}</h2>
            <dl>{KEYS.map(([key, does]) => <div key={does}><dt><kbd>{key}</kbd></dt><dd>{t(`help.${does}`)}</dd></div>)}</dl>
            <p className="small">{t('help.line')}</p>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
