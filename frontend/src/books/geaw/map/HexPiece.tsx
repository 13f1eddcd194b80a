import { memo } from 'react';
import type { Hex, Objective } from '../graphql/types';
import { HEIGHT, middleOf, OUTLINE, RADIUS } from './geometry';

/** Terrain that has a color of its own; any other is hatched, and its name says what it is. */
const KNOWN = ['clear', 'desert', 'jungle', 'mountain', 'forest', 'woods', 'rough', 'hills', 'swamp', 'sea', 'ocean', 'river', 'lake', 'city', 'urban'];

/** A sign beside the color, so that color is never the only one. */
const SIGNS: { readonly [terrain: string]: string } = { desert: '∴', jungle: '♣', forest: '♠', woods: '♠', mountain: '▲', rough: '∩', hills: '∩', swamp: '≈', sea: '∼', ocean: '∼', lake: '∼', river: '∼', city: '■', urban: '■' };

/** A hex as far as it is entered. */
export const HexPiece = memo(function HexPiece({ record, objective }: { record: Hex; objective: Objective | undefined }) {
  const { x, y } = middleOf(record.hex);
  const terrain = record.terrain?.toLowerCase() ?? '';
  const known = KNOWN.find((name) => terrain.split(/[^a-z]+/).includes(name));
  const look = record.cut ? 'cut' : known ? `terrain-${known}` : terrain ? 'terrain-other' : 'terrain-none';
  return (
    <g transform={`translate(${x} ${y})`} className={`hex-piece ${look}`} data-part={`hex-piece ${look}`}>
      <polygon points={OUTLINE} className="hex-ground" />
      {look === 'terrain-other' && <polygon points={OUTLINE} fill="url(#hex-other)" />}
      <text y={-HEIGHT / 2 + 13} textAnchor="middle" className="hex-number" data-part="hex-number">{record.hex}</text>
      {known && SIGNS[known] && !record.cut && <text x={-RADIUS + 14} y="5" textAnchor="middle" className="hex-sign">{SIGNS[known]}</text>}
      {record.name && <text y={HEIGHT / 2 - 15} textAnchor="middle" className="hex-name" {...(record.name.length > 11 ? { textLength: RADIUS * 1.5, lengthAdjust: 'spacingAndGlyphs' as const } : {})}>{record.name}</text>}
      {terrain && <text y={HEIGHT / 2 - 5} textAnchor="middle" className="hex-terrain">{record.terrain}</text>}
      {record.road && <path d="M19 6C23 1 26 10 31 4" className="hex-road" />}
      {record.rail && <path d="M-30 -10h12M-28 -13v6M-24 -13v6M-20 -13v6" className="hex-rail" />}
      {typeof record.value === 'number' && record.value > 0 && (
        <g transform={`translate(${RADIUS - 15} -8)`} className={`hex-value ${objective?.occupant?.toLowerCase() ?? ''}`}>
          <circle r="9" />
          <text y="4" textAnchor="middle">{record.value}</text>
        </g>
      )}
    </g>
  );
});
