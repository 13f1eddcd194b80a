import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { DicePad } from '../../table/dice/DicePad';
import { useStore } from '../../store';
import { t } from '../../words/words';
import { useBook } from './book';
import { plays, type AnyGame, type AnyPending } from './types';
import { sideIn } from '../../table/sides';
import css from '../../ui/styles/panels.module.css';

const ONE_DIE = [{ unit: null, hitsOn: null, modifier: 0 }];

/** What the table waits for: a die, that one side agrees to what the other wishes, or what the book puts in `children`. */
export function Owed({ game, pending, children }: { game: AnyGame; pending: AnyPending; children?: ReactNode }) {
  const { hand, actions } = useBook();
  const busy = useStore(hand, (state) => state.sending);
  const withdraws = !pending.mine && plays(game) && pending.kind === 'CONSENT';
  const answer = (agreed: boolean) => void actions.record({ order: { answer: agreed } }, agreed ? t('pending.agree') : t('pending.disagree'));
  return (
    <section className={`owed${pending.mine ? ' mine' : ''}`} aria-label={t('pending.title')}>
      <p className={css.owedWords}><strong>{pending.mine ? t('pending.yours') : t('side.waiting', { side: sideIn(game.book, pending.by) })}</strong></p>
      <p>{pending.sentence}</p>
      {pending.brings.length > 0 && <ul data-part="brings" aria-label={t('pending.brings')}>{pending.brings.map(({ text }) => <li key={text}>{text}</li>)}</ul>}
      {pending.mine && pending.kind === 'ROLL' && (
        <DicePad key={game.lastEntry} name={`${game.id}/${game.lastEntry}`} dice={ONE_DIE} setting={game.dice} busy={busy} unitOf={() => undefined} onRoll={([face]) => void actions.record({ order: { roll: face ?? 1 } }, t('outbox.dice', { faces: face ?? '' }))} onRollForMe={() => void actions.rollForMe()} />
      )}
      {pending.kind === 'CONSENT' && (pending.mine || withdraws) && (
        <div className="row">
          <Button className="quiet grow" isDisabled={busy} onPress={() => answer(false)}>{withdraws ? t('repair.withdraw') : t('pending.disagree')}</Button>
          {pending.mine && <Button className="main grow" isDisabled={busy} onPress={() => answer(true)}>{t('pending.agree')}</Button>}
        </div>
      )}
      {children}
    </section>
  );
}
