import { memo, Suspense } from 'react';
import type { Battle, Game, Pack, Pending } from '../../../graphql/types';
import { areaName } from '../../../table/server';
import { isPlayers, sideIn } from '../../../table/sides';
import { ClauseChip } from '../../../ui/ClauseChip';
import { later } from '../../../ui/later';
import { t } from '../../../words/words';
import { Answer } from '../pending/PendingPanel';
import { Board } from './Board';
import { Stages } from './Stages';
import { Throwing } from './Throwing';
import { Losing } from './Losing';
import css from './battle.module.css';
import { inTurn } from '../../../ui/inTurn';

const BattleOdds = later(() => inTurn(() => import('./BattleOdds')).then((module) => module.BattleOdds));

/** A battle with the question that it asks: both sides facing each other, the dice where they fall, the losses where they hurt. */
export const BattleSheet = memo(function BattleSheet({ game, pack, battle }: { game: Game; pack: Pack; battle: Battle }) {
  const { pending } = game.view;
  const knowsOdds = isPlayers(game.seat.kind) || game.seat.kind === 'UMPIRE';
  return (
    <section className={css.sheet} data-part="battle" aria-label={t('battle.title')}>
      <header className={css.head}>
        <h3 className="display">{t('battle.at', { kind: battle.profile, place: areaName(pack, battle.area) })}</h3>
        {knowsOdds && <Suspense fallback={<span className={css.oddsRoom} />}><BattleOdds key={game.lastEntry} battle={battle} /></Suspense>}
        <Stages stage={battle.stage} />
      </header>
      {pending ? <Asked key={game.lastEntry} game={game} battle={battle} pending={pending} /> : <Board battle={battle} />}
    </section>
  );
});

function Asked({ game, battle, pending }: { game: Game; battle: Battle; pending: Pending }) {
  const { mine, kind } = pending;
  return (
    <section className={`${css.asked}${mine ? ' mine' : ''}`} data-part="battle-asked" aria-label={t('pending.title')}>
      <p className={css.sentence}><span>{mine ? pending.sentence : t('side.waiting', { side: sideIn(game.book, pending.by) })}</span> <ClauseChip clause={pending.clause} /></p>
      {kind === 'ROLL' && <Throwing game={game} battle={battle} pending={pending} />}
      {mine && kind === 'CHOOSE_LOSSES' && <Losing battle={battle} pending={pending} />}
      {kind !== 'ROLL' && !(mine && kind === 'CHOOSE_LOSSES') && (
        <>
          <Board battle={battle} />
          {mine && <div className={css.foot}><Answer game={game} pending={pending} /></div>}
        </>
      )}
    </section>
  );
}
