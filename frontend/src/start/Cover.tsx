// What lies on top of each box: drawn by us, of a few shapes.
import type { ReactNode } from 'react';
import type { Book } from '../device/device';

const SEA = '#1d4a63';
const PAPER = '#f1e7cc';
const RED = '#a33a2c';
const NIGHT = '#14222c';
const SAND = '#d9b36a';

const RAYS = Array.from({ length: 12 }, (_, at) => at * 30);

/** Each on a card of 200 by 120. */
const COVERS: { readonly [book in Book]: ReactNode } = {
  NEI: (
    <>
      <path fill={SAND} d="M0 0H200V120H0Z" />
      <circle cx="140" cy="74" r="34" fill={RED} />
      <path fill={SEA} d="M0 80Q25 74 50 80T100 80T150 80T200 80V120H0Z" />
      <g stroke={NIGHT} strokeWidth="3" fill="none"><path d="M38 82 54 20 70 82M43 62H65M47 46H61M50 34H58M43 62 61 46M65 62 47 46" /></g>
      <path fill={NIGHT} d="M96 84H112L115 74H124L127 62H134L136 74H148L152 79H178L170 93H102Z" />
      <path fill="none" stroke={PAPER} strokeWidth="1.5" opacity=".5" d="M10 100Q30 96 50 100T90 100M110 108Q130 104 150 108T190 108" />
    </>
  ),
  GEAW: (
    <>
      <path fill={PAPER} d="M0 0H200V120H0Z" />
      {RAYS.map((turn) => <path key={turn} fill={RED} opacity=".8" transform={`rotate(${turn} 100 70)`} d="M100 70 90-90H110Z" />)}
      <circle cx="100" cy="70" r="30" fill={RED} />
      <path fill={NIGHT} d="M100 34c4 0 6 6 6 15l46 20v9l-46-8-2 18 14 7v6l-18-4-18 4v-6l14-7-2-18-46 8v-9l46-20c0-9 2-15 6-15Z" />
      <path fill={SEA} d="M0 104Q25 98 50 104T100 104T150 104T200 104V120H0Z" />
    </>
  ),
  AWAW: (
    <>
      <path fill={NIGHT} d="M0 0H200V120H0Z" />
      <circle cx="100" cy="60" r="50" fill={SEA} />
      <path fill={SAND} d="M82 18c12-6 26-4 34 4l-8 8-12-2-4 10-14 2-4 10-10-4c2-12 8-22 18-28ZM112 40l20 4 10 14-6 22-14 14-8-8 2-14-12-10ZM62 58l14 4 6 14-6 18-10-6-8-16Z" />
      <g fill="none" stroke={PAPER} strokeWidth="1" opacity=".55"><circle cx="100" cy="60" r="50" /><ellipse cx="100" cy="60" rx="22" ry="50" /><path d="M50 60H150M58 34H142M58 86H142M100 10V110" /></g>
      <path fill={RED} d="M18 40 40 46 34 52 50 66 44 72 28 58 22 64Z" />
      <path fill={PAPER} d="M182 80 160 74 166 68 150 54 156 48 172 62 178 56Z" />
    </>
  ),
};

export const Cover = ({ book }: { book: Book }) => <svg viewBox="0 0 200 120" aria-hidden="true">{COVERS[book]}</svg>;
