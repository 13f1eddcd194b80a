import { memo, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import { Offers } from '../../declared/Offers';
import { Owed } from '../../declared/Owed';
import { TakeBackAsked } from '../../declared/TakeBack';
import { plays } from '../../declared/types';
import { Latest } from '../../../table/log/Latest';
import { useStore } from '../../../store';
import { ClauseChip } from '../../../ui/ClauseChip';
import { t } from '../../../words/words';
import { UnitKey } from '../counters/UnitKey';
import type { Game, Unit } from '../graphql/types';
import { OrdersPanel } from '../orders/OrdersPanel';
import { isLight } from '../light/light';
import { Onward } from '../light/Onward';
import { isOfFacts, isStep, orderName } from '../orders/names';
import { SetUpPanel } from '../scenario/SetUpPanel';
import { commandOf, drawWay, openHex, takeUnits, toggleUnit } from '../store/actions';
import { hand } from '../store/hand';
import { desk } from '../store/table';
import { HexFacts } from './HexFacts';
import { PhasePlan } from './Plans';
import { CoverLine, SupplyInHex } from './Supply';
import css from '../../../ui/styles/panels.module.css';

/** What matters now: what is owed, the hex that is open, what is in hand and what it may do, what the phase asks for. */
export const NowPanel = memo(function NowPanel({ game }: { game: Game }) {
  const hex = useStore(hand, (state) => state.hex);
  const inHand = useStore(hand, (state) => state.units.length > 0);
  const { view } = game;
  const { outcome, pending, obligations, reminders, warnings, phase } = view;
  // Steps that can be taken stand under the thumb; here is why others cannot, and what else the table may do.
  const others = game.options.offers.flatMap((offer) => {
    const { order } = commandOf(offer);
    // What the price table offers stands in its menu.
    if (isOfFacts(order) || order.recruit || (isStep(order) && offer.verdict.clear)) return [];
    return [isStep(order) ? { ...offer, text: orderName(order) } : offer];
  });
  const first = useStore(hand, (state) => state.units[0]);
  const top = useRef<HTMLDivElement>(null);
  // What is owed, another hex, another unit: each is read from its top.
  const subject = [pending?.sentence, hex, first].join(' ');
  useEffect(() => {
    top.current?.closest('[role="tabpanel"]')?.scrollTo({ top: 0 });
  }, [subject]);
  return (
    <div className="now" ref={top}>
      {outcome && (
        <section className="owed mine" aria-label={t('game.result')}>
          <h3>{t(`end.${outcome.end}`)}</h3>
          <p>{outcome.winner ? t('geaw.wins', { side: outcome.winner }) : t('geaw.nobodyWins')} {outcome.section && <small>{t('order.section', { section: outcome.section })}</small>}</p>
        </section>
      )}
      <TakeBackAsked game={game} />
      {pending && <Owed key={game.lastEntry} game={game} pending={pending} />}
      {inHand && <InHand game={game} />}
      {hex && <HexPanel key={hex} game={game} hex={hex} />}
      {!hex && !inHand && (
        <>
          {phase === 'SET_UP' && <SetUpPanel game={game} />}
          {obligations.length > 0 && <section className="owed" aria-label={t('geaw.owed')}><h3>{t('geaw.owed')}</h3><ul>{obligations.map(({ text, clause }) => <li key={text}>{text} <ClauseChip clause={clause} /></li>)}</ul></section>}
          {reminders.length > 0 && <section className="owed" aria-label={t('geaw.reminders')}><h3>{t('geaw.reminders')}</h3><ul>{reminders.map(({ text, clause }) => <li key={text}>{text} <ClauseChip clause={clause} /></li>)}</ul></section>}
          {phase !== 'SET_UP' && <PhasePlan game={game} />}
          {plays(game) && isLight(view) && <Onward game={game} />}
          {!pending && others.length > 0 && plays(game) && <section className={css.freeOffers} data-part="free-offers" aria-label={t('action.mayBeDone')}><Offers offers={others} /></section>}
          {warnings.length > 0 && <section className="owed" aria-label={t('geaw.warnings')}><h3>{t('geaw.warnings')}</h3><ul>{warnings.map((warning) => <li key={warning}>{warning}</li>)}</ul></section>}
        </>
      )}
      {plays(game) && !pending && <OrdersPanel />}
      {!hex && !inHand && <Latest />}
    </div>
  );
});

/** A hex: what is known of it, and the units in it. */
function HexPanel({ game, hex }: { game: Game; hex: string }) {
  const inHand = useStore(hand, (state) => state.units);
  const there = game.view.units.filter((unit) => unit.hex === hex);
  return (
    <section className="area-panel" aria-label={t('hexes.hex', { hex })}>
      <header className="row"><HexFacts game={game} hex={hex} /><Button className="quiet" aria-label={t('app.close')} onPress={() => openHex(null)}>✕</Button></header>
      <SupplyInHex game={game} hex={hex} />
      {there.length > 0 && <div className="units" role="group" aria-label={t('hexes.units')}>{there.map((unit) => <UnitKey key={unit.id} unit={unit} selected={inHand.includes(unit.id)} onChange={() => toggleUnit(unit.id)} />)}</div>}
      {plays(game) && <Button className="quiet wide" onPress={() => hand.set({ tab: 'sheets', sheet: 'hex' })}>{t('hexes.typeIn')}</Button>}
    </section>
  );
}

/** What is in hand, and what it may do. */
function InHand({ game }: { game: Game }) {
  const ids = useStore(hand, (state) => state.units);
  const offers = useStore(hand, (state) => state.offers);
  const way = useStore(hand, (state) => state.way);
  const units = useStore(desk, (state) => state.units);
  const held = ids.map((id) => units.get(id)).filter((unit): unit is Unit => unit !== undefined);
  const [unit] = held;
  if (!unit) return null;
  const moves = game.view.phase.endsWith('MOVEMENT') && held.length === 1 && unit.place === 'MAP';
  const places = game.view.phase === 'SET_UP' || unit.place !== 'MAP';
  return (
    <section className={css.inHand} data-part="in-hand" aria-label={t('force.inHand')}>
      <header className="row"><h3 className="grow">{t('force.inHand')}</h3><Button className="quiet" onPress={() => takeUnits([])}>{t('force.putDown')}</Button></header>
      <div className="units">{held.map((each) => <UnitKey key={each.id} unit={each} selected onChange={() => toggleUnit(each.id)} />)}</div>
      <CoverLine game={game} />
      {places && <p className="small">{t('force.tapHex')}</p>}
      {moves && (way
        ? <><p className="small">{t('order.drawing')}</p><div className="row"><Button className="quiet grow" isDisabled={way.length === 0} onPress={() => drawWay(unit.id, way.slice(0, -1))}>{t('order.oneLess')}</Button><Button className="quiet grow" onPress={() => hand.set({ way: null, proposal: null })}>{t('order.drawEnd')}</Button></div></>
        : <Button className="quiet wide" onPress={() => hand.set({ way: [], proposal: null })}>{t('order.draw')}</Button>)}
      {!offers && <p role="status" className="small">{t('order.asking')}</p>}
      {offers && offers.length === 0 && !places && <p className="small">{t('force.nothing')}</p>}
      {offers && <Offers offers={offers} />}
    </section>
  );
}
