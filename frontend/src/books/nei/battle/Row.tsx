import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { NeiSide, Unit } from '../../../graphql/types';
import { t } from '../../../words/words';
import { Counter, counterWords } from '../counters/Counter';
import css from './battle.module.css';

interface RowProps {
  side: NeiSide;
  attacks: boolean;
  units: readonly Unit[];
  /** What stands above a counter, in the room of a sign. */
  sign?: ((unit: Unit) => ReactNode) | undefined;
  /** The dice of a counter. */
  dice?: ((unit: Unit) => ReactNode) | undefined;
  /** Hits or steps that a tap gives to a counter; without it a counter is only looked at. */
  giving?: { taken: ReadonlyMap<string, number>; most: (unit: Unit) => number; isFull: boolean; words: (unit: Unit) => string; give: (unit: Unit) => void } | undefined;
  /** Changes with every shot at this row, which shakes it. */
  struck: number;
}

/** How long a counter shakes that lost a step. In milliseconds. */
const SHAKEN = 400;

/** Counters that lost a step a moment ago. */
function useHurt(units: readonly Unit[]): ReadonlySet<string> {
  const steps = useRef(new Map(units.map(({ id, steps: left }) => [id, left])));
  const [hurt, setHurt] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const now = new Set(units.filter(({ id, steps: left }) => left < (steps.current.get(id) ?? left)).map(({ id }) => id));
    steps.current = new Map(units.map(({ id, steps: left }) => [id, left]));
    if (now.size === 0) return undefined;
    setHurt(now);
    const timer = setTimeout(() => setHurt(new Set()), SHAKEN);
    return () => clearTimeout(timer);
  }, [units]);
  return hurt;
}

/** The counters of one side in a battle. */
export const Row = memo(function Row({ side, attacks, units, sign, dice, giving, struck }: RowProps) {
  const hurt = useHurt(units);
  return (
    <section className={`${css.row} ${side.toLowerCase()}`} data-part="battle-row" aria-label={t(attacks ? 'side.attacks' : 'side.defends', { side })}>
      <h4>{t(attacks ? 'side.attacks' : 'side.defends', { side })}</h4>
      {/* Drawn anew with every volley that hits, so that it shakes each time. */}
      <ul key={struck} className={struck > 0 ? css.struck : undefined}>
        {units.map((unit) => {
          const taken = giving?.taken.get(unit.id) ?? 0;
          const face = (
            <>
              <Counter unit={unit} size={72} />
              {taken > 0 && <span className={css.taken} aria-hidden="true">{Array.from({ length: taken }, (_, at) => <i key={at} />)}</span>}
            </>
          );
          const most = giving?.most(unit) ?? 0;
          return (
            <li key={unit.id} className={hurt.has(unit.id) ? css.hurt : undefined}>
              {sign?.(unit)}
              {giving && most > 0
                ? <Button className={css.counter} data-part="loss" aria-label={`${giving.words(unit)}, ${t('pending.taken', { name: unit.name, count: taken })}`} isDisabled={giving.isFull || taken >= most} onPress={() => giving.give(unit)}>{face}</Button>
                : <span className={`${css.counter}${giving ? ` ${css.safe}` : ''}`} role="img" aria-label={counterWords(unit)}>{face}</span>}
              {dice?.(unit)}
            </li>
          );
        })}
      </ul>
    </section>
  );
});
