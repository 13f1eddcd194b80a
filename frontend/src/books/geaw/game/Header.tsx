import { lazy, memo, Suspense } from 'react';
import { Button } from 'react-aria-components';
import { Header as DeskHeader } from '../../declared/Header';
import { t } from '../../../words/words';
import type { Game, GeawPhase, SideView } from '../graphql/types';
import { propose } from '../store/actions';
import { hand } from '../store/hand';
import { table } from '../store/table';
import { inTurn } from '../../../ui/inTurn';
import { quarterOf, turnOf } from './turn';

const CorrectDialog = lazy(() => inTurn(() => import('../panels/CorrectDialog')).then((module) => ({ default: module.CorrectDialog })));
const PaperKeys = lazy(() => inTurn(() => import('../papers/PaperKeys')).then((module) => ({ default: module.PaperKeys })));

/** The turn and the phase, and the victory points of both sides. */
export const Header = memo(function Header({ game, onLeave }: { game: Game; onLeave: () => void }) {
  const { view } = game;
  return (
    <DeskHeader
      game={game}
      title={<>{turnOf(view)}{view.calendarBasis === 'DERIVED' && quarterOf(view) && <small title={t('geaw.derivedHint')}> ≈</small>}</>}
      subtitle={t(`geaw.${view.phase as GeawPhase}`)}
      open={table.now}
      isOver={view.phase === 'FINISHED'}
      copyName={`${game.name} ${view.turn}`}
      more={[{ id: 'concede', name: t('menu.concede'), act: () => void propose({ order: { concede: true } }, t('order.concede')) }]}
      correct={(close) => <CorrectDialog onClose={close} />}
      printed={<Suspense><PaperKeys game={game} /></Suspense>}
      note={t('geaw.nothingOfOurs')}
      onLeave={() => {
        table.leave();
        onLeave();
      }}
    >
      {view.sides.map((side) => <Points key={side.side} side={side} acting={view.active === side.side} />)}
    </DeskHeader>
  );
});

function Points({ side, acting }: { side: SideView; acting: boolean }) {
  return (
    <Button
      className={`bar-side ${side.side.toLowerCase()}${acting ? ' acting' : ''}`}
      aria-label={t(acting ? 'geaw.pointsActing' : 'geaw.pointsOf', { side: side.side, points: side.victoryPoints })}
      onPress={() => hand.set({ tab: 'points' })}
    >
      <b>{acting && <span aria-hidden="true">▸ </span>}{t(`side.${side.side}`)}</b>
      <span><b className="big display">{side.victoryPoints}</b> {t('track.vpShort')}</span>
    </Button>
  );
}
