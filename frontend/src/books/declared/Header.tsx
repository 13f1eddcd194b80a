import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button, MenuTrigger, Popover } from 'react-aria-components';
import { Present } from '../../table/Present';
import { headersOf } from '../../graphql/client';
import { device } from '../../device/device';
import { openRules } from '../../rules/rules';
import { saveFile } from '../../ui/saveFile';
import { papers } from '../../table/papers';
import { server } from '../../table/server';
import { useStore } from '../../store';
import { seatName } from '../../ui/words';
import { t } from '../../words/words';
import { actOnDevice, deviceEntries } from '../../table/menu/deviceEntries';
import { GroupedMenu, type Groups } from '../../table/menu/GroupedMenu';
import { useBook } from './book';
import { TakeBackKey } from './TakeBack';
import type { Open } from '../../table/table';
import { plays, type AnyGame } from './types';
import css from '../../ui/styles/game.module.css';
import { inTurn } from '../../ui/inTurn';

const KeysDialog = lazy(() => inTurn(() => import('../../table/keys/KeysDialog')).then((module) => ({ default: module.KeysDialog })));
const Band = lazy(() => inTurn(() => import('../../table/branches/Band')).then((module) => ({ default: module.Band })));
const WhatIf = lazy(() => inTurn(() => import('../../table/branches/WhatIf')).then((module) => ({ default: module.WhatIf })));
const WatchPaper = lazy(() => inTurn(() => import('../../table/keys/WatchPaper')).then((module) => ({ default: module.WatchPaper })));
const SharePaper = lazy(() => inTurn(() => import('../../table/sharing/SharePaper')).then((module) => ({ default: module.SharePaper })));
const MailPaper = lazy(() => inTurn(() => import('../../table/mail/MailPaper')).then((module) => ({ default: module.MailPaper })));
const NotePaper = lazy(() => inTurn(() => import('../../table/menu/NotePaper')).then((module) => ({ default: module.NotePaper })));
const Luck = lazy(() => inTurn(() => import('../../table/luck/Luck')).then((module) => ({ default: module.Luck })));
const ReadPaper = lazy(() => inTurn(() => import('../../table/print/ReadPaper')).then((module) => ({ default: module.ReadPaper })));
const SettingsDialog = lazy(() => inTurn(() => import('../../device/SettingsDialog')).then((module) => ({ default: module.SettingsDialog })));

interface HeaderProps {
  game: AnyGame;
  title: ReactNode;
  subtitle: string;
  /** The table, for a copy of its record. */
  open: () => Open | null;
  /** Nothing is left to be hidden. */
  isOver?: boolean;
  /** What a copy is called. */
  copyName: string;
  /** What the menu has more, by key. */
  more?: readonly { id: string; name: string; act: () => void }[];
  /** The dialog that puts the record right. */
  correct: (close: () => void) => ReactNode;
  /** What the book has to be printed besides what the server makes. */
  printed?: ReactNode;
  /** What the program holds of the book. */
  note: string;
  onLeave: () => void;
  children: ReactNode;
}

