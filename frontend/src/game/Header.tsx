import { memo, lazy, Suspense, useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { Game, SideState } from '../graphql/types';
import { leaveGame, record } from '../store/actions';
import { device, type HeldSeat } from '../store/device';
import { openOver, papers } from '../store/papers';
import { isSecure } from '../store/home';
import { openRules } from '../store/rules';
import { server } from '../store/server';
import { useStore } from '../store/store';
import { phaseShort, plain, sideName } from '../ui/words';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { t } from '../words/words';
import { keepCopy } from './KeepCopy';
import { Present } from './Present';

// Seldom opened: they come when they are asked for.
const KeysDialog = lazy(() => import('../keys/KeysDialog').then((module) => ({ default: module.KeysDialog })));
const AdjustDialog = lazy(() => import('../panels/AdjustDialog').then((module) => ({ default: module.AdjustDialog })));
const Band = lazy(() => import('../branches/Band').then((module) => ({ default: module.Band })));
const WhatIf = lazy(() => import('../branches/WhatIf').then((module) => ({ default: module.WhatIf })));
const SettingsDialog = lazy(() => import('../settings/SettingsDialog').then((module) => ({ default: module.SettingsDialog })));

export const Header = memo(function Header({ game, seat: held, onLeave }: { game: Game; seat: HeldSeat; onLeave: () => void }) {
  const curtain = useStore(device, (state) => state.curtain);
  const owner = useStore(device, ({ owned }) => owned.find((kept) => kept.game === game.id));
  const eyes = useStore(server, (state) => state.eyes);
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
    else if (key === 'line' || key === 'board' || key === 'help' || key === 'check' || key === 'reconcile' || key === 'luck' || key === 'explorer') openOver(key);
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
      <header className="bar">
        <div className="bar-turn">
          <h1>{view.turnName}</h1>
          <span title={t(`phase.${view.phase}`)}>{phaseShort(view.phase)}</span>
        </div>
        {view.sides.map((side) => <SidePoints key={side.side} side={side} acting={view.phasing === side.side} />)}
        <div className="bar-seat">
          <Connection />
          <span>{eyes ? t('umpire.looking', { side: eyes }) : t(`seat.${seat.kind}`)}</span>
          <small>{game.name}</small>
        </div>
        <MenuTrigger>
          <Button className="quiet" aria-label={t('menu.title')}>☰</Button>
          <Popover className="menu two" placement="bottom end">
            <Menu onAction={act} aria-label={t('menu.title')} aria-describedby="reconstruction">
              {plays && <MenuItem id="explorer">{t('menu.explorer')}</MenuItem>}
              {compares && <MenuItem id="check">{t('menu.check')}</MenuItem>}
              {compares && <MenuItem id="reconcile">{t('menu.reconcile')}</MenuItem>}
              {compares && <MenuItem id="adjust">{t('menu.adjust')}</MenuItem>}
              <MenuItem id="whatIf">{t('menu.whatIf')}</MenuItem>
              <MenuItem id="luck">{t('menu.luck')}</MenuItem>
              {held.seat === 'BOTH' && !game.openTable && <MenuItem id="curtain">{curtain ? t('menu.noCurtain') : t('menu.curtain')}</MenuItem>}
              {plays && <MenuItem id="concede">{t('menu.concede')}</MenuItem>}
              <MenuItem id="rules">{t('menu.rules')}</MenuItem>
              <MenuItem id="help">{t('menu.help')}</MenuItem>
              <MenuItem id="board">{t('menu.board')}</MenuItem>
              <MenuItem id="line">{t('menu.line')}</MenuItem>
              <MenuItem id="settings">{t('menu.settings')}</MenuItem>
              <MenuItem id="copy">{t('home.copy')}</MenuItem>
              {owner && <MenuItem id="keys">{t('menu.keys')}</MenuItem>}
              <MenuItem id="leave">{t('menu.leave')}</MenuItem>
            </Menu>
            <Present />
            {!isSecure() && <p className="menu-note">{t('home.plain')} <a href="#/trust">{t('home.secure')}</a></p>}
            <p id="reconstruction" className="menu-note">{t('app.reconstruction')}</p>
          </Popover>
        </MenuTrigger>
        <Suspense>
          {owner && keeping && <KeysDialog owner={owner} isOpen onClose={() => setKeeping(false)} />}
          {adjusting && <AdjustDialog game={game} isOpen onClose={() => setAdjusting(false)} />}
          {trying && <WhatIf game={game} onClose={() => setTrying(false)} />}
          {setting && <SettingsDialog isOpen onClose={() => setSetting(false)} />}
        </Suspense>
        <ConfirmDialog
          isOpen={conceding}
          title={t('menu.concedeTitle')}
          text={t('menu.concedeText')}
          yes={t('menu.concedeYes')}
          onNo={() => setConceding(false)}
          onYes={() => { setConceding(false); void record({ concede: true }); }}
        />
      </header>
    </>
  );
});

function SidePoints({ side, acting }: { side: SideState; acting: boolean }) {
  // What a ruling or the fog of war hides is not nothing.
  const known = [side.territoryPoints, side.lossPoints].filter((points) => typeof points === 'number');
  return (
    <Button className={`bar-side ${side.side.toLowerCase()}${acting ? ' acting' : ''}`} aria-label={t('side.openTerms', { points: t(acting ? 'side.pointsActing' : 'side.points', { side: side.side, points: side.actionPoints }) })} onPress={() => papers.set({ tab: 'tracks' })}>
      <b>{acting && <span aria-hidden="true">▸ </span>}{sideName(side.side)}</b>
      <span><b className="big">{side.actionPoints}</b> {t('track.apShort')}</span>
      <span>{known.length > 0 && <b>{plain(known.reduce((sum, points) => sum + points, side.optionPoints))}</b>} {t('track.vpShort')}{known.length === 2 ? '' : known.length === 1 ? '+?' : ' ?'}</span>
    </Button>
  );
}

function Connection() {
  const connection = useStore(server, (state) => state.connection);
  const words = t(({ off: 'game.connectionOff', connecting: 'game.connectionConnecting', live: 'game.connectionLive', lost: 'game.connectionLost' } as const)[connection]);
  return <span className={`connection ${connection}`} role="img" aria-label={t('game.connection', { state: words })} title={words} />;
}
