import { memo, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import type { Game, Pack } from '../../../graphql/types';
import { outbox } from '../../../table/outbox';
import { openOver } from '../../../table/papers';
import { AwayPanel } from './AwayPanel';
import { MAIN } from '../game/ThumbBar';
import { askedFor } from '../game/useAttention';
import { device } from '../../../device/device';
import { isActedFor, seatHere } from '../store/handed';
import { decides, mayCommand } from '../store/mayCommand';
import { selection } from '../store/selection';
import { packIndex, server } from '../../../table/server';
import { useStore } from '../../../store';
import { later } from '../../../ui/later';
import { commandKey, phaseName } from '../../../ui/words';
import { ClauseChip } from '../../../ui/ClauseChip';
import { watching } from '../battle/watching';
import { Latest } from '../../../table/log/Latest';
import { Offers } from './Offers';
import { t } from '../../../words/words';
import { isPlayers } from '../../../table/sides';
import panelsCss from '../../../ui/styles/panels.module.css';
import { inTurn } from '../../../ui/inTurn';

const AreaPanel = later(() => inTurn(() => import('./AreaPanel')).then((module) => module.AreaPanel));
const InHand = later(() => inTurn(() => import('./InHand')).then((module) => module.InHand));
const BattleSheet = later(() => inTurn(() => import('../battle/BattleSheet')).then((module) => module.BattleSheet));
const BattleOver = later(() => inTurn(() => import('../battle/BattleOver')).then((module) => module.BattleOver));
const PendingPanel = later(() => inTurn(() => import('../pending/PendingPanel')).then((module) => module.PendingPanel));
const KeepAnswer = later(() => inTurn(() => import('../pending/KeepAnswer')).then((module) => module.KeepAnswer));
const SetUpPanel = later(() => inTurn(() => import('./SetUpPanel')).then((module) => module.SetUpPanel));
const StaffCard = later(() => inTurn(() => import('../staff/StaffCard')).then((module) => module.StaffCard));
const TakeBackAsked = later(() => inTurn(() => import('./TakeBackAsked')).then((module) => module.TakeBackAsked));
const UmpirePanel = later(() => inTurn(() => import('./UmpirePanel')).then((module) => module.UmpirePanel));

/** What matters now, one thing at a time: what the table asks, or the area under the finger, or what may be done. */
export const NowPanel = memo(function NowPanel({ game, pack }: { game: Game; pack: Pack }) {
  // The square under the finger lights up first; what is read beside it comes right after that was painted.
  const area = useDeferredValue(useStore(selection, (state) => state.area));
  const inHand = useStore(selection, (state) => state.units.length > 0);
  const first = useStore(selection, (state) => state.units[0]);
  const waits = useStore(outbox, ({ waiting }) => waiting.some(({ late }) => late));
  const lost = useStore(server, ({ connection }) => connection === 'lost');
  const over = useStore(watching, (state) => state.over !== null);
  const held = useStore(device, ({ seats }) => seatHere(seats));
  const { pending, battle, outcome } = game.view;
  const place = area ? packIndex(pack).areas.get(area) : undefined;
  const top = useRef<HTMLDivElement>(null);
  // Another area, or another counter of the tray, is read from its top; counters added to a hand move nothing.
  const subject = place?.id ?? first;
  useEffect(() => {
    top.current?.closest('[role="tabpanel"]')?.scrollTo({ top: 0 });
  }, [subject]);
  // The staff comes first where it has to act, and last where this seat has.
  const staffFirst = !pending?.mine && !decides(game);
  const settingUp = game.view.phase.startsWith('SETUP') && !pending;
  return (
    <div className="now" ref={top} data-state={place ? 'selection' : (pending && !waits) || game.takeBackAsked ? 'question' : 'briefing'}>
      {(waits || lost) && !outcome && plays(game) && <AwayPanel />}
      {held?.handed && !outcome && <Suspense><StaffCard game={game} seat={held} post="handed" /></Suspense>}
      {held?.staff && staffFirst && <Suspense><StaffCard game={game} seat={held} post="staff" /></Suspense>}
      {!place && <Asked game={game} pack={pack} waits={waits} />}
      {place && <Suspense><AreaPanel key={place.id} game={game} pack={pack} area={place} /></Suspense>}
      {!place && settingUp && <Suspense><SetUpPanel game={game} pack={pack} /></Suspense>}
      {!place && !settingUp && inHand && <Suspense><InHand game={game} pack={pack} /></Suspense>}
      {!place && !inHand && !settingUp && !isActedFor(game) && (!pending || pending.kind === 'TAKE_FREE_ACTION') && <FreeOffers game={game} />}
      {!place && !inHand && game.seat.kind === 'UMPIRE' && <Suspense><UmpirePanel game={game} /></Suspense>}
      {held?.staff && !staffFirst && !place && !inHand && !battle && <Suspense><StaffCard game={game} seat={held} post="staff" /></Suspense>}
      {!place && !inHand && !battle && !over && <Latest />}
    </div>
  );
});

/** What the table asks, and the battle it belongs to. A stack that is looked at takes its place; a key under the thumb leads back. */
function Asked({ game, pack, waits }: { game: Game; pack: Pack; waits: boolean }) {
  const { pending, battle, outcome } = game.view;
  // The map shows the battle first; its sheet comes right after, in pieces that keep no finger waiting.
  const isFought = useDeferredValue(battle !== null, false);
  const isOver = useStore(watching, (state) => state.over !== null);
  return (
    <>
      {outcome && (
        <section className="owed mine" aria-label={t('game.result')}>
          <h3>{outcome.result}</h3>
          <p>{outcome.winner ? t('side.wins', { side: outcome.winner, differential: outcome.differential }) : t('side.draw', { differential: outcome.differential })} <ClauseChip clause={outcome.clause} /></p>
        </section>
      )}
      {game.takeBackAsked && <Suspense><TakeBackAsked game={game} asked={game.takeBackAsked} /></Suspense>}
      {battle && isFought && !waits && <Suspense><BattleSheet game={game} pack={pack} battle={battle} /></Suspense>}
      {!battle && isOver && <Suspense><BattleOver pack={pack} /></Suspense>}
      {pending && !battle && !waits && <Suspense><PendingPanel key={askedFor(pending)} game={game} pending={pending} /></Suspense>}
      {game.stated.length > 0 && plays(game) && <Suspense><KeepAnswer game={game} /></Suspense>}
    </>
  );
}

const plays = ({ seat: { kind } }: Game): boolean => isPlayers(kind);

/** What may be done without a unit in hand. */
const FreeOffers = memo(function FreeOffers({ game }: { game: Game }) {
  // What stands in the bar for the thumb, or with what is owed, is not listed twice.
  const automation = useStore(device, (state) => state.automation.step);
  const elsewhere = ['concede', 'declineFreeAction', ...(automation === 'off' ? [] : MAIN)];
  const offers = game.options.offers.filter((offer) => !elsewhere.includes(commandKey(offer)) || (MAIN.includes(commandKey(offer)) && !offer.verdict.clear))
    // An incident names its free action; the others are no choice at all.
    .filter((offer) => !game.view.pending || offer.verdict.clear);
  const { phasing, phase } = game.view;
  const wait = offers.length === 0;
  return (
    <section className={panelsCss.freeOffers} data-part="free-offers" aria-label={t('action.mayBeDone')}>
      <h3>{phaseName(phase)}</h3>
      {wait && phase !== 'FINISHED' && (
        <p className="small">{phasing && !mayCommand(game, phasing) ? t('side.actsShown', { side: phasing }) : t('action.takeInHand')}</p>
      )}
      {!wait && phase.endsWith('ACTION') && <p className="small">{t('action.takeInHandOrChoose')}</p>}
      <Offers offers={offers} />
      {phase.endsWith('ACTION') && phasing && mayCommand(game, phasing) && (
        <div className="row">
          <Button className="quiet grow" onPress={() => openOver('explorer')}>{t('menu.explorer')}</Button>
          {!game.withoutAdvice && <Button className="quiet grow" onPress={() => openOver('staff')}>{t('menu.staff')}</Button>}
        </div>
      )}
    </section>
  );
});
