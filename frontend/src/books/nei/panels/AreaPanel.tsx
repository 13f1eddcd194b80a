import { memo, useDeferredValue } from 'react';
import { Button } from 'react-aria-components';
import { Counter } from '../counters/Counter';
import type { Game, Offer, Pack, PackArea, Unit } from '../../../graphql/types';
import { selectUnits } from '../store/actions';
import { countersOf } from '../store/journeys';
import { mayCommand } from '../store/mayCommand';
import { say, selection } from '../store/selection';
import { packIndex, server, sighted } from '../../../table/server';
import { useStore } from '../../../store';
import { Journey } from '../journey/Journey';
import { AreaProvenance } from './Provenance';
import { UnitRow, UnitTile } from '../counters/UnitRow';
import { phaseSide } from '../../../ui/words';
import { areaFacts } from './areaFacts';
import { InHand } from './InHand';
import { Offers } from './Offers';
import { t } from '../../../words/words';
import { isPlayers } from '../../../table/sides';
import { carry } from '../../../ui/carry';
import { handIn } from '../store/taps';
import { speak } from '../../../table/talk/talk';
import panelsCss from '../../../ui/styles/panels.module.css';

const KINDS = [
  { category: 'NAVAL', word: 'area.allShips' },
  { category: 'AIR', word: 'area.allAircraft' },
  { category: 'GROUND', word: 'area.allGround' },
] as const;

const NONE: readonly string[] = [];
const NO_OFFERS: readonly Offer[] = [];

const ORDER: readonly Unit['category'][] = ['NAVAL', 'AIR', 'GROUND', 'BASE', 'MARKER'];

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
        <div className="tiles" role="group" aria-label={t('area.ownUnits')} onPointerDownCapture={(event) => carry(event, handIn(area.id))}>
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
