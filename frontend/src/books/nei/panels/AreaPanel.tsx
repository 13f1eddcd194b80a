import { memo, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import { Counter } from '../counters/Counter';
import type { Game, NeiSide, Offer, Pack, PackArea, Unit } from '../../../graphql/types';
import { selectUnits } from '../store/actions';
import { countersOf } from '../store/journeys';
import { offersOf } from '../store/offers';
import { say, selection } from '../store/selection';
import { areaName, findUnit, packIndex, server, sighted } from '../../../table/server';
import { useStore } from '../../../store';
import { later } from '../../../ui/later';
import { Journey } from '../journey/Journey';
import { AreaProvenance } from './Provenance';
import { UnitRow, UnitTile } from '../counters/UnitRow';
import { phaseSide } from '../../../ui/words';
import { HandActions } from './HandActions';
import { Offers } from './Offers';
import { t } from '../../../words/words';
import { isPlayers, seatOf } from '../../../table/sides';
import { speak } from '../../../table/talk/talk';
import panelsCss from '../../../ui/styles/panels.module.css';
import gameCss from '../../../ui/styles/game.module.css';
import { inTurn } from '../../../ui/inTurn';

const ReachPanel = later(() => inTurn(() => import('../explorer/ReachPanel')).then((module) => module.ReachPanel));

const KINDS = [
  { category: 'NAVAL', word: 'area.allShips' },
  { category: 'AIR', word: 'area.allAircraft' },
  { category: 'GROUND', word: 'area.allGround' },
] as const;

const NONE: readonly string[] = [];
const NO_OFFERS: readonly Offer[] = [];

const ORDER: readonly Unit['category'][] = ['NAVAL', 'AIR', 'GROUND', 'BASE', 'MARKER'];

export function mayCommand(game: Game, side: NeiSide): boolean {
  return game.seat.kind === 'BOTH' || game.seat.kind === seatOf(side);
}

/** The area under the finger: what is there, what of it is in hand, what that may do. */
export const AreaPanel = memo(function AreaPanel({ game, pack, area }: { game: Game; pack: Pack; area: PackArea }) {
  const state = useStore(server, (known) => known.areas.get(area.id));
  // Of another area nothing is in hand here; an empty hand is always the same.
  const inHand = useStore(selection, (known) => (known.area === area.id && known.units.length > 0 ? known.units : NONE));
  const neighbours = area.square ? (packIndex(pack).squares.get(area.square)?.areas ?? []) : [];
  const own = (state?.units.filter((unit) => mayCommand(game, unit.side)) ?? []).toSorted((a, b) => ORDER.indexOf(a.category) - ORDER.indexOf(b.category));
  const others = state?.units.filter((unit) => !mayCommand(game, unit.side)) ?? [];
  // What lies here in sight was not merely seen earlier.
  const sightings = state?.sightings.filter(({ counter }) => !state.units.some(({ id }) => id === counter.id)) ?? [];
  const toggle = (unit: Unit) =>
    selectUnits(area.id, inHand.includes(unit.id) && !selection.get().withStack ? inHand.filter((id) => id !== unit.id) : [...inHand.filter((id) => id !== unit.id && own.some((known) => known.id === id)), unit.id]);

  return (
    <section className="area-panel" aria-label={area.name}>
      <header className="row">
        <h3 className="grow">{area.square && <span className={panelsCss.squareTag} data-part="square-tag">{area.square}</span>} {area.name}</h3>
        {isPlayers(game.seat.kind) && <Button className="quiet close" aria-label={t('talk.pointHere')} onPress={() => void speak('', area.id).then((reason) => reason && say(reason))}>☞</Button>}
        <Button className="quiet close" aria-label={t('area.close')} onPress={() => { selectUnits(null, []); selection.set({ square: null }); }}>✕</Button>
      </header>
      {neighbours.length > 1 && (
        <div className="choices" role="group" aria-label={t('area.ofSquare')}>
          {neighbours.map((id) => (
            <Button key={id} className={id === area.id ? 'chosen' : ''} aria-pressed={id === area.id} onPress={() => selectUnits(id, [])}>{packIndex(pack).areas.get(id)?.name ?? id}</Button>
          ))}
        </div>
      )}
      <p className="small facts">{areaFacts(area, state)}</p>
      {own.length > 1 && (
        <div className="choices" role="group" aria-label={t('area.takeSeveral')}>
          {KINDS.map(({ category, word }) => {
            const kind = own.filter((unit) => unit.category === category);
            return kind.length > 1 && <Button key={category} onPress={() => selectUnits(area.id, kind.map((unit) => unit.id))}>{t(word)}</Button>;
          })}
          {inHand.length > 0 && <Button onPress={() => selectUnits(area.id, [])}>{t('area.none')}</Button>}
        </div>
      )}
      {own.length > 0 && (
        <div className="tiles" role="group" aria-label={t('area.ownUnits')}>
          {own.map((unit) => (
            <UnitTile
              key={unit.id}
              unit={unit}
              selected={inHand.includes(unit.id)}
              onChange={() => toggle(unit)}
              note={unit.aboard ? t('unit.aboard', { ship: own.find((ship) => ship.id === unit.aboard)?.name ?? unit.aboard }) : unit.taskForce ? t('unit.taskForce', { number: unit.taskForce }) : unit.open && unit.category !== 'BASE' ? t('unit.seen') : undefined}
            />
          ))}
        </div>
      )}
      {others.map((unit) => <UnitRow key={unit.id} unit={unit} />)}
      {state?.hiddenPresence.map((side) => <p key={side} className={panelsCss.downRow}>{t('area.faceDown', { side })}</p>)}
      {state && sightings.length > 0 && (
        <>
          <h4>{t('area.seenEarlier')}</h4>
          {sightings.map((seen) => (
            <div key={seen.counter.id} className={`${panelsCss.unitRow} ${panelsCss.ghost}`} data-part="unit-row"><Counter unit={sighted(seen)} size={36} /><span className={panelsCss.unitText}><b>{seen.counter.name}</b><small>{t('area.turn', { turn: seen.turn })}</small></span></div>
          ))}
        </>
      )}
      {state && state.units.length === 0 && state.hiddenPresence.length === 0 && <p className="small">{t('area.noUnits')}</p>}
      <InHand game={game} pack={pack} />
      {inHand.length === 0 && <AreaOffers game={game} area={area.id} />}
      <footer className={panelsCss.provenances}>
        <AreaProvenance pack={pack} area={area} />
        <Journey of={[{ kind: 'area', id: area.id }]} title={t('area.journey')} />
        {state && inHand.length === 0 && <Journey of={countersOf([...state.units, ...state.sightings.map(({ counter }) => counter)])} title={t('area.journeyCounters')} />}
      </footer>
    </section>
  );
});

/** What may be done in an area with nothing in hand. A long list comes and goes right after the tap was painted. */
function AreaOffers({ game, area }: { game: Game; area: string }) {
  const offers = useDeferredValue(useStore(selection, (known) => (known.area === area && known.areaOffers.length > 0 ? known.areaOffers : NO_OFFERS)));
  const acting = phaseSide(game.view.phase);
  // In the other side's phase, and while the table waits for something else, what is refused would be noise.
  const mayAct = game.view.phase.endsWith('ACTION') && !game.view.pending && acting && mayCommand(game, acting);
  const shown = offers.filter((offer) => offer.verdict.clear || mayAct);
  return shown.length > 0 && <Offers offers={shown} />;
}

/** What the units in hand may do. */
export function InHand({ game, pack }: { game: Game; pack: Pack }) {
  const { area, offers, asking, units, action, destination } = useDeferredValue(useStore(selection, (state) => state));
  const top = useRef<HTMLElement>(null);
  // A tap on the map shortens the list; what is left of it should be in sight.
  useEffect(() => {
    if (destination) top.current?.scrollIntoView({ block: 'start' });
  }, [destination]);
  if (units.length === 0) return null;
  const there = destination ? (offers ?? []).filter((offer) => offer.destination === destination) : (offers ?? []);
  // After an action was opened, a tap on the map means that action.
  const listed = destination ? offersOf(there, action) : there;
  const place = destination ? areaName(pack, destination) : '';
  const only = findUnit(server.get(), units[0] ?? '');
  return (
    <section ref={top} className={panelsCss.inHand} data-part="in-hand" aria-label={t('unit.handTitle')} aria-busy={asking}>
      <header className="row">
        <h3 className="grow">{units.length === 1 && only ? t('unit.inHand', { name: only.name }) : t('unit.countInHand', { count: units.length })}</h3>
        {destination && <Button className="quiet" onPress={() => selection.set({ destination: null, proposal: null })}>{t('unit.only', { place })}</Button>}
      </header>
      {area && <Suspense fallback={<div className={gameCss.foresightRoom} />}><ReachPanel game={game} pack={pack} /></Suspense>}
      {asking && !offers && <p className="small">{t('unit.asking')}</p>}
      {offers && listed.length === 0 && <p className="small">{t('unit.nothing')}</p>}
      <Offers key={destination} offers={listed} open={Boolean(destination)} />
      {listed.length < there.length && <Button className="quiet wide" onPress={() => selection.set({ action: null, proposal: null })}>{t('unit.otherActions', { place, count: there.length - listed.length })}</Button>}
      {!destination && <HandActions game={game} />}
      <Journey of={countersOf(units.map((id) => ({ id })))} title={t('area.journeyCounters')} />
    </section>
  );
}

const inUse = (what: string, side: NeiSide | null | undefined): string => (side ? t('area.works', { what, side }) : t('area.outOfUse', { what }));

/** An area in a sentence: what it is, who holds it, what works in it. */
export function areaFacts(area: PackArea, state: { control: string; functionalPort?: NeiSide | null; functionalAirfield?: NeiSide | null; airCapacity?: number | null; demolished: boolean } | undefined): string {
  const facts: string[] = [];
  if (area.kind === 'SEA') facts.push(t('area.sea'));
  else if (area.kind === 'HOME_BASE') facts.push(t('area.homeBase'));
  else facts.push([area.region, area.terrain].filter(Boolean).join(', '));
  if (state && area.kind !== 'SEA') {
    facts.push(state.control === 'UNCONTROLLED' ? t('area.uncontrolled') : state.control === 'CONTESTED' ? t('area.contested') : t('area.held', { side: state.control }));
  }
  if (area.port !== 'NONE') facts.push(inUse(area.port === 'MAJOR' ? t('area.portMajor') : t('area.portMinor'), state?.functionalPort));
  if (area.airfield) {
    const capacity = state?.airCapacity;
    const held = state?.functionalAirfield && typeof capacity === 'number' ? `, ${t('area.holds', { count: capacity })}` : '';
    facts.push(inUse(t('area.airfield'), state?.functionalAirfield) + held);
  }
  if (area.oilfield) facts.push(state?.demolished ? t('area.demolished') : t('area.oilfield'));
  return `${facts.filter(Boolean).join(' · ')}.`;
}
