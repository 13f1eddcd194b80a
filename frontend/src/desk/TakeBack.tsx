import { Button } from 'react-aria-components';
import { server } from '../store/server';
import { useStore } from '../store/store';
import { seatName } from '../ui/words';
import { t } from '../words/words';
import { lastStanding } from './actions';
import { useBook } from './book';
import { plays, type AnyGame } from './types';

/** The key that takes the last entry back, and names it. */
export function TakeBackKey({ game }: { game: AnyGame }) {
  const { hand, actions } = useBook();
  useStore(server, (state) => state.entries);
  const busy = useStore(hand, (state) => state.sending);
  if (!plays(game)) return null;
  const last = lastStanding();
  return (
    <div className="repair-keys" role="group" aria-label={t('repair.title')}>
      <Button className="quiet" isDisabled={busy || Boolean(game.takeBackAsked) || !last} aria-label={last ? t('repair.takeBackNamed', { what: last.what }) : t('repair.takeBackNothing')} onPress={() => last && void actions.takeBack(last.before)}>
        <span aria-hidden="true" className="sign">↶</span><span className="repair-name"><b>{t('repair.takeBackShort')}</b>{last && <small>{last.what}</small>}</span>
      </Button>
    </div>
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
      <p>{t('repair.asks', { seat: seatName(asked.by, game.book), number: asked.to })}</p>
      <div className="row">
        {mine && <p className="small grow">{t('repair.waiting')}</p>}
        {plays(game) && <Button className="quiet grow" onPress={() => void actions.answerTakeBack(false)}>{mine ? t('repair.withdraw') : t('repair.refuse')}</Button>}
        {plays(game) && !mine && <Button className="main grow" onPress={() => void actions.answerTakeBack(true)}>{t('repair.grant')}</Button>}
      </div>
    </section>
  );
}
