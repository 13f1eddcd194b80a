import { Suspense, useCallback, useEffect, useState } from 'react';
import type { Game, Pack } from '../../../graphql/types';
import { Announcer } from '../keyboard/Announcer';
import { Enlarged } from '../counters/Enlarged';
import { amend, isRecordedHere, leaveGame } from '../store/actions';
import { device } from '../../../device/device';
import { seatHere } from '../store/handed';
import { openOver, papers, seek } from '../../../table/papers';
import { openRules, rules } from '../../../rules/rules';
import { useStore } from '../../../store';
import { later } from '../../../ui/later';
import { t } from '../../../words/words';
import { useAttention } from './useAttention';
import { watch } from '../battle/watching';
import { useAutomation } from './useAutomation';
import { closeForemost, useBack } from './useBack';
import { useTalk } from './useTalk';
import { useTurn } from './useTurn';
import { inTurn } from '../../../ui/inTurn';

const CommandLine = later(() => inTurn(() => import('../keyboard/CommandLine')).then((module) => module.CommandLine));
const TextBoard = later(() => inTurn(() => import('../keyboard/TextBoard')).then((module) => module.TextBoard));
const ExplorerPaper = later(() => inTurn(() => import('../explorer/ExplorerPaper')).then((module) => module.ExplorerPaper));
const AdviceSheet = later(() => inTurn(() => import('../staff/AdviceSheet')).then((module) => module.AdviceSheet));
const StaffAtWork = later(() => inTurn(() => import('../staff/StaffAtWork')).then((module) => module.StaffAtWork));
const RulesDialog = later(() => inTurn(() => import('../../../rules/RulesDialog')).then((module) => module.RulesDialog));
const BoardAndRecord = later(() => inTurn(() => import('../reconcile/BoardAndRecord')).then((module) => module.BoardAndRecord));
const Luck = later(() => inTurn(() => import('../../../table/luck/Luck')).then((module) => module.Luck));
const ReadPaper = later(() => inTurn(() => import('../../../table/print/ReadPaper')).then((module) => module.ReadPaper));
const TalkDialog = later(() => inTurn(() => import('../../../table/talk/TalkDialog')).then((module) => module.TalkDialog));
const PutRight = later(() => inTurn(() => import('../../../table/repair/PutRight')).then((module) => module.PutRight));
const ConfirmDialog = later(() => inTurn(() => import('../../../ui/ConfirmDialog')).then((module) => module.ConfirmDialog));
const Guide = later(() => inTurn(() => import('../help/Guide')).then((module) => module.Guide));
const HelpDialog = later(() => inTurn(() => import('../help/HelpDialog')).then((module) => module.HelpDialog));

/** What stands over the table when it is asked for, the keys that open it, and what the page does by itself. */
export function Extras({ game, pack, onLeave }: { game: Game; pack: Pack; onLeave: () => void }) {
  const over = useStore(papers, (state) => state.over);
  const mending = useStore(device, (state) => (state.mending?.origin === game.id ? state.mending : null));
  const isGuided = useStore(device, (state) => state.guide?.game === game.id);
  const held = useStore(device, ({ seats }) => seatHere(seats));
  const rulesOpen = useStore(rules, (state) => state.pages.length > 0);
  useAutomation(game);
  useAttention(game);
  useTurn(game);
  useTalk(game.seat.kind);
  useEffect(() => watch(game, pack, isRecordedHere), [game, pack]);
  const [leaving, setLeaving] = useState(false);
  useBack(useCallback(() => setLeaving(true), []));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) return;
      if (event.key === 'Escape') closeForemost();
      else if (event.key === '/') openOver('line');
      else if (event.key === 'b') openOver('board');
      else if (event.key === 'w') openOver('explorer');
      else if (event.key === 'r') openRules();
      else if (event.key === '?') openOver('help');
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
      papers.set({ over: null, tab: 'now', sought: null });
    };
  }, []);
  const close = () => openOver(null);
  return (
    <>
      <Announcer />
      <Enlarged />
      <Suspense>{held?.staff && <StaffAtWork token={held.token} post="staff" />}</Suspense>
      <Suspense>{held?.handed && <StaffAtWork token={held.token} post="handed" />}</Suspense>
      <Suspense>
        {rulesOpen && <RulesDialog book={game.book} />}
        {over === 'line' && <CommandLine game={game} pack={pack} onClose={close} />}
        {over === 'board' && <TextBoard game={game} pack={pack} onClose={close} />}
        {(over === 'check' || over === 'reconcile') && <BoardAndRecord game={game} pack={pack} start={over} onClose={close} />}
        {over === 'luck' && <Luck game={game} onEntry={seek} onClose={close} />}
        {over === 'read' && <ReadPaper book={game.book} lastEntry={game.lastEntry} isWhole onClose={close} />}
        {over === 'talk' && <TalkDialog book={game.book} onClose={close} />}
        {over === 'explorer' && <ExplorerPaper game={game} pack={pack} onClose={close} />}
        {over === 'staff' && <AdviceSheet game={game} onClose={close} />}
        {mending?.changes && <PutRight game={game} mending={mending} changes={mending.changes} amend={amend} />}
        {leaving && <ConfirmDialog isOpen title={t('menu.leaveTitle')} text={t('menu.leaveText')} yes={t('menu.leave')} onNo={() => setLeaving(false)} onYes={() => { leaveGame(); onLeave(); }} />}
        {isGuided && <Guide onLeave={() => { leaveGame(); onLeave(); }} />}
        {over === 'help' && <HelpDialog onClose={close} />}
      </Suspense>
    </>
  );
}
