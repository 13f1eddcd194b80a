import { Button } from 'react-aria-components';
import { RepairKeys } from '../../table/repair/RepairKeys';
import { AskedWords } from '../../table/repair/AskedWords';
import { entryName, lastStanding } from '../../table/repair/standing';
import { server } from '../../table/server';
import { useStore } from '../../store';
import { t } from '../../words/words';
import { useBook } from './book';
import { plays, type AnyGame } from './types';

/** The keys that take the last entry back, and do it again. */
export function TakeBackKey({ game }: { game: AnyGame }) {
  const { hand, actions } = useBook();
  const entries = useStore(server, (state) => state.entries);
  const busy = useStore(hand, (state) => state.sending);
  if (!plays(game)) return null;
  const last = lastStanding(entries);
  return (
    <RepairKeys
      // What was declared comes first, and the deed last.
      last={last && entryName(last.entry, -1)}
      again={game.nextRedo && entryName(game.nextRedo, -1)}
      isDisabled={busy || Boolean(game.takeBackAsked)}
      onTakeBack={() => last && void actions.takeBack(last.before)}
      onRedo={() => void actions.redo()}
    />
  );
}

/** A take-back that waits for the other side. */
export function TakeBackAsked({ game }: { game: AnyGame }) {
  const { actions } = useBook();
  const asked = game.takeBackAsked;
  if (!asked) return null;
  const mine = game.seat.kind === asked.by;
  return (
    <section className="owed mine" aria-label={t('repair.takeBack')}>
      <AskedWords asked={asked} book={game.book} />
      <div className="row">
        {mine && <p className="small grow">{t('repair.waiting')}</p>}
        {plays(game) && <Button className="quiet grow" onPress={() => void actions.answerTakeBack(false)}>{mine ? t('repair.withdraw') : t('repair.refuse')}</Button>}
        {plays(game) && !mine && <Button className="main grow" onPress={() => void actions.answerTakeBack(true)}>{t('repair.grant')}</Button>}
      </div>
    </section>
  );
}
