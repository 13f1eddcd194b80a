import { useState } from 'react';
import { Button, Dialog, Form, Heading, Input, Label, Modal, ModalOverlay, TextField } from 'react-aria-components';
import { useStore } from '../../store';
import { seatName } from '../../ui/words';
import { t } from '../../words/words';
import { lookOf } from '../sides';
import { speak, talk, WORDS_MAX } from './talk';
import css from './talk.module.css';

/** What is said so often that it has a key. */
const USUAL = ['talk.yourMove', 'talk.moment', 'talk.wellPlayed'] as const;

/** A word to the table: what was said since one sat down, keys for the usual, and a line to write. */
export function TalkDialog({ book, onClose }: { book: string; onClose: () => void }) {
  const said = useStore(talk, (state) => state.said);
  const [words, setWords] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const send = async (text: string) => {
    const reason = await speak(text);
    setTrouble(reason);
    if (reason === null) setWords('');
  };
  return (
    <ModalOverlay isDismissable isOpen onOpenChange={(open) => !open && onClose()} className="veil">
      <Modal className="sheet">
        <Dialog>
          <header className="row">
            <Heading slot="title" className="grow">{t('talk.title')}</Heading>
            <Button className="quiet close" aria-label={t('app.close')} onPress={onClose}>✕</Button>
          </header>
          {said.length === 0 ? <p className="small">{t('talk.none')}</p> : (
            <ul className={css.said} aria-label={t('talk.said')}>
              {said.map((word) => <li key={`${word.at} ${word.by}`}><strong className={lookOf(word.by)}>{seatName(word.by, book)}</strong> {word.words || t('talk.points')}</li>)}
            </ul>
          )}
          <div className="choices" role="group" aria-label={t('talk.usual')}>
            {USUAL.map((key) => <Button key={key} onPress={() => void send(t(key))}>{t(key)}</Button>)}
          </div>
          <Form onSubmit={(event) => { event.preventDefault(); if (words.trim()) void send(words.trim()); }}>
            <TextField value={words} onChange={setWords} maxLength={WORDS_MAX} autoFocus><Label>{t('talk.label')}</Label><Input /></TextField>
            <Button type="submit" className="main wide" isDisabled={!words.trim()}>{t('talk.say')}</Button>
          </Form>
          {trouble && <p role="alert" className="trouble">{trouble}</p>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
