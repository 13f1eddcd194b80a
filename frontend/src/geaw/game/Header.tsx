import { lazy, memo, Suspense, useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Present } from '../../game/Present';
import { headersOf } from '../../graphql/client';
import { saveFile } from '../../store/saveFile';
import { device } from '../../store/device';
import { openRules } from '../../store/rules';
import { server } from '../../store/server';
import { useStore } from '../../store/store';
import { t } from '../../words/words';
import type { Game, SideView } from '../graphql/types';
import { plays } from '../plays';
import { leaveGame, propose } from '../store/actions';
import { hand, say } from '../store/hand';
import { tableNow } from '../store/table';

const KeysDialog = lazy(() => import('../../keys/KeysDialog').then((module) => ({ default: module.KeysDialog })));
const SettingsDialog = lazy(() => import('../../settings/SettingsDialog').then((module) => ({ default: module.SettingsDialog })));
const CorrectDialog = lazy(() => import('../panels/CorrectDialog').then((module) => ({ default: module.CorrectDialog })));

const NUMERALS = ['', 'I', 'II', 'III', 'IV'] as const;

async function keepCopy({ name, view, seat }: Game): Promise<void> {
  const open = tableNow();
  if (!open) return;
  // Nothing of this game is hidden from a side; yet the server gives the whole of it to those alone who may see all.
  const seesAll = seat.kind === 'UMPIRE' || seat.kind === 'BOTH' || view.phase === 'FINISHED';
  const saved = await saveFile(open.game, seesAll, `${name} ${view.turn}`, headersOf(open.seat.token, null));
  say(saved ? t('home.copySaved') : t('home.copyFailed'));
}

/** The turn and the phase, the victory points of both sides, the connection, and the menu. */
export const Header = memo(function Header({ game, owner, onLeave }: { game: Game; owner: string; onLeave: () => void }) {
  const kept = useStore(device, ({ owned }) => owned.find((known) => known.game === owner));
  const [over, setOver] = useState<'settings' | 'keys' | 'correct' | null>(null);
  const { view, seat } = game;
  const quarter = view.year ? t('geaw.quarter', { quarter: NUMERALS[view.quarter ?? 0] ?? '', year: view.year }) : '';
  const act = (key: React.Key) => {
    if (key === 'rules') openRules();
    else if (key === 'settings' || key === 'keys' || key === 'correct') setOver(key);
    else if (key === 'copy') void keepCopy(game);
    else if (key === 'concede') void propose({ order: { concede: true } }, t('order.concede'));
    else if (key === 'leave') {
      leaveGame();
      onLeave();
    }
  };
  return (
    <header className="bar">
      <div className="bar-turn">
        <h1>{t('geaw.turn', { turn: view.turn })}{quarter && ` · ${quarter}`}</h1>
        <span>{t(`geaw.${view.phase}`)}{view.calendarBasis === 'DERIVED' && quarter && <small title={t('geaw.derivedHint')}> ≈</small>}</span>
      </div>
      {view.sides.map((side) => <Points key={side.side} side={side} acting={view.active === side.side} />)}
      <div className="bar-seat">
        <Connection />
        <span>{t(`seat.${seat.kind}`)}</span>
        <small>{game.name}</small>
      </div>
      <MenuTrigger>
        <Button className="quiet" aria-label={t('menu.title')}>☰</Button>
        <Popover className="menu" placement="bottom end">
          <Menu onAction={act} aria-label={t('menu.title')}>
            <MenuItem id="rules">{t('menu.rules')}</MenuItem>
            <MenuItem id="settings">{t('menu.settings')}</MenuItem>
            <MenuItem id="copy">{t('home.copy')}</MenuItem>
            {plays(game) && <MenuItem id="correct">{t('menu.adjust')}</MenuItem>}
            {kept && <MenuItem id="keys">{t('menu.keys')}</MenuItem>}
            {plays(game) && <MenuItem id="concede">{t('menu.concede')}</MenuItem>}
            <MenuItem id="leave">{t('menu.leave')}</MenuItem>
          </Menu>
          <Present />
          <p className="menu-note">{t('geaw.nothingOfOurs')}</p>
        </Popover>
      </MenuTrigger>
      <Suspense>
        {over === 'settings' && <SettingsDialog isOpen onClose={() => setOver(null)} />}
        {over === 'keys' && kept && <KeysDialog owner={kept} isOpen onClose={() => setOver(null)} />}
        {over === 'correct' && <CorrectDialog game={game} onClose={() => setOver(null)} />}
      </Suspense>
    </header>
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
      <span><b className="big">{side.victoryPoints}</b> {t('track.vpShort')}</span>
    </Button>
  );
}

function Connection() {
  const connection = useStore(server, (state) => state.connection);
  const words = t(({ off: 'game.connectionOff', connecting: 'game.connectionConnecting', live: 'game.connectionLive', lost: 'game.connectionLost' } as const)[connection]);
  return <span className={`connection ${connection}`} role="img" aria-label={t('game.connection', { state: words })} title={words} />;
}
