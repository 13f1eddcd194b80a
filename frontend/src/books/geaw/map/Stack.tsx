import { memo, type CSSProperties } from 'react';
import { useStore } from '../../../store';
import { CounterFace } from '../counters/Counter';
import { useSheet } from '../counters/UnitKey';
import type { Unit } from '../graphql/types';
import { hand } from '../store/hand';
import { middleOf } from './geometry';

/** Units of the map, in map units. */
const SIZE = 36;
/** Counters that are drawn under the uppermost, each a little aside. */
const UNDER = 2;

/** The units in a hex: the uppermost counter, what lies under it, and how many there are. */
export const Stack = memo(function Stack({ hex, units }: { hex: string; units: readonly Unit[] }) {
  const picked = useStore(hand, (state) => units.find(({ id }) => state.units.includes(id))?.id);
  const { x, y } = middleOf(hex);
  const top = units.find(({ id }) => id === picked) ?? units[0];
  if (!top) return null;
  const under = Math.min(units.length - 1, UNDER);
  const [left, above] = [x - SIZE / 2, y - SIZE / 2 + 1];
  const at = `translate(${left}px, ${above}px)`;
  return (
    // From every distance in the same place: the sheet of maps asks for each. On paper there is no such sheet.
    <g transform={`translate(${left} ${above})`} style={{ '--far': at, '--near': at, '--close': at } as CSSProperties} className="pile">
      {Array.from({ length: under }, (_, at) => <rect key={at} x={(under - at) * 3} y={(under - at) * -3} width={SIZE} height={SIZE} rx="4" className="paper under" />)}
      <g transform={`scale(${SIZE / 48})`}><TopFace unit={top} /></g>
      {picked && <rect x="-2" y="-2" width={SIZE + 4} height={SIZE + 4} rx="6" className="pile-ring picked" />}
      {units.length > 1 && <g className="count" transform={`translate(${SIZE + 2} 2)`}><circle r="8" /><text y="4" textAnchor="middle">{units.length}</text></g>}
    </g>
  );
});

function TopFace({ unit }: { unit: Unit }) {
  return <CounterFace unit={unit} factors={useSheet(unit.id)?.factors} />;
}
