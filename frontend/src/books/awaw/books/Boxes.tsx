import { memo, useState } from 'react';
import { Button } from 'react-aria-components';
import { Folded } from '../../declared/Folded';
import { OrderPaper } from '../../declared/Orders';
import { plays } from '../../declared/types';
import { useStore } from '../../../store';
import { ClauseChip } from '../../../ui/ClauseChip';
import { plain } from '../../../ui/words';
import { t } from '../../../words/words';
import { choiceName, quarterName } from '../forms/names';
import type { AreaView, AwawArea, CountryView, Game, Preview, Reckoning } from '../graphql/types';
import { SPECS, type OrderKey } from '../orders/specs';
import { startOf } from '../papers/OrdersPanel';
import { takeUnits } from '../store/actions';
import { desk } from '../store/table';
import { Units } from '../units/UnitKey';
import { Figure, Figures } from './Lines';
import { WhatIf } from './WhatIf';
import css from '../awaw.module.css';

/** The boxes with rules of their own, one beside the other; and what stands in the others. */
export const Boxes = memo(function Boxes({ game }: { game: Game }) {
  const reckoning = useStore(desk, (state) => state.reckoning);
  const others = [...new Set(game.view.units.flatMap(({ place }) => (place?.box && place.box !== 'AUSTRALIA' && place.box !== 'INDIA' ? [place.box] : [])))];
  return (
    <div className={css.book}>
      <div className={css.cards}>
        {game.view.areas.map((area) => <BoxCard key={area.area} game={game} area={area} country={game.view.countries.find(({ country }) => country === area.area)} reckoning={reckoning} />)}
      </div>
      {others.map((box) => (
        <section key={box} className={css.cardRow} aria-label={choiceName('boxname', box)}>
          <h3>{choiceName('boxname', box)}</h3>
          <Units units={game.view.units.filter(({ place }) => place?.box === box)} withPlace={false} />
        </section>
      ))}
    </div>
  );
});

/** What is recorded at a box. */
const ORDERS: readonly OrderKey[] = ['setGroundFactors', 'recordBoxBombing', 'declareAirMission', 'declareOffensive', 'declareGroundAttack', 'declareAttrition', 'attritionUnits', 'recordAirCombat', 'supplySea', 'supplyLand'];

function BoxCard({ game, area, country, reckoning }: { game: Game; area: AreaView; country: CountryView | undefined; reckoning: Reckoning | null }) {
  const [form, setForm] = useState<OrderKey | null>(null);
  const name = choiceName('boxname', area.box);
  const inside = game.view.units.filter(({ place }) => place?.box === area.box);
  return (
    <section className={`${css.account} ${css.box}${area.surrendered ? ` ${css.fallen}` : ''}`} aria-label={name}>
      <header className="row"><h3 className="grow">{name}</h3>{area.surrendered && <b className={css.bad}>{t('boxes.surrenderedOn', { turn: quarterName(area.surrendered) })}</b>}</header>
      <Balance area={area} reckoning={reckoning} />
      <Reductions area={area} />
      {!area.surrendered && reckoning && <Folded title={t('boxes.preview')} note={t('calculator.one')}><Fall preview={area.area === 'AUSTRALIA' ? reckoning.fallOfAustralia : reckoning.fallOfIndia} /></Folded>}
      {!area.surrendered && <WhatIf area={area.area} />}
      <Leaving area={area.area} reckoning={reckoning} />
      {country && country.deployment.length > 0 && <Deployment country={country} />}
      <h4>{t('boxes.inside', { count: inside.length })}</h4>
      {inside.length === 0 && <p className="small">{t('boxes.empty')}</p>}
      <Units units={inside} withPlace={false} />
      {plays(game) && (
        <>
          <h4>{t('boxes.record')}</h4>
          <div className="choices">{ORDERS.map((order) => <Button key={order} onPress={() => setForm(order)}>{t(`order.${order}`)}</Button>)}</div>
        </>
      )}
      {form && <OrderPaper title={t(`order.${form}`)} spec={SPECS[form]} initial={{ ...startOf(SPECS[form].fields, [], ''), ...firstOf(area, form) }} onClose={() => setForm(null)} />}
    </section>
  );
}

/** The box is known, and so are the factors that were entered before. */
const firstOf = ({ area, entered }: AreaView, order: OrderKey) => ({ boxArea: area, ...(order === 'setGroundFactors' ? { japanese: String(entered.japanese), ina: String(entered.ina), allied: String(entered.allied) } : {}) });

