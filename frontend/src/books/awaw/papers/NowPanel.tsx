import { memo, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import { Offers } from '../../declared/Offers';
import { Owed } from '../../declared/Owed';
import { TakeBackAsked } from '../../declared/TakeBack';
import { plays } from '../../declared/types';
import { Latest } from '../../../table/log/Latest';
import { useStore } from '../../../store';
import { Choose } from '../../../ui/Choose';
import { t } from '../../../words/words';
import { usePlaces } from '../book';
import { quarterName } from '../forms/names';
import type { AwawPhase, Game, Unit } from '../graphql/types';
import { isStep } from '../orders/names';
import type { OrderKey } from '../orders/specs';
import { playsSide } from '../plays';
import { aimAt, commandOf, record, takeUnits, toggleUnit } from '../store/actions';
import { hand } from '../store/hand';
import { desk } from '../store/table';
import { UnitKey } from '../units/UnitKey';
import { Checklist } from './checks/Checklist';
import { OrderKeys } from './checks/OrderKeys';
import { SetUp } from './SetUp';
import awawCss from '../awaw.module.css';
import deskCss from '../../declared/desk.module.css';
import css from '../../../ui/styles/panels.module.css';

/** What matters now: what is owed, what is in hand and what it may do, what the phase asks for, what comes next. */
export const NowPanel = memo(function NowPanel({ game }: { game: Game }) {
  const inHand = useStore(hand, (state) => state.units.length > 0);
  const first = useStore(hand, (state) => state.units[0]);
  const { view } = game;
  const { pending, warnings, phase, due } = view;
  // Steps that can be taken stand under the thumb; here is why others cannot, and what else the table may do.
  const others = game.options.offers.filter((offer) => !(isStep(commandOf(offer).order) && offer.verdict.clear));
  const next = due.slice(0, 3);
  const top = useRef<HTMLDivElement>(null);
  // What is owed, another unit, another phase: each is read from its top.
  const subject = [pending?.sentence, first, view.side, phase].join(' ');
  useEffect(() => {
    top.current?.closest('[role="tabpanel"]')?.scrollTo({ top: 0 });
  }, [subject]);
  return (
    <div className="now" ref={top}>
      <TakeBackAsked game={game} />
      {pending && (
        <Owed key={game.lastEntry} game={game} pending={pending}>
          {pending.mine && pending.kind === 'SURRENDER' && <Button className="main wide" onPress={() => void record({ order: { acknowledge: true } }, t('order.acknowledge'))}>{t('order.acknowledge')}</Button>}
        </Owed>
      )}
      {warnings.length > 0 && <section className={`owed ${awawCss.alarm}`} aria-label={t('awaw.warnings')}><h3>{t('awaw.warnings')}</h3><ul>{warnings.map((warning) => <li key={warning}>{warning}</li>)}</ul></section>}
      {inHand && <InHand />}
      {!inHand && (
        <>
          {phase === 'SET_UP' && <SetUp game={game} />}
          {view.side && !pending && playsSide(game, view.side) && <Checklist game={game} side={view.side} phase={phase as AwawPhase} />}
          {!pending && others.length > 0 && plays(game) && <section className={css.freeOffers} data-part="free-offers" aria-label={t('action.mayBeDone')}><h3 className={deskCss.minor}>{t('action.mayBeDone')}</h3><Offers offers={others} /></section>}
          {phase !== 'SET_UP' && <p className="small">{t('awaw.takeInHand')}</p>}
          {view.side && !pending && plays(game) && <Often phase={phase as AwawPhase} />}
          {next.length > 0 && (
            <section className={awawCss.coming} aria-label={t('dates.next')}>
              <h3 className={deskCss.minor}>{t('dates.next')}</h3>
              <ul>{next.map(({ quarter, text }) => <li key={text + quarterName(quarter)}><b>{quarterName(quarter)}</b> {text}</li>)}</ul>
              <Button className="quiet wide" onPress={() => hand.set({ book: 'dates' })}>{t('dates.all')}</Button>
            </section>
          )}
          <Latest />
        </>
      )}
    </div>
  );
});

/** What tables record in a phase besides the answers to its questions: the forms that are looked for first. */
const OFTEN: { readonly [phase in AwawPhase]: readonly OrderKey[] } = {
  MOVEMENT: ['enterBox', 'leaveBox', 'moveUnit', 'setGroundFactors'],
  COMBAT: ['declareAirMission', 'recordBoxBombing', 'declareOffensive', 'declareNavalActivity', 'setGroundFactors'],
  UNIT_CONSTRUCTION: ['constructUnit', 'productionInfantry', 'productionShipbuilding'],
  REDEPLOYMENT: ['redeployUnit', 'enterBox', 'leaveBox'],
  END: ['setGroundFactors', 'surrenderVoluntarily'],
};

const Often = ({ phase }: { phase: AwawPhase }) => (
  <section className={awawCss.often} aria-label={t('awaw.often')}>
    <h3 className={deskCss.minor}>{t('awaw.often')}</h3>
    <div className="choices"><OrderKeys key={phase} orders={OFTEN[phase]} /></div>
  </section>
);

/** So many units are shown whole; more of them by their ids, so that what they may do stays in sight. */
const FEW = 2;

/** What is in hand, where it is to go, and what it may do. */
function InHand() {
  const ids = useStore(hand, (state) => state.units);
  const offers = useStore(hand, (state) => state.offers);
  const to = useStore(hand, (state) => state.to);
  const units = useStore(desk, (state) => state.units);
  const places = usePlaces();
  const held = ids.map((id) => units.get(id)).filter((unit): unit is Unit => unit !== undefined);
  if (held.length === 0) return null;
  return (
    <section className={css.inHand} data-part="in-hand" aria-label={t('force.inHand')}>
      <header className="row"><h3 className="grow">{t('force.inHand')}</h3><Button className="quiet" onPress={() => takeUnits([])}>{t('force.putDown')}</Button></header>
      {held.length <= FEW
        ? <div className="units">{held.map((unit) => <UnitKey key={unit.counter.id} unit={unit} selected />)}</div>
        : <div className="choices">{held.map(({ counter: { id } }) => <Button key={id} aria-label={t('awaw.putDown', { unit: id })} onPress={() => toggleUnit(id)}>{id} ✕</Button>)}</div>}
      <Choose label={t('awaw.goesTo')} value={to} choices={[{ id: '', name: t('awaw.byItself') }, ...places]} onChange={aimAt} />
      {!offers && <p role="status" className="small">{t('order.asking')}</p>}
      {offers && offers.length === 0 && <p className="small">{t('force.nothing')}</p>}
      {offers && <Offers key={ids.join(' ') + to} offers={offers} />}
    </section>
  );
}
