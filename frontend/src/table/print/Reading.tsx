import '../words';
import { useRef } from 'react';
import { Button, Dialog, Modal, ModalOverlay } from 'react-aria-components';
import type { Book } from '../../device/device';
import { t } from '../../words/words';
import { showEntry } from '../papers';
import css from './print.module.css';
import { save } from './readings';

/** What was made to be read: its words, and the file it is saved as. */
export interface Read {
  html: string;
  blob: Blob;
  name: string;
}

/** A paper over the whole glass: to be read, printed and saved, and the way back to the table. */
export function Reading({ title, read, book, onClose }: { title: string; read: Read; book: Book | undefined; onClose: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  // A paper runs nothing itself: what a tap or a key does in it is done here.
  const loaded = () => {
    const paper = frame.current?.contentDocument;
    paper?.addEventListener('keydown', (event) => event.key === 'Escape' && onClose());
    paper?.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      if (!link) return;
      event.preventDefault();
      const [, place = ''] = (link.getAttribute('href') ?? '').split('#');
      const entry = /\/entry\/(\d+)$/.exec(place)?.[1];
      if (entry) showEntry(book, Number(entry));
      else paper.getElementById(place)?.scrollIntoView();
    });
  };
  return (
    <ModalOverlay isOpen onOpenChange={(open) => !open && onClose()} className="veil">
      <Modal className={`sheet ${css.reading}`}>
        <Dialog aria-label={title}>
          <header className={css.bar}>
            <Button className="quiet" onPress={onClose}>{t('print.back')}</Button>
            <b className={css.title}>{title}</b>
            <Button className="quiet" onPress={() => save(read)}>{t('print.keep')}</Button>
            <Button className="main" onPress={() => frame.current?.contentWindow?.print()}>{t('print.print')}</Button>
          </header>
          <iframe ref={frame} className={css.leaf} title={title} srcDoc={read.html} onLoad={loaded} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
