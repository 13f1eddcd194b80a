import { memo, Suspense, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Game, SideState } from '../../../graphql/types';
import { leaveGame, record } from '../store/actions';
import { device, type HeldSeat } from '../../../device/device';
import { openOver, papers } from '../../../table/papers';
import { openRules } from '../../../rules/rules';
import { server } from '../../../table/server';
import { useStore } from '../../../store';
import { later } from '../../../ui/later';
import { phaseName, seatName, sideName } from '../../../ui/words';
import { t } from '../../../words/words';
import { keepCopy } from './KeepCopy';
import { victoryFigure } from './points';
import { Repair } from './Repair';
import { phaseInHeader } from './Sequence';
import css from '../../../ui/styles/game.module.css';

// Seldom opened: they come when they are asked for.
const TableMenu = later(() => import('./TableMenu').then((module) => module.TableMenu));
const ConfirmDialog = later(() => import('../../../ui/ConfirmDialog').then((module) => module.ConfirmDialog));
const KeysDialog = later(() => import('../../../table/keys/KeysDialog').then((module) => module.KeysDialog));
const AdjustDialog = later(() => import('../panels/AdjustDialog').then((module) => module.AdjustDialog));
const Band = later(() => import('../../../table/branches/Band').then((module) => module.Band));
const WhatIf = later(() => import('../../../table/branches/WhatIf').then((module) => module.WhatIf));
const SettingsDialog = later(() => import('../../../device/SettingsDialog').then((module) => module.SettingsDialog));

export const Header = memo(function Header({ game, seat: held, onLeave }: { game: Game; seat: HeldSeat; onLeave: () => void }) {
  const curtain = useStore(device, (state) => state.curtain);
  const owner = useStore(device, ({ owned }) => owned.find((kept) => kept.game === game.id));
  const eyes = useStore(server, (state) => state.eyes);
  const menuKey = useRef<HTMLButtonElement>(null);
  const [choosing, setChoosing] = useState(false);
  const [setting, setSetting] = useState(false);
  const [keeping, setKeeping] = useState(false);
  const [adjusting, setAdjusting] = useState(false);
  const [conceding, setConceding] = useState(false);
  const [trying, setTrying] = useState(false);
  const { view, seat } = game;
  const plays = seat.kind !== 'ONLOOKER' && seat.kind !== 'DISPLAY' && seat.kind !== 'UMPIRE';
  // Whoever may say what the board shows: a player, and the umpire with his own eyes.
  const compares = plays || (seat.kind === 'UMPIRE' && !eyes);
  const act = (key: React.Key) => {
    if (key === 'rules') openRules();
    else if (key === 'line' || key === 'board' || key === 'help' || key === 'check' || key === 'reconcile' || key === 'luck' || key === 'explorer' || key === 'read' || key === 'talk') openOver(key);
    else if (key === 'settings') setSetting(true);
    else if (key === 'curtain') device.set({ curtain: !curtain });
    else if (key === 'copy') void keepCopy();
    else if (key === 'adjust') setAdjusting(true);
    else if (key === 'whatIf') setTrying(true);
    else if (key === 'keys') setKeeping(true);
    else if (key === 'concede') setConceding(true);
    else if (key === 'leave') {
      leaveGame();
      onLeave();
    }
  };
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
          <Button ref={menuKey} className="quiet" aria-label={t('menu.title')} aria-haspopup="menu" aria-expanded={choosing} onPress={() => setChoosing(true)}>☰</Button>
        </div>
        <Suspense>
          {choosing && <TableMenu trigger={menuKey} plays={plays} compares={compares} curtain={held.seat === 'BOTH' && !game.openTable ? curtain : null} owns={owner !== undefined} onAction={act} onClose={() => setChoosing(false)} />}
          {owner && keeping && <KeysDialog owner={owner} isOpen onClose={() => setKeeping(false)} />}
          {adjusting && <AdjustDialog game={game} isOpen onClose={() => setAdjusting(false)} />}
          {trying && <WhatIf game={game} onClose={() => setTrying(false)} />}
          {setting && <SettingsDialog isOpen onClose={() => setSetting(false)} />}
          {conceding && (
            <ConfirmDialog
              isOpen
              title={t('menu.concedeTitle')}
              text={t('menu.concedeText')}
              yes={t('menu.concedeYes')}
              isHeld
              onNo={() => setConceding(false)}
              onYes={() => { setConceding(false); void record({ concede: true }); }}
            />
          )}
        </Suspense>
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
