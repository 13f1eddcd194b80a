import { useStore } from '../../../store';
import type { Unit } from '../graphql/types';
import { hand } from '../store/hand';
import { middleOf } from './geometry';
import css from '../geaw.module.css';

/** The way that is proposed or drawn, from where the unit stands. */
export function Way({ way, units }: { way: readonly string[] | null; units: readonly Unit[] }) {
  const order = useStore(hand, (state) => state.proposal?.command.order);
  const unit = useStore(hand, (state) => state.proposal?.command.order.move?.unit ?? state.units[0]);
  const from = units.find(({ id }) => id === unit)?.hex;
  const steps = order?.move?.legs.flatMap((leg) => leg.ride ?? leg.march?.map(({ hex }) => hex) ?? []) ?? way ?? [];
  if (!from || steps.length === 0) return null;
  const points = [from, ...steps].map(middleOf);
  return (
    <g className={css.hexWay}>
      <path d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
      {points.slice(1).map(({ x, y }, at) => <circle key={at} cx={x} cy={y} r={at === points.length - 2 ? 7 : 4} />)}
    </g>
  );
}
