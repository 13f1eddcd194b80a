import { memo, Suspense } from 'react';
import { Button } from 'react-aria-components';
import type { Game, SideState } from '../../../graphql/types';
import type { HeldSeat } from '../../../device/device';
import { papers } from '../../../table/papers';
import { server } from '../../../table/server';
import { useStore } from '../../../store';
import { later } from '../../../ui/later';
import { phaseName, seatName, sideName } from '../../../ui/words';
import { t } from '../../../words/words';
import { victoryFigure } from './points';
import { Repair } from './Repair';
import { phaseInHeader } from './Sequence';
import { MenuKey } from './MenuKey';
import css from '../../../ui/styles/game.module.css';
import { inTurn } from '../../../ui/inTurn';

// Seldom there: it comes when it is needed.
const Band = later(() => inTurn(() => import('../../../table/branches/Band')).then((module) => module.Band));

export const Header = memo(function Header({ game, seat: held, onLeave }: { game: Game; seat: HeldSeat; onLeave: () => void }) {
  const eyes = useStore(server, (state) => state.eyes);
  const { view, seat } = game;
  return (
    <>
      {game.branch && <Suspense><Band game={game} branch={game.branch} /></Suspense>}
      <header className={css.bar} data-part="bar">
        <div className={css.barTurn}>
          <h1 className="display">{view.turnName}</h1>
          <span className="display" title={phaseName(view.phase)}>{phaseInHeader(view.phase)}</span>
          <p aria-live="polite" className="unseen">{view.pending ? view.pending.sentence : view.phasing ? t('side.acts', { side: view.phasing }) : phaseName(view.phase)}</p>
        </div>
        {view.sides.map((side) => <SidePoints key={side.side} side={side} acting={view.phasing === side.side} />)}
        <div className={css.barEnd}>
          <div className="bar-seat">
            <Connection />
            <span>{eyes ? t('umpire.looking', { side: eyes }) : seatName(seat.kind)}</span>
            <small>{held.practice ? held.gameName : game.name}</small>
          </div>
          <Repair game={game} />
          <MenuKey game={game} seat={held} onLeave={onLeave} />
        </div>
      </header>
    </>
  );
});

function SidePoints({ side, acting }: { side: SideState; acting: boolean }) {
  return (
    <Button className={`bar-side ${side.side.toLowerCase()}${acting ? ' acting' : ''}`} aria-label={t('side.openTerms', { points: t(acting ? 'side.pointsActing' : 'side.points', { side: side.side, points: side.actionPoints }) })} onPress={() => papers.set({ tab: 'tracks' })}>
      <b>{acting && <span aria-hidden="true">▸ </span>}{sideName(side.side)}</b>
      <span><b className="big display">{side.actionPoints}</b> {t('track.apShort')}</span>
      <span><b className="big display">{victoryFigure(side)}</b> {t('track.vpShort')}</span>
    </Button>
  );
}

function Connection() {
  const connection = useStore(server, (state) => state.connection);
  const words = t(({ off: 'game.connectionOff', connecting: 'game.connectionConnecting', live: 'game.connectionLive', lost: 'game.connectionLost' } as const)[connection]);
  return <span className={`${css.connection} ${css[connection] ?? ''}`} data-part={`connection ${connection}`} role="img" aria-label={t('game.connection', { state: words })} title={words} />;
}
