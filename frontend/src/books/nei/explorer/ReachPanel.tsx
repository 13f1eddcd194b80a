import './words';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Game, Pack } from '../../../graphql/types';
import { selectUnits } from '../store/actions';
import { forgetReach, reachMap } from '../store/reachMap';
import { selection } from '../store/selection';
import { areaName, packIndex } from '../../../table/server';
import { useStore } from '../../../store';
import { Choose } from '../../../ui/Choose';
import { Named } from '../journey/Journey';
import { Violations } from '../../../ui/Violations';
import { price } from '../../../ui/words';
import { t } from '../../../words/words';
import { askReach, type Reach, type Unanswered } from './asking';
import { costsOf, levelOf, marksOf } from './reaching';
import css from './explorer.module.css';

/** A hand to which a counter is added at once asks nothing yet. In milliseconds. */
const PAUSE = 150;

/** The key of the reach map, and while it is on: its legend, and why an area is out of reach. */
export function ReachPanel({ game, pack }: { game: Game; pack: Pack }) {
  const { isOn, reach, why } = useStore(reachMap, (state) => state);
  const units = useStore(selection, (state) => state.units);
  const [trouble, setTrouble] = useState<Unanswered | null>(null);
  useEffect(() => {
    setTrouble(null);
    if (!isOn) return forgetReach();
    let current = true;
    forgetReach();
    const timer = setTimeout(() => void askReach(units).then((answer) => {
      if (!current) return;
      if ('trouble' in answer) setTrouble(answer);
      else reachMap.set({ reach: answer });
    }), PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [isOn, units, game.lastEntry]);
  // Another hand may hold the tablet next.
  useEffect(() => forgetReach, []);
  return (
    <div className={css.reachPanel}>
      <Button className={`quiet wide${isOn ? ' chosen' : ''}`} aria-pressed={isOn} onPress={() => reachMap.set({ isOn: !isOn })}>{t('explorer.reachMap')}</Button>
      {isOn && !reach && <p role={trouble ? 'alert' : 'status'} className="small">{trouble ? (trouble.trouble ?? t('explorer.away')) : t('explorer.exploring')}</p>}
      {isOn && reach && why && <WhyNot reach={reach} pack={pack} area={why} />}
      {isOn && reach && <Legend reach={reach} pack={pack} />}
    </div>
  );
}

function Legend({ reach, pack }: { reach: Reach; pack: Pack }) {
  const marks = useMemo(() => marksOf(reach), [reach]);
  const why = useStore(reachMap, (state) => state.why);
  const places = reach.beyond.map(({ area }) => ({ id: area, name: [areaName(pack, area), packIndex(pack).areas.get(area)?.square].filter(Boolean).join(', ') })).toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <section aria-label={t('explorer.legend')} className={css.reachLegend}>
      <p role="status" className="small">{t('explorer.inReach', { count: marks.length, beyond: reach.beyond.length })}</p>
      <ul>
        {costsOf(marks).map((cost) => <li key={cost}><b className={`${css.swatch} ${css[`level-${levelOf(cost)}`] ?? ''}`} aria-hidden="true">{cost}</b> {price(cost)}</li>)}
        {marks.some(({ steps }) => steps > 0) && <li><b className={css.swatch} aria-hidden="true"><sup>3</sup></b> {t('explorer.stepsOnTheWay')}</li>}
        {marks.some(({ attack }) => attack) && <li><b className={`${css.swatch} ${css.attack}`} aria-hidden="true">⚔</b> {t('explorer.onlyByAttack')}</li>}
        <li><b className={`${css.swatch} ${css.beyond}`} aria-hidden="true" /> {t('explorer.beyond')}</li>
      </ul>
      {places.length > 0 && <Choose label={t('explorer.whyNotWhere')} value={why ?? ''} choices={places} onChange={(area) => reachMap.set({ why: area })} />}
    </section>
  );
}

/** Why an area is out of reach. */
function WhyNot({ reach, pack, area }: { reach: Reach; pack: Pack; area: string }) {
  const top = useRef<HTMLElement>(null);
  const units = useStore(selection, (state) => state.units);
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' });
  }, [area]);
  const verdict = reach.beyond.find((known) => known.area === area)?.verdict;
  const place = areaName(pack, area);
  return (
    <section ref={top} className={css.lacking} data-part="lacking" aria-label={t('explorer.outOfReach', { place })} role="status">
      <h4>{t('explorer.outOfReach', { place })}</h4>
      {verdict ? <Violations violations={verdict.violations} refusal={verdict.refusal ?? null} /> : <p>{t('explorer.noWayThere')}</p>}
      <Named commands={[units, area]} />
      <div className="row">
        <Button className="quiet grow" onPress={() => reachMap.set({ why: null })}>{t('app.close')}</Button>
        <Button className="quiet grow" onPress={() => selectUnits(area, [], packIndex(pack).areas.get(area)?.square ?? null)}>{t('explorer.open', { place })}</Button>
      </div>
    </section>
  );
}
