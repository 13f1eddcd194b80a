import { useStore } from '../../../store';
import type { Game, SupplyLine } from '../graphql/types';
import { hand } from '../store/hand';
import { enabledBy, radiusOf, secondPhaseOf, supply } from '../store/supply';
import { desk } from '../store/table';
import { middleOf, outlineOf, ringOf } from './geometry';
import css from '../geaw.module.css';

/** A ring about each supply unit that can still be spent, and whom it would enable: all of them, or those of the one that is looked at. */
export function SupplyRings({ game: { view } }: { game: Game }) {
  const lines = useStore(supply, (state) => state.lines);
  const cover = useStore(supply, (state) => state.cover?.supply);
  const opened = useStore(hand, (state) => state.hex);
  const inHand = useStore(hand, (state) => state.units);
  const units = useStore(desk, (state) => state.units);
  const side = secondPhaseOf(view);
  const radius = radiusOf(view);
  const ready = lines?.filter((line) => line.ready) ?? [];
  if (!side || ready.length === 0) return null;
  const looked = ready.filter((line) => line.hex === opened || inHand.includes(line.supply) || cover?.includes(line.supply));
  const told = looked.length > 0 ? looked : ready;
  const hexesOf = (line: SupplyLine): ReadonlySet<string> => new Set(enabledBy(line).flatMap((unit) => units.get(unit)?.hex ?? []));
  const lit = new Set(told.flatMap((line) => [...hexesOf(line)]));
  const links = looked.flatMap((line) => [...hexesOf(line)].filter((hex) => hex !== line.hex).map((hex) => [line.hex, hex] as const));
  return (
    <g className={`${css.supplyRings} ${side.toLowerCase()}`} data-part="supply-rings">
      {[...lit].map((hex) => <path key={hex} d={outlineOf(hex)} className={css.supplyLit} data-part="supply-lit" data-hex={hex} />)}
      {ready.map((line) => {
        const outline = ringOf(line.hex, radius ?? 0);
        return (
          <g key={line.supply} className={`${css.supplyRing} ${looked.includes(line) ? css.looked : ''} ${radius === null ? css.unsaid : ''}`} data-part="supply-ring" data-supply={line.supply}>
            <path d={outline} className={css.supplyHalo} />
            <path d={outline} className={css.supplyEdge} />
          </g>
        );
      })}
      {links.map(([from, to]) => {
        const [a, b] = [middleOf(from), middleOf(to)];
        return <path key={`${from} ${to}`} d={`M${a.x} ${a.y}L${b.x} ${b.y}`} className={css.supplyLink} data-part="supply-link" />;
      })}
    </g>
  );
}
