import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { useStore } from '../../../store';
import { t } from '../../../words/words';
import { GeawPlansDocument } from '../graphql/generated/graphql';
import type { Game, GeawUnitKindInput, Kind, Plans, Side } from '../graphql/types';
import { propose, takeUnits } from '../store/actions';
import { desk, table } from '../store/table';
import { SupplyOfPhase, SupplyUnits } from './Supply';
import css from '../../declared/desk.module.css';

/** What a player asks before he acts, of one side; asked anew after every entry. */
export function usePlans(side: Side): Plans | null {
  const entry = useStore(desk, (state) => state.game?.lastEntry);
  const [plans, setPlans] = useState<Plans | null>(null);
  useEffect(() => {
    const open = table.now();
    let stale = false;
    void open?.line.client.query(GeawPlansDocument, { id: open.game, side }).toPromise().then(({ data }) => {
      if (!stale && data?.game?.__typename === 'GeawGame') setPlans(data.game);
    });
    return () => {
      stale = true;
    };
  }, [side, entry]);
  return plans;
}

/** The calculator that belongs to the phase. */
export function PhasePlan({ game }: { game: Game }) {
  const { active, phase } = game.view;
  if (!active) return null;
  if (phase.endsWith('MOBILIZATION')) return <Planned game={game} side={active} part="menu" />;
  if (phase.endsWith('REORGANIZATION')) return <Planned game={game} side={active} part="corps" />;
  if (phase.endsWith('SECOND_MOVEMENT')) return <SupplyOfPhase game={game} />;
  return phase.endsWith('MOVEMENT') ? <p className="small">{t('plan.move')}</p> : null;
}

export function Planned({ game, side, part }: { game: Game; side: Side; part: 'menu' | 'corps' | 'plan' }) {
  const plans = usePlans(side);
  if (!plans) return <p role="status" className="small">{t('app.lookingUp')}</p>;
  return (
    <section className={css.plan} aria-label={t(`plan.${part}`)}>
      <h3>{t(`plan.${part}`)}</h3>
      {part === 'menu' && <Menu plans={plans} />}
      {part === 'corps' && <Corps plans={plans} />}
      {part === 'plan' && <SupplyUnits game={game} lines={plans.secondPhasePlan} />}
    </section>
  );
}

/** Units of a row as they are sent. */
const kindInput = ({ contingent, unitType, size, factors, name }: Kind): GeawUnitKindInput => ({ contingent, unitType: unitType ?? null, size: size ?? null, factors: factors ?? null, name: name ?? null });

/** Everything there is a counter or a price for: what it costs, how many can be bought, what would be left. */
function Menu({ plans: { mobilizationMenu: lines } }: { plans: Plans }) {
  if (lines.length === 0) return <p className="small">{t('plan.noCounters')}</p>;
  return (
    <ul className="plan-lines">
      {lines.map((line) => {
        const { row } = line;
        const [first] = line.free;
        const said = [...line.barred, ...line.questions];
        return (
          <li key={`${line.kind} ${line.factors}`} className={line.affordable > 0 ? '' : 'barred'}>
            <p><b>{line.kind}</b> {line.factors} <span className="cost">{typeof line.price === 'number' ? t('plan.price', { points: line.price }) : t('plan.noPrice')}</span></p>
            <p className="small">{!row && t('plan.free', { free: line.free.length, counters: line.counters })}{!row && line.affordable > 0 && '; '}{line.affordable > 0 && t('plan.affordable', { count: line.affordable })}{typeof line.left === 'number' && `; ${t('plan.left', { points: line.left })}`}</p>
            {said.map((words) => <p key={words} className="small why">{words}</p>)}
            {row && line.affordable > 0 && <Button className="quiet" onPress={() => void propose({ order: { recruit: { units: kindInput(row), count: 1 } } }, t('plan.buy', { kind: line.kind }))}>{t('plan.buy', { kind: line.kind })}</Button>}
            {first && <Button className="quiet" onPress={() => takeUnits([first])}>{t('plan.take', { unit: first })}</Button>}
          </li>
        );
      })}
    </ul>
  );
}

/** Corps: what each would break into, and what has been gathered for one. */
function Corps({ plans: { reorganization: { breakdowns, combinations } } }: { plans: Plans }) {
  if (breakdowns.length + combinations.length === 0) return <p className="small">{t('plan.noCorps')}</p>;
  return (
    <ul className="plan-lines">
      {breakdowns.map((one) => (
        <li key={one.corps} className={one.missing > 0 ? 'barred' : ''}>
          <p><b>{t('plan.breaks', { corps: one.corps, hex: one.hex })}</b> {one.into.join(', ')}</p>
          <p className="small">{[one.missing > 0 ? t('plan.missing', { count: one.missing }) : '', t('plan.unitsThen', { count: one.unitsInHex }), one.supplyLost ? t('plan.supplyLost') : ''].filter(Boolean).join('; ')}</p>
          <Button className="quiet" onPress={() => void propose({ order: { breakDown: { corps: one.corps, cause: 'VOLUNTARY' } } }, t('plan.break', { corps: one.corps }))}>{t('plan.break', { corps: one.corps })}</Button>
        </li>
      ))}
      {combinations.map((one) => (
        <li key={`${one.corps} ${one.hex}`} className={one.missing.length > 0 ? 'barred' : ''}>
          <p><b>{t('plan.builds', { corps: one.corps, hex: one.hex })}</b> {one.units.join(', ')}</p>
          {one.missing.map((words) => <p key={words} className="small why">{words}</p>)}
          {one.needsSupply && <p className="small">{t('plan.needsSupply', { supply: one.supply.join(', ') || t('field.none') })}</p>}
          <Button className="quiet" onPress={() => void propose({ order: { combine: { units: one.units, supply: one.needsSupply ? (one.supply[0] ?? null) : null, corps: one.corps } } }, t('plan.build', { corps: one.corps }))}>{t('plan.build', { corps: one.corps })}</Button>
        </li>
      ))}
    </ul>
  );
}

