import { memo } from 'react';
import type { Hex, Hexside } from '../graphql/types';
import { edgeOf, middleOf, sidesOf } from './geometry';

/** Rivers along hexsides; roads and railroads across them; what a crossing costs. */
export const Hexsides = memo(function Hexsides({ hexsides, hexes }: { hexsides: ReadonlyMap<string, Hexside>; hexes: ReadonlyMap<string, Hex> }) {
  return [...hexsides.values()].map(({ hexside, river, road, rail, crossing }) => {
    const [one, other] = sidesOf(hexside);
    const [a, b] = [middleOf(one), middleOf(other)];
    const [from, to] = edgeOf(hexside);
    const across = `M${a.x} ${a.y}L${b.x} ${b.y}`;
    return (
      <g key={hexside} className="hexside">
        {river && river !== 'none' && <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} className="hex-river" />}
        {road && <path d={across} className="hex-road" />}
        {rail && <path d={across} className="hex-rail-line" />}
        {rail && hexes.size > 0 && <path d={across} className="hex-rail-ties" />}
        {typeof crossing === 'number' && crossing > 0 && <text x={(a.x + b.x) / 2} y={(a.y + b.y) / 2 + 4} textAnchor="middle" className="hex-crossing">+{crossing}</text>}
      </g>
    );
  });
});
