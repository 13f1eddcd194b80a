import { Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import type { Game, Pack } from '../../../graphql/types';
import { countersOf } from '../store/journeys';
import { offersOf } from '../store/offers';
import { selection } from '../store/selection';
import { areaName, findUnit, server } from '../../../table/server';
import { useStore } from '../../../store';
import { later } from '../../../ui/later';
import { Journey } from '../journey/Journey';
import { HandActions } from './HandActions';
import { Offers } from './Offers';
import { t } from '../../../words/words';
import panelsCss from '../../../ui/styles/panels.module.css';
import gameCss from '../../../ui/styles/game.module.css';
import { inTurn } from '../../../ui/inTurn';

const ReachPanel = later(() => inTurn(() => import('../explorer/ReachPanel')).then((module) => module.ReachPanel));

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
