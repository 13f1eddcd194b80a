// Our own drawings of ships (side view) and aircraft (from above), in a box of 48 by 24 units.

const hull = (left: number, right: number, deck: number, keel: number): string =>
  `M${left} ${deck}L${right} ${deck}L${right - 3} ${keel}H${left + 4}Z`;

const block = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h${-width}Z`;

/** A turret with its guns; direction 1 points to the bow at the right. */
const turret = (x: number, y: number, direction: 1 | -1, guns = 6): string =>
  `${block(x, y, 5, 3)}${block(direction > 0 ? x + 5 : x - guns, y + 0.6, guns, 1)}`;

const funnel = (x: number, y: number, height: number): string => `M${x} ${y}l1.2 ${-height}h3l-0.6 ${height}Z`;

const ships: { [type: string]: string } = {
  BB: hull(1, 47, 16, 22) + turret(6, 13, -1, 5) + turret(12, 10.4, -1, 5) + turret(36, 13, 1, 5) + turret(30, 10.4, 1, 6) +
    'M23 16V7h2V2h3v5h2v9Z' + funnel(18.5, 16, 8) + block(26, 0, 0.9, 4),
  CA: hull(2, 46, 16.5, 21.5) + turret(8, 13.6, -1, 5) + turret(36, 13.6, 1, 5) + turret(30.5, 11.4, 1, 5) +
    'M25 16.5V9h1.5V5h2.5v4h1.5v7.5Z' + funnel(15, 16.5, 6) + funnel(20, 16.5, 6.5) + block(27.3, 1, 0.8, 5),
  CL: hull(4, 45, 17, 21.5) + turret(9, 14.4, -1, 4) + turret(35, 14.4, 1, 4) + 'M29 17v-6h1.2V7h2v4h1.3v6Z' +
    funnel(15, 17, 5) + funnel(19.5, 17, 5.5) + funnel(24, 17, 5.5) + block(31, 2.5, 0.8, 5),
  CX: hull(3, 46, 17, 21.5) + turret(36, 14.4, 1, 4) + 'M30 17v-7h3.4v7Z' + funnel(20, 17, 5.5) + funnel(25, 17, 5.5) +
    'M7 15.5l9-2.4.5 1.6-8.8 2.3ZM13 16l6.6-1.8.5 1.6-4.6 1.2Z' + block(31.4, 3.5, 0.8, 7),
  DD: hull(7, 43, 17.5, 21) + turret(11, 15, -1, 3) + turret(33, 15, 1, 4) + 'M28 17.5v-5h3.6v5Z' +
    'M17 17.5l2-5h2.6l-.8 5ZM22.5 17.5l2-5.4h2.4l-.8 5.4Z' + block(29.4, 6, 0.7, 7),
  CV: 'M1 12h46v2.4h-3L41 21H8l-4-6.6H1Z' + 'M27 12V7.4h1.6V4h2.6v3.4h2.2V12Z' + block(29.5, 0.5, 0.8, 5) + block(7, 10.8, 3, 1.2) + block(13, 10.8, 3, 1.2) + block(19, 10.8, 3, 1.2),
  CVL: 'M6 13h37v2.2h-3l-2.6 5.6H12l-3.2-5.6H6Z' + block(34, 9.6, 3, 3.4) + block(35, 6, 0.7, 4) + block(12, 11.8, 3, 1.2) + block(18, 11.8, 3, 1.2),
  AV: hull(4, 45, 16, 21.5) + 'M28 16V9h6v7Z' + funnel(22.5, 16, 7) + 'M9 16V6.5h.9L17 11v1.2l-7.1-4.4V16Z' + 'M11 14.2h8l1.6-1.6h1V16H12.4Z' + block(30.5, 3.5, 0.8, 6),
  TR: hull(4, 45, 15, 21.5) + 'M20 15V9.4h9V15Z' + funnel(23, 9.4, 5) + block(11.5, 4, 1, 11) + 'M12.4 6l5 7-.9.5-4.4-6Z' + block(37, 4, 1, 11) + 'M37 6l-5 7 .9.5 4.4-6Z',
  LS: 'M4 13.5h41v1.5l-3.5 6.5H10L4 17Z' + 'M19 13.5V8h14v5.5Z' + funnel(26, 8, 4.5) + block(9.5, 5, 0.9, 9) + block(38.6, 5, 0.9, 9) + 'M10 8h8v1h-8Z',
  SS: 'M3 18c2-2 7-2.6 12-2.6h17c6 0 11 .8 13 2.2-2 2-8 3.4-14 3.4H14c-5 0-9-1.2-11-3Z' + 'M21 15.6l1-5.2h5.6l1 5.2Z' + block(24, 6, 0.9, 5) + block(26, 7.2, 0.8, 4) + block(32, 13.2, 5, 0.9) + block(33.6, 13.2, 1.3, 2.4),
};

interface Airframe {
  span: number;
  chord: number;
  engines: number;
  body: number;
  floats?: boolean;
  bluff?: boolean;
}

function airframe({ span, chord, engines, body, floats, bluff }: Airframe): string {
  const half = span / 2;
  const width = bluff ? 2.6 : 1.7;
  const nose = 12 - body * 0.42;
  const tail = 12 + body * 0.58;
  const wing = nose + body * 0.26;
  let path = `M24 ${nose}c${width} 0 ${width} 3 ${width} 5L${24 + width * 0.5} ${tail}H${24 - width * 0.5}L${24 - width} ${nose + 5}c0-2 0-5 ${width}-5Z`;
  path += `M${24 - half} ${wing + 1.6}L24 ${wing}L${24 + half} ${wing + 1.6}v${chord * 0.5}L24 ${wing + chord}L${24 - half} ${wing + 1.6 + chord * 0.5}Z`;
  path += `M${24 - half * 0.36} ${tail - 2.2}h${half * 0.72}v1.8h${-half * 0.72}Z`;
  for (let pair = 1; pair <= engines / 2; pair += 1) {
    const out = half * (engines > 2 ? 0.27 * pair : 0.34);
    for (const x of [24 - out, 24 + out]) path += block(x - 1, wing - 2, 2, 4.6);
  }
  if (floats) for (const x of [24 - half * 0.62, 24 + half * 0.62]) path += block(x - 0.7, wing, 1.4, 6.4);
  return path;
}

const aircraft: { [type: string]: string } = {
  F: airframe({ span: 24, chord: 4.6, engines: 1, body: 17 }),
  A: airframe({ span: 30, chord: 5.2, engines: 1, body: 20 }),
  B: airframe({ span: 36, chord: 5, engines: 2, body: 22 }),
  HB: airframe({ span: 44, chord: 5.4, engines: 4, body: 23 }),
  SP: airframe({ span: 40, chord: 4.6, engines: 2, body: 22, floats: true, bluff: true }),
  TR: airframe({ span: 36, chord: 5.4, engines: 2, body: 21, bluff: true }),
};

const fort = 'M12 23V9h4.5v3.4h4.8V9h5.4v3.4h4.8V9H36v14Zm9-.2h6v-4.2a3 3 0 0 0-6 0Z';
const anchoredSun = `${ships['CV'] ?? ''}M24 0a4 4 0 1 1-.01 0Z`;

/** The drawing of a counter that has no NATO symbol. */
export function silhouette(category: string, type: string): string {
  if (category === 'AIR') return aircraft[type] ?? aircraft['B'] ?? '';
  if (category === 'NAVAL') return ships[type] ?? ships['TR'] ?? '';
  if (category === 'BASE') return fort;
  return anchoredSun;
}