/** Hostile ground factors against those inside, and how near the country is to surrender. */
function Balance({ area: { area, hostile, defending, entered, inAttritionZone }, reckoning }: { area: AreaView; reckoning: Reckoning | null }) {
  const check = area === 'AUSTRALIA' ? reckoning?.australia : reckoning?.india;
  const all = Math.max(1, hostile + defending);
  return (
    <>
      <div className={css.balance} role="img" aria-label={t('boxes.balance', { hostile, defending })}>
        <span className={css.hostile} style={{ flexGrow: hostile / all }}>{hostile > 0 && hostile}</span>
        <span className={css.defending} style={{ flexGrow: defending / all }}>{defending > 0 && defending}</span>
      </div>
      <p className={`${css.balanceWords} small`}><span>{t('boxes.hostile', { count: hostile })}</span><span>{t('boxes.defending', { count: defending })}</span></p>
      {check && !check.surrendered && (
        <p className={`${css.surrender}${check.surrenders ? ` ${css.falls}` : ''}`}>
          <b className="big">{plain(check.margin)}</b>
          <span>{check.surrenders ? t('boxes.falls', { count: check.toBeSafe }) : t('boxes.safe', { count: check.toFall })}{check.brpsAtRisk > 0 && ` ${t('boxes.atRisk', { brps: check.brpsAtRisk, limits: check.limitsAtRisk })}`}</span>
        </p>
      )}
      {(entered.japanese > 0 || entered.ina > 0 || entered.allied > 0) && <p className="small">{t('boxes.entered', { japanese: entered.japanese, ina: entered.ina, allied: entered.allied })}</p>}
      {inAttritionZone && <p className={css.tag}>{t('boxes.attritionZone')}</p>}
    </>
  );
}

/** Everything that the surrender would bring as the desk stands now. */
function Fall({ preview: { removed, eliminated, base, resistance, value, suggestion, bars } }: { preview: Preview }) {
  return (
    <div className={css.fall}>
      <Figures>
        <Figure name={t('boxes.fallBase')} value={base} />
        <Figure name={t('boxes.fallResistance')} value={resistance} />
        <Figure name={t('boxes.fallValue')} value={value} note={typeof suggestion === 'number' ? t('dates.suggestion', { brps: suggestion }) : undefined} />
      </Figures>
      {removed.length > 0 && <p><b>{t('boxes.fallRemoved')}</b> {removed.join(', ')}</p>}
      {eliminated.length > 0 && <p><b>{t('boxes.fallEliminated')}</b> {eliminated.join(', ')}</p>}
      <ul className={css.bars}>{bars.map((bar) => <li key={bar}>{bar}</li>)}</ul>
    </div>
  );
}

/** By how much limits are reduced now, by cause. */
function Reductions({ area: { reduction } }: { area: AreaView }) {
  if (reduction.british === 0 && reduction.country === 0 && reduction.bombing === 0 && reduction.rockets === 0 && reduction.adjacency === 0) return <p className="small">{t('boxes.noReduction')}</p>;
  return (
    <Figures label={t('boxes.reductions')}>
      <Figure name={t('boxes.byBombing')} value={-reduction.bombing} />
      <Figure name={t('boxes.byRockets')} value={-reduction.rockets} />
      <Figure name={t('boxes.byAdjacency')} value={-reduction.adjacency} />
      <Figure name={t('boxes.ofCountry')} value={-reduction.country} tone="bad" />
      <Figure name={t('boxes.ofBritain')} value={-reduction.british} tone="bad" />
    </Figures>
  );
}

/** What may still leave the box. */
function Leaving({ area, reckoning }: { area: AwawArea; reckoning: Reckoning | null }) {
  const leave = area === 'AUSTRALIA' ? reckoning?.leaveAustralia : reckoning?.leaveIndia;
  if (!leave) return null;
  return (
    <div className={css.leaving}>
      <p><b>{t('boxes.leave')}</b> {t('boxes.freeAndTied', { free: leave.free, tied: leave.tied })}</p>
      {leave.units.length > 0 && <div className="choices" role="group" aria-label={t('boxes.mayLeave')}>{leave.units.map((unit) => <Button key={unit} aria-label={t('boxes.take', { unit })} onPress={() => takeUnits([unit])}>{unit}</Button>)}</div>}
    </div>
  );
}

/** The deployment table, column by column. */
function Deployment({ country: { country, deployment } }: { country: CountryView }) {
  return (
    <section aria-label={t('boxes.deploymentOf', { country: choiceName('country', country) })}>
      <h4>{t('boxes.deployment')}</h4>
      <ul className={css.columns}>
        {deployment.map(({ name, units, minimum, maximum, factors, room, slack, clause }) => (
          <li key={clause.id}>
            <span><b>{name}</b> {t('boxes.column', { factors, minimum, maximum })} <small>{t('boxes.roomAndSlack', { room, slack })}{units.length > 0 && ` ${units.join(', ')}`}</small></span>
            <ClauseChip clause={clause} />
          </li>
        ))}
      </ul>
    </section>
  );
}
