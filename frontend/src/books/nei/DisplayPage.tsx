import { Suspense, useEffect } from 'react';
import { MapView } from './map/MapView';
import { BattlePanel } from './panels/BattlePanel';
import { goOn, lookAgain, leaveGame, openGame } from './store/actions';
import { whenWell } from '../../table/database';
import type { HeldSeat } from '../../device/device';
import { keepAwake } from '../../device/home';
import { asOf } from '../../table/LostLine';
import { server } from '../../table/server';
import { useStore } from '../../store';
import { later } from '../../ui/later';
import { phaseName, plain, sideName } from '../../ui/words';
import { t } from '../../words/words';
import { Present } from '../../table/Present';
import { lookOf } from '../../table/sides';
import css from '../../ui/styles/devices.module.css';
import { inTurn } from '../../ui/inTurn';

const Band = later(() => inTurn(() => import('../../table/branches/Band')).then((module) => module.Band));

const SHOWN = 5;
/** A screen on the wall has nobody who taps "Try again". In milliseconds. */
const RETRY = 4000;

/** A screen for the room: what everybody may see, large, and nothing to press. */
export function DisplayPage({ seat }: { seat: HeldSeat }) {
  const game = useStore(server, (state) => state.game);
  const pack = useStore(server, (state) => state.pack);
  const trouble = useStore(server, (state) => state.trouble);
  const seenAt = useStore(server, (state) => state.seenAt);
  const lost = useStore(server, (state) => state.connection === 'lost');
  useEffect(() => {
    void openGame(seat);
    const sleep = keepAwake();
    const timer = setInterval(() => {
      const { pack: known, seenAt } = server.get();
      if (!known) void openGame(seat);
      else if (seenAt !== null) lookAgain();
    }, RETRY);
    document.addEventListener('visibilitychange', lookAgain);
    const well = whenWell(goOn);
    return () => {
      clearInterval(timer);
      well();
      document.removeEventListener('visibilitychange', lookAgain);
      sleep();
      leaveGame();
    };
  }, [seat]);
  if (!game || !pack) return <main className="start"><p role={trouble ? 'alert' : 'status'}>{trouble ?? t('game.setting')}</p></main>;
  const { view } = game;
  return (
    <main className="display-page" aria-label={t('seat.DISPLAY')}>
      {game.branch && <Suspense><Band game={game} branch={game.branch} isBare /></Suspense>}
      <header>
        <h1>{view.turnName}</h1>
        <p className={css.displayPhase}>{view.outcome ? view.outcome.result : phaseName(view.phase)}</p>
        {view.sides.map((side) => (
          <p key={side.side} className={`${css.displaySide} ${side.side.toLowerCase()}${view.phasing === side.side ? ' acting' : ''}`}>
            <b>{view.phasing === side.side && <span aria-hidden="true">▸ </span>}{sideName(side.side)}</b>
            <span>{t('action.points', { count: side.actionPoints })}</span>
            {typeof side.territoryPoints === 'number' && <span>{t('home.points', { points: plain(side.territoryPoints + side.optionPoints + (side.lossPoints ?? 0)) })}{typeof side.lossPoints === 'number' ? '' : '+?'}</span>}
          </p>
        ))}
      </header>
      <div className={css.displayMap} inert><MapView game={game} pack={pack} /></div>
      <aside>
        {lost && <p role="status" className={css.displayLost}>{seenAt === null ? t('game.lost') : asOf(seenAt, Date.now())}</p>}
        {view.pending && <p className={css.displayPending} data-part="display-pending">{view.pending.sentence}</p>}
        {view.battle && <div inert><BattlePanel battle={view.battle} /></div>}
        <Lately />
        <Present />
      </aside>
    </main>
  );
}

function Lately() {
  const entries = useStore(server, (state) => state.entries);
  const latest = entries.filter((entry) => !entry.takenBack && entry.lines.length > 0).slice(-SHOWN).toReversed();
  return (
    <ol className={css.displayLog} aria-live="polite">
      {latest.map((entry) => <li key={entry.number} className={lookOf(entry.by)}>{entry.lines.map((line, at) => <p key={at}>{line.text}</p>)}</li>)}
    </ol>
  );
}
