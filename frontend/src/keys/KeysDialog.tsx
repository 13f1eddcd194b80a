import { useEffect, useState } from 'react';
import { Button, Dialog, Modal, ModalOverlay } from 'react-aria-components';
import type { KeyRing } from '../graphql/types';
import type { Ownership } from '../store/device';
import { CodeRows } from './CodeRows';
import { KeyRows } from './KeyRows';
import { NewCode } from './NewCode';
import { loadRing, ownKeys } from './ring';
import { t } from '../words/words';

/** The codes and keys of the game, on the device that created it. */
export function KeysDialog({ owner, isOpen, onClose }: { owner: Ownership; isOpen: boolean; onClose: () => void }) {
  return (
    <ModalOverlay isDismissable isOpen={isOpen} onOpenChange={(open) => !open && onClose()} className="veil">
      <Modal className="sheet rules">
        <Dialog aria-label={t('key.title')}>
          <header className="rules-bar">
            <b className="grow">{t('key.title')}</b>
            <Button className="quiet" slot="close" aria-label={t('app.close')}>✕</Button>
          </header>
          <div className="rules-page"><Ring owner={owner} /></div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Ring({ owner }: { owner: Ownership }) {
  const [ring, setRing] = useState<KeyRing | null>(null);
  const [own, setOwn] = useState<readonly string[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const change = async (asked: Promise<KeyRing>) => {
    setTrouble(null);
    try {
      setRing(await asked);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  useEffect(() => {
    void change(loadRing(owner));
    ownKeys(owner.game).then(setOwn, () => undefined);
  }, [owner]);
  return (
    <div className="ring">
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      {!ring && !trouble && <p role="status" className="small">{t('app.lookingUp')}</p>}
      {ring && (
        <>
          <CodeRows codes={ring.codes} owner={owner} onChange={(asked) => void change(asked)} />
          <NewCode owner={owner} onMade={() => void change(loadRing(owner))} />
          <KeyRows keys={ring.keys} own={own} owner={owner} onChange={(asked) => void change(asked)} />
        </>
      )}
    </div>
  );
}
