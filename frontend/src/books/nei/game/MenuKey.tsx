import { Suspense, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Game } from '../../../graphql/types';
import { device, type HeldSeat } from '../../../device/device';
import { openRules } from '../../../rules/rules';
import { useStore } from '../../../store';
import { actOnDevice } from '../../../table/menu/deviceEntries';
import { openOver, openReplay, papers } from '../../../table/papers';
import { server } from '../../../table/server';
import { isPlayers } from '../../../table/sides';
import { later } from '../../../ui/later';
import { phaseName } from '../../../ui/words';
import { t } from '../../../words/words';
import { leaveGame, record } from '../store/actions';
import { seatHere } from '../store/handed';
import { decides } from '../store/mayCommand';
import { keepCopy } from './KeepCopy';
import { inTurn } from '../../../ui/inTurn';

// Seldom opened: they come when they are asked for.
const TableMenu = later(() => inTurn(() => import('./TableMenu')).then((module) => module.TableMenu));
const ConfirmDialog = later(() => inTurn(() => import('../../../ui/ConfirmDialog')).then((module) => module.ConfirmDialog));
const KeysDialog = later(() => inTurn(() => import('../../../table/keys/KeysDialog')).then((module) => module.KeysDialog));
const WatchPaper = later(() => inTurn(() => import('../../../table/keys/WatchPaper')).then((module) => module.WatchPaper));
const SharePaper = later(() => inTurn(() => import('../../../table/sharing/SharePaper')).then((module) => module.SharePaper));
const MailPaper = later(() => inTurn(() => import('../../../table/mail/MailPaper')).then((module) => module.MailPaper));
const AdjustDialog = later(() => inTurn(() => import('../panels/AdjustDialog')).then((module) => module.AdjustDialog));
const FixPaper = later(() => inTurn(() => import('../../../table/menu/FixPaper')).then((module) => module.FixPaper));
const NotePaper = later(() => inTurn(() => import('../../../table/menu/NotePaper')).then((module) => module.NotePaper));
const AidsPaper = later(() => inTurn(() => import('../../../table/menu/AidsPaper')).then((module) => module.AidsPaper));
const HandOver = later(() => inTurn(() => import('../staff/HandOver')).then((module) => module.HandOver));
const WhatIf = later(() => inTurn(() => import('../../../table/branches/WhatIf')).then((module) => module.WhatIf));
const SettingsDialog = later(() => inTurn(() => import('../../../device/SettingsDialog')).then((module) => module.SettingsDialog));

const OVER = ['line', 'board', 'help', 'luck', 'explorer', 'read', 'talk', 'staff'] as const;
const HERE = ['settings', 'adjust', 'fix', 'whatIf', 'keys', 'watch', 'share', 'mail', 'note', 'aids', 'handOver', 'concede'] as const;

/** How the game stands, in a sentence. */
const standsIn = ({ view: { outcome, pending, phase } }: Game): string => outcome?.result ?? pending?.sentence ?? phaseName(phase);

/** The key of the menu, and what it opens. */
export function MenuKey({ game, seat: held, onLeave }: { game: Game; seat: HeldSeat; onLeave: () => void }) {
  const curtain = useStore(device, (state) => state.curtain);
  const owner = useStore(device, ({ owned }) => owned.find((kept) => kept.game === game.id));
  const isHanded = useStore(device, ({ seats }) => Boolean(seatHere(seats)?.handed));
  const eyes = useStore(server, (state) => state.eyes);
  const key = useRef<HTMLButtonElement>(null);
  const [choosing, setChoosing] = useState(false);
  const [over, setOver] = useState<(typeof HERE)[number] | null>(null);
  const { seat: { kind } } = game;
  const close = () => setOver(null);
  const act = (chosen: React.Key) => {
    const there = OVER.find((known) => known === chosen);
    const here = HERE.find((known) => known === chosen);
    if (actOnDevice(chosen)) return;
    if (there) openOver(there);
    else if (here) setOver(here);
    else if (chosen === 'rules') openRules();
    else if (chosen === 'log') papers.set({ tab: 'log' });
    else if (chosen === 'replay') openReplay(game.lastEntry);
    else if (chosen === 'curtain') device.set({ curtain: !curtain });
    else if (chosen === 'copy') void keepCopy();
    else if (chosen === 'leave') {
      leaveGame();
      onLeave();
    }
  };
  const fix = (way: 'check' | 'reconcile' | 'adjust') => {
    setOver(way === 'adjust' ? 'adjust' : null);
    if (way !== 'adjust') openOver(way);
  };
  return (
    <>
      <Button ref={key} className="quiet" aria-label={t('menu.title')} aria-haspopup="menu" aria-expanded={choosing} onPress={() => setChoosing(true)}>☰</Button>
      <Suspense>
        {choosing && (
          <TableMenu
            trigger={key}
            plays={isPlayers(kind)}
            decides={decides(game) && !game.withoutAdvice}
            hands={isPlayers(kind) && !game.withoutAdvice && !game.view.outcome && !isHanded}
            // Whoever may say what the board shows: a player, and the umpire with his own eyes.
            compares={isPlayers(kind) || (kind === 'UMPIRE' && !eyes)}
            curtain={held.seat === 'BOTH' && !game.openTable ? curtain : null}
            isOver={game.view.outcome !== null}
            owns={owner !== undefined}
            onAction={act}
            onClose={() => setChoosing(false)}
          />
        )}
        {owner && over === 'keys' && <KeysDialog owner={owner} isOpen onClose={close} />}
        {owner && over === 'watch' && <WatchPaper owner={owner} onClose={close} />}
        {over === 'share' && <SharePaper kind={kind} onClose={close} />}
        {over === 'mail' && <MailPaper game={game} stands={standsIn(game)} onClose={close} />}
        {over === 'fix' && <FixPaper onChoose={fix} onClose={close} />}
        {over === 'adjust' && <AdjustDialog game={game} isOpen onClose={close} />}
        {over === 'note' && <NotePaper entry={game.lastEntry} book={game.book} onClose={close} />}
        {over === 'aids' && <AidsPaper book={game.book} onClose={close} />}
        {over === 'handOver' && <HandOver game={game} seat={held} onClose={close} />}
        {over === 'whatIf' && <WhatIf game={game} onClose={close} />}
        {over === 'settings' && <SettingsDialog isOpen onClose={close} />}
        {over === 'concede' && <ConfirmDialog isOpen title={t('menu.concedeTitle')} text={t('menu.concedeText')} yes={t('menu.concedeYes')} isHeld onNo={close} onYes={() => { close(); void record({ concede: true }); }} />}
      </Suspense>
    </>
  );
}