/** The turn and the phase, what the book puts beside them, the connection, and the menu. */
export function Header({ game, title, subtitle, open, isOver = false, copyName, more = [], correct, printed, note, onLeave, children }: HeaderProps) {
  const { hand } = useBook();
  const kept = useStore(device, ({ owned }) => owned.find((known) => known.game === game.id));
  const look = useStore(device, (state) => state.look);
  const sound = useStore(device, (state) => state.sound);
  const notify = useStore(device, (state) => state.notify);
  const [over, setOver] = useState<'settings' | 'keys' | 'watch' | 'share' | 'mail' | 'note' | 'correct' | 'luck' | 'whatIf' | 'read' | null>(null);
  const keepCopy = async () => {
    const table = open();
    if (!table) return;
    const { kind } = game.seat;
    // Nothing of such a game is hidden from a side; yet the server gives the whole of it to those alone who may see all.
    const saved = await saveFile(table.game, kind === 'UMPIRE' || kind === 'BOTH' || isOver, copyName, headersOf(table.seat.token, null));
    hand.set({ message: saved ? t('home.copySaved') : t('home.copyFailed') });
  };
  const act = (key: React.Key) => {
    if (actOnDevice(key)) return;
    if (key === 'rules') openRules();
    else if (key === 'log') papers.set({ tab: 'log' });
    else if (key === 'settings' || key === 'keys' || key === 'watch' || key === 'share' || key === 'mail' || key === 'note' || key === 'correct' || key === 'luck' || key === 'whatIf' || key === 'read') setOver(key);
    else if (key === 'copy') void keepCopy();
    else if (key === 'leave') onLeave();
    else more.find(({ id }) => id === key)?.act();
  };
  const groups: Groups = {
    play: [{ id: 'rules', name: t('menu.rules'), sign: 'rules' }],
    record: [
      { id: 'log', name: t('menu.log'), sign: 'log' },
      ...(plays(game) ? [{ id: 'correct', name: t('menu.adjust'), sign: 'fix' } as const] : []),
      { id: 'whatIf', name: t('menu.whatIf'), sign: 'whatIf' },
      { id: 'read', name: t('menu.read'), sign: 'read' },
      { id: 'luck', name: t('menu.luck'), sign: 'luck' },
      { id: 'copy', name: t('home.copy'), sign: 'copy' },
      ...(isOver && plays(game) ? [{ id: 'share', name: t('menu.share'), sign: 'share' } as const] : []),
    ],
    table: [
      ...(kept ? [{ id: 'keys', name: t('menu.keys'), sign: 'keys' }, { id: 'watch', name: t('menu.watch'), sign: 'watch' }] as const : []),
      ...(plays(game) ? [{ id: 'note', name: t('menu.note'), sign: 'remark' }, { id: 'mail', name: t('menu.mail'), sign: 'mail' }] as const : []),
    ],
    device: deviceEntries({ look, sound, notify }),
    end: [...(plays(game) ? more.map(({ id, name }) => ({ id, name, sign: 'concede' as const })) : []), { id: 'leave', name: t('menu.leave'), sign: 'leave' }],
  };
  return (
    <>
      {game.branch && <Suspense><Band game={game} branch={game.branch} /></Suspense>}
      <header className={css.bar} data-part="bar">
        <div className={css.barTurn}>
          <h1 className="display">{title}</h1>
          <span className="display">{subtitle}</span>
        </div>
        {children}
        <div className={css.barEnd}>
          <div className="bar-seat">
            <Connection />
            <span>{seatName(game.seat.kind, game.book)}</span>
            <small>{game.name}</small>
          </div>
          <TakeBackKey game={game} />
          <MenuTrigger>
            <Button className="quiet" aria-label={t('menu.title')}>☰</Button>
            <Popover className="menu" placement="bottom end">
              <GroupedMenu groups={groups} onAction={act} />
              <Present book={game.book} />
              <p className="menu-note">{note}</p>
            </Popover>
          </MenuTrigger>
        </div>
        <Suspense>
          {over === 'settings' && <SettingsDialog isOpen onClose={() => setOver(null)} />}
          {over === 'keys' && kept && <KeysDialog owner={kept} isOpen onClose={() => setOver(null)} />}
          {over === 'watch' && kept && <WatchPaper owner={kept} onClose={() => setOver(null)} />}
          {over === 'share' && <SharePaper kind={game.seat.kind} onClose={() => setOver(null)} />}
          {over === 'mail' && <MailPaper game={game} stands={game.view.pending?.sentence ?? subtitle} onClose={() => setOver(null)} />}
          {over === 'note' && <NotePaper entry={game.lastEntry} book={game.book} onClose={() => setOver(null)} />}
          {over === 'luck' && <Luck game={game} onClose={() => setOver(null)} />}
          {over === 'read' && <ReadPaper book={game.book} lastEntry={game.lastEntry} isWhole={false} own={printed} onClose={() => setOver(null)} />}
          {over === 'whatIf' && <WhatIf game={game} onClose={() => setOver(null)} />}
          {over === 'correct' && correct(() => setOver(null))}
        </Suspense>
      </header>
    </>
  );
}

function Connection() {
  const connection = useStore(server, (state) => state.connection);
  const words = t(({ off: 'game.connectionOff', connecting: 'game.connectionConnecting', live: 'game.connectionLive', lost: 'game.connectionLost' } as const)[connection]);
  return <span className={`${css.connection} ${css[connection] ?? ''}`} data-part={`connection ${connection}`} role="img" aria-label={t('game.connection', { state: words })} title={words} />;
}
