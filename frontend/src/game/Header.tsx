import { useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { Game, SideState } from '../graphql/types';
import { KeysDialog } from '../keys/KeysDialog';
import { leaveGame, record } from '../store/actions';
import { device, type HeldSeat } from '../store/device';
import { openRules } from '../store/rules';
import { server } from '../store/server';
import { useStore } from '../store/store';
import { phaseShort, plain, sideName } from '../ui/words';
import { AdjustDialog } from '../panels/AdjustDialog';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { t } from '../words/words';

export function Header({ game, seat: held, onLeave }: { game: Game; seat: HeldSeat; onLeave: () => void }) {
  const look = useStore(device, (state) => state.look);
  const curtain = useStore(device, (state) => state.curtain);
  const owner = useStore(device, ({ owned }) => owned.find((kept) => kept.game === game.id));
  const [keeping, setKeeping] = useState(false);
  const [adjusting, setAdjusting] = useState(false);
  const [conceding, setConceding] = useState(false);
  const { view, seat } = game;
  const plays = seat.kind !== 'ONLOOKER' && seat.kind !== 'DISPLAY' && seat.kind !== 'UMPIRE';
  const act = (key: React.Key) => {
    if (key === 'rules') openRules();
    else if (key === 'look') device.set({ look: look === 'dark' ? 'daylight' : 'dark' });
    else if (key === 'larger') device.set((state) => ({ scale: Math.min(200, state.scale + 10) }));
    else if (key === 'smaller') device.set((state) => ({ scale: Math.max(80, state.scale - 10) }));
    else if (key === 'curtain') device.set({ curtain: !curtain });
    else if (key === 'adjust') setAdjusting(true);
    else if (key === 'keys') setKeeping(true);
    else if (key === 'concede') setConceding(true);
    else if (key === 'leave') {
      leaveGame();
      onLeave();
    }
  };
  return (
    <header className="bar">
      <div className="bar-turn">
        <h1>{view.turnName}</h1>
        <span title={t(`phase.${view.phase}`)}>{phaseShort(view.phase)}</span>
      </div>
      {view.sides.map((side) => <SidePoints key={side.side} side={side} acting={view.phasing === side.side} />)}
      <div className="bar-seat">
        <Connection />
        <span>{t(`seat.${seat.kind}`)}</span>
        <small>{game.name}</small>
      </div>
      <MenuTrigger>
        <Button className="quiet" aria-label={t('menu.title')}>☰</Button>
        <Popover className="menu" placement="bottom end">
          <Menu onAction={act} aria-label={t('menu.title')} aria-describedby="reconstruction">
            <MenuItem id="rules">{t('menu.rules')}</MenuItem>
            <MenuItem id="look">{look === 'dark' ? t('menu.daylightLook') : t('menu.darkLook')}</MenuItem>
            <MenuItem id="larger">{t('menu.larger')}</MenuItem>
            <MenuItem id="smaller">{t('menu.smaller')}</MenuItem>
            {held.seat === 'BOTH' && !game.openTable && <MenuItem id="curtain">{curtain ? t('menu.noCurtain') : t('menu.curtain')}</MenuItem>}
            {plays && <MenuItem id="adjust">{t('menu.adjust')}</MenuItem>}
            {owner && <MenuItem id="keys">{t('menu.keys')}</MenuItem>}
            {plays && <MenuItem id="concede">{t('menu.concede')}</MenuItem>}
            <MenuItem id="leave">{t('menu.leave')}</MenuItem>
          </Menu>
          <p id="reconstruction" className="menu-note">{t('app.reconstruction')}</p>
        </Popover>
      </MenuTrigger>
      {owner && <KeysDialog owner={owner} isOpen={keeping} onClose={() => setKeeping(false)} />}
      <AdjustDialog game={game} isOpen={adjusting} onClose={() => setAdjusting(false)} />
      <ConfirmDialog
        isOpen={conceding}
        title={t('menu.concedeTitle')}
        text={t('menu.concedeText')}
        yes={t('menu.concedeYes')}
        onNo={() => setConceding(false)}
        onYes={() => { setConceding(false); void record({ concede: true }); }}
      />
    </header>
  );
}

function SidePoints({ side, acting }: { side: SideState; acting: boolean }) {
  // What a ruling or the fog of war hides is not nothing.
  const known = [side.territoryPoints, side.lossPoints].filter((points) => typeof points === 'number');
  return (
    <div className={`bar-side ${side.side.toLowerCase()}${acting ? ' acting' : ''}`} aria-label={t(acting ? 'side.pointsActing' : 'side.points', { side: side.side, points: side.actionPoints })} role="group">
      <b>{acting && <span aria-hidden="true">▸ </span>}{sideName(side.side)}</b>
      <span><b className="big">{side.actionPoints}</b> {t('track.apShort')}</span>
      <span>{known.length > 0 && <b>{plain(known.reduce((sum, points) => sum + points, side.optionPoints))}</b>} {t('track.vpShort')}{known.length === 2 ? '' : known.length === 1 ? '+?' : ' ?'}</span>
    </div>
  );
}

function Connection() {
  const connection = useStore(server, (state) => state.connection);
  const words = t(({ off: 'game.connectionOff', connecting: 'game.connectionConnecting', live: 'game.connectionLive', lost: 'game.connectionLost' } as const)[connection]);
  return <span className={`connection ${connection}`} role="img" aria-label={t('game.connection', { state: words })} title={words} />;
}
