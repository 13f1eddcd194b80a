import { Button } from 'react-aria-components';
import type { Game } from '../../../graphql/types';
import { AskedWords } from '../../../table/repair/AskedWords';
import { isPlayers } from '../../../table/sides';
import { t } from '../../../words/words';
import { answerTakeBack } from '../store/actions';

/** One side asks to take back, or to put the record right: the other one answers. */
export function TakeBackAsked({ game, asked }: { game: Game; asked: NonNullable<Game['takeBackAsked']> }) {
  const { kind } = game.seat;
  const mine = kind === asked.by;
  const answers = !mine && isPlayers(kind);
  return (
    <section className="owed mine" aria-label={t('repair.takeBack')}>
      <AskedWords asked={asked} />
      {mine && (
        <div className="row">
          <p className="small grow">{t('repair.waiting')}</p>
          <Button className="quiet" onPress={() => void answerTakeBack(false)}>{t('repair.withdraw')}</Button>
        </div>
      )}
      {answers && (
        <div className="row">
          <Button className="quiet grow" onPress={() => void answerTakeBack(false)}>{t('repair.refuse')}</Button>
          <Button className="main grow" onPress={() => void answerTakeBack(true)}>{t('repair.grant')}</Button>
        </div>
      )}
    </section>
  );
}
