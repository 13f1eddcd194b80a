import { lazy, Suspense, useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import type { Book, HeldSeat } from '../device/device';
import { CreateForm } from '../books/nei/CreateForm';
import { Paper } from '../ui/Paper';
import { t } from '../words/words';
import rulesCss from '../ui/styles/rules.module.css';
import { Choice } from './Choice';
import { Cover } from './Cover';
import { takeSeat, type Created, type Players } from './lobby';
import css from './start.module.css';
import { inTurn } from '../ui/inTurn';

const GeawCreateForm = lazy(() => inTurn(() => import('../books/geaw/CreateForm')).then((module) => ({ default: module.CreateForm })));
const AwawCreateForm = lazy(() => inTurn(() => import('../books/awaw/CreateForm')).then((module) => ({ default: module.CreateForm })));

const FORMS = { NEI: CreateForm, GEAW: GeawCreateForm, AWAW: AwawCreateForm } as const;
const BOOKS: readonly Book[] = ['NEI', 'GEAW', 'AWAW'];
const PLAYERS: readonly Players[] = ['two', 'one', 'alone'];

/** A new game: which one, who plays, and what it is created with. */
export function NewGameSheet({ onCreated, onOpen, onClose }: { onCreated: (created: Created) => void; onOpen: (seat: HeldSeat) => void; onClose: () => void }) {
  const [book, setBook] = useState<Book>('NEI');
  const [players, setPlayers] = useState<Players>('two');
  const [trouble, setTrouble] = useState<string | null>(null);
  const Form = FORMS[book];
  const made = async (created: Created) => {
    const shared = created.seats.find(({ kind }) => kind === 'BOTH');
    if (players === 'two' || !shared) return onCreated(created);
    try {
      return onOpen(await takeSeat(shared.code, created.name));
    } catch (error) {
      return setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Paper title={t('create.title')} className={css.sheet ?? ''} onClose={onClose}>
      <div className={`${rulesCss.page} ${css.page}`}>
        <RadioGroup value={book} onChange={(chosen) => setBook(chosen as Book)}>
          <Label>{t('create.book')}</Label>
          <div className={css.covers}>
            {BOOKS.map((id) => <Radio key={id} value={id} className={`react-aria-Radio ${css.cover}`}><Cover book={id} /><b>{t(`create.${id}`)}</b></Radio>)}
          </div>
        </RadioGroup>
        <Choice label={t('create.players')} value={players} choices={PLAYERS.map((id) => ({ id, name: t(`create.${id}`), text: t(`create.${id}Text`) }))} onChange={setPlayers} />
        {trouble && <p role="alert" className="trouble">{trouble}</p>}
        <Suspense fallback={<p role="status">{t('app.lookingUp')}</p>}><Form key={`${book} ${players === 'alone'}`} alone={players === 'alone'} onCreated={(created) => void made(created)} /></Suspense>
      </div>
    </Paper>
  );
}
