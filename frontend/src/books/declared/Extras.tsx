import { lazy, Suspense, useEffect, useRef } from 'react';
import { device } from '../../device/device';
import { notifyTurn } from '../../device/notify';
import { server } from '../../table/server';
import { openRules, rules } from '../../rules/rules';
import { useStore } from '../../store';
import { chime } from '../../ui/sound';
import { t } from '../../words/words';
import { useBook } from './book';
import type { AnyGame } from './types';
import { inTurn } from '../../ui/inTurn';

const RulesDialog = lazy(() => inTurn(() => import('../../rules/RulesDialog')).then((module) => ({ default: module.RulesDialog })));

const PutRight = lazy(() => inTurn(() => import('../../table/repair/PutRight')).then((module) => ({ default: module.PutRight })));

/** Lines of an entry that are said at once. */
const LINES = 3;

/** The rules over the table, the key that opens them, and what is said of the other side's entries. */
export function Extras({ game, onOwed }: { game: AnyGame; onOwed: () => void }) {
  const { hand, actions } = useBook();
  const mending = useStore(device, (state) => (state.mending?.origin === game.id ? state.mending : null));
  const open = useStore(rules, (state) => state.pages.length > 0);
  const entries = useStore(server, (state) => state.entries);
  const heard = useRef(game.lastEntry);
  const mine = game.view.pending?.mine ?? false;
  useEffect(() => {
    if (!mine) return;
    chime();
    notifyTurn(t('seat.yourMoveIn', { game: game.name }));
    // What has to be answered comes to the front.
    onOwed();
  }, [mine, game.lastEntry, game.name, onOwed]);
  useEffect(() => {
    const last = entries.at(-1);
    if (!last || last.number <= heard.current) return;
    if (last.lines.length > 0 && !hand.get().isHushed) hand.set({ message: last.lines.slice(0, LINES).map(({ text }) => text).join('. ') });
    heard.current = last.number;
  }, [entries, hand]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.key !== 'r' || event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) return;
      openRules();
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <Suspense>
      {open && <RulesDialog book={game.book} />}
      {mending?.changes && <PutRight game={game} mending={mending} changes={mending.changes} amend={actions.amend} />}
    </Suspense>
  );
}
