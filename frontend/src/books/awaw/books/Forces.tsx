import { memo } from 'react';
import { Button } from 'react-aria-components';
import { Folded } from '../../declared/Folded';
import { Violations } from '../../../ui/Violations';
import { t } from '../../../words/words';
import { CHOICES } from '../forms/choices';
import { choiceName } from '../forms/names';
import { AwawBuildDocument } from '../graphql/generated/graphql';
import type { AwawCountry, AwawNation, Buildable, Game, Unit } from '../graphql/types';
import { takeUnits } from '../store/actions';
import { Units } from '../units/UnitKey';
import { useAsked } from './ask';
import css from '../awaw.module.css';

/** Every counter by nation and by what became of it; and for each country what it may build. */
export const Forces = memo(function Forces({ game }: { game: Game }) {
  const { units } = game.view;
  const nations = CHOICES.nation.filter((nation) => units.some(({ counter }) => counter.nation === nation));
  return (
    <div className={css.book}>
      {nations.length === 0 && <p className="small">{t('pools.none')}</p>}
      {nations.map((nation) => <Nation key={nation} nation={nation} units={units.filter(({ counter }) => counter.nation === nation)} />)}
    </div>
  );
});

const isCountry = (nation: AwawNation): nation is AwawCountry => (CHOICES.country as readonly string[]).includes(nation);

function Nation({ nation, units }: { nation: AwawNation; units: readonly Unit[] }) {
  const stands = CHOICES.location.map((status) => ({ status, there: units.filter((unit) => unit.status === status) })).filter(({ there }) => there.length > 0);
  const name = choiceName('nation', nation);
  return (
    <section className={css.cardRow} aria-label={name}>
      <h3>{name} <small>{t('force.units', { count: units.length })}</small></h3>
      {stands.map(({ status, there }) => (
        <div key={status} className={css.pool} role="group" aria-label={`${name}: ${choiceName('location', status)}`}>
          <h4>{choiceName('location', status)} <small>{t('pools.factors', { count: there.reduce((sum, { counter }) => sum + counter.factors, 0) })}</small></h4>
          <Units units={there} withPlace={status !== 'POOL' && status !== 'WAITING'} />
        </div>
      ))}
      {isCountry(nation) && <Folded title={t('pools.mayBuild', { country: name })} note={t('calculator.one')}><MayBuild country={nation} /></Folded>}
    </section>
  );
}

const built = (game: { whatMayBuild: readonly Buildable[] }) => game.whatMayBuild;

/** What a country may build this turn, and who can pay. */
export function MayBuild({ country }: { country: AwawCountry }) {
  const lines = useAsked(AwawBuildDocument, { country }, built);
  if (!lines) return <p role="status" className="small">{t('app.lookingUp')}</p>;
  if (lines.length === 0) return <p className="small">{t('pools.nothing')}</p>;
  return (
    <ul className="plan-lines">
      {lines.map(({ unit, at, cost, payers, verdict, asks }) => (
        <li key={`${unit} ${at.name}`} className={verdict.clear || asks ? '' : 'barred'}>
          <p><b>{unit}</b> {at.box ? choiceName('boxname', at.box) : at.name} <span className="cost">{typeof cost === 'number' ? t('pools.cost', { brps: cost }) : t('pools.noCost')}</span></p>
          {payers.length > 0 && <p className="small">{t('pools.payers', { payers: payers.map((payer) => choiceName('nation', payer)).join(', ') })}</p>}
          {asks && <p className="small">{t('pools.asks')}</p>}
          {!verdict.clear && !asks && <Violations violations={verdict.violations} refusal={verdict.refusal} />}
          {(verdict.clear || asks) && <Button className="quiet" onPress={() => takeUnits([unit])}>{t('boxes.take', { unit })}</Button>}
        </li>
      ))}
    </ul>
  );
}
