// Cuts the coastlines and inner borders of the theatre out of Natural Earth (public domain, npm package
// `world-atlas`) and writes them as one compact SVG path in hundredths of a degree: x = longitude, y = -latitude.
// The page fits that path to the edges of the pack's grid, so another fit needs no new build.
// A thinner one is compiled into the server for its pictures; `npm run map -- --keep` writes it, and without that word it
// is compared with the one that is kept.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoIdentity, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';

const WEST = 93;
const EAST = 145.5;
const SOUTH = -16;
const NORTH = 17;
/** The wider surroundings, drawn dim and coarse around the grid. */
const AROUND = { west: 78, east: 160, south: -36, north: 38 };
/** Size of a cell of the land mask, in degrees; the page sets counters on land or sea by it. */
const CELL = 0.25;

const require = createRequire(import.meta.url);
const atlas = (name) => JSON.parse(readFileSync(require.resolve(`world-atlas/${name}.json`), 'utf8'));

// On a plane a ring across the antimeridian (Fiji) would become a line around the world.
const flat = (collection) => ({
  type: 'MultiPolygon',
  coordinates: collection.features
    .flatMap(({ geometry }) => (geometry.type === 'MultiPolygon' ? geometry.coordinates : [geometry.coordinates]))
    .filter(([outer]) => {
      const longitudes = outer.map(([longitude]) => longitude);
      const across = Math.max(...longitudes) - Math.min(...longitudes) > 300;
      return !across || outer.some(([, latitude]) => latitude > 0);
    }),
});
const land = flat(feature(atlas('land-10m'), atlas('land-10m').objects.land));
const countries = atlas('countries-50m');
const borders = mesh(countries, countries.objects.countries, (a, b) => a !== b);

// Plate carrée is the identity on degrees; scale 100 and a fixed number of digits keep the text small.
const toPath = (digits, { west, east, south, north } = { west: WEST, east: EAST, south: SOUTH, north: NORTH }) =>
  geoPath(
    geoIdentity()
      .reflectY(true)
      .scale(100)
      .translate([0, 0])
      .clipExtent([[west * 100, -north * 100], [east * 100, -south * 100]]),
  ).digits(digits);

/** Drops islets below a visible size and points closer together than a hairline at full zoom. */
function thin(path, least, smallest) {
  const rings = path.match(/M[^M]+/g) ?? [];
  return rings
    .map((ring) => {
      const closed = ring.endsWith('Z');
      const points = ring.replace(/[MZ]/g, '').split('L').map((point) => point.split(',').map(Number));
      const kept = [points[0]];
      for (const point of points.slice(1)) {
        const last = kept[kept.length - 1];
        if (Math.abs(point[0] - last[0]) + Math.abs(point[1] - last[1]) >= least) kept.push(point);
      }
      const xs = kept.map((point) => point[0]);
      const ys = kept.map((point) => point[1]);
      const extent = Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys);
      if (closed && (kept.length < 3 || extent < smallest)) return '';
      // Relative steps are about a third shorter than absolute points.
      let text = `M${kept[0][0]} ${kept[0][1]}l`;
      for (let at = 1; at < kept.length; at += 1) {
        const dx = kept[at][0] - kept[at - 1][0];
        const dy = kept[at][1] - kept[at - 1][1];
        text += `${at > 1 && dx >= 0 ? ' ' : ''}${dx}${dy >= 0 ? ' ' : ''}${dy}`;
      }
      return kept.length > 1 ? text + (closed ? 'z' : '') : '';
    })
    .join('');
}

const landPath = thin(toPath(0)(land), 5, 14);
const land50 = flat(feature(atlas('land-50m'), atlas('land-50m').objects.land));
const aroundPath = thin(toPath(0, AROUND)(land50), 16, 60);
const borderPath = thin(toPath(0)(borders), 6, 0);

// Even-odd rule, a row at a time: where the rings cross the middle of the row, land begins or ends.
const rings = (toPath(1)(land).match(/M[^M]+/g) ?? []).map((ring) =>
  ring.replace(/[MZ]/g, '').split('L').map((point) => point.split(',').map(Number)),
);
const mask = [];
for (let latitude = NORTH - CELL / 2; latitude > SOUTH; latitude -= CELL) {
  const y = -latitude * 100;
  const crossings = [];
  for (const ring of rings) {
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
      const [x1, y1] = ring[at];
      const [x2, y2] = ring[before];
      if (y1 > y !== y2 > y) crossings.push(((x2 - x1) * (y - y1)) / (y2 - y1) + x1);
    }
  }
  let row = '';
  for (let longitude = WEST + CELL / 2; longitude < EAST; longitude += CELL) {
    row += crossings.filter((x) => x > longitude * 100).length % 2 === 1 ? '#' : '.';
  }
  mask.push(row);
}

const out = new URL('../src/books/nei/map/coast.json', import.meta.url);
writeFileSync(out, `${JSON.stringify({ land: landPath, around: aroundPath, borders: borderPath, mask: { west: WEST, north: NORTH, cell: CELL, rows: mask } })}\n`);
console.log(`src/books/nei/map/coast.json: ${landPath.length + aroundPath.length + borderPath.length} characters of path`);

// The server's pictures are drawn at one size, where a third of the points is enough. A build of the server needs no
// Node, so what it compiles in is kept in the repository; a map of another coast must not go unnoticed.
const kept = new URL('../../api/face/src/reports/nei/picture/coast.svgpath', import.meta.url);
const picture = `${thin(toPath(0)(land), 12, 24)}\n`;

// The same, on the front door of the page: a file of its own, that no script waits for.
writeFileSync(new URL('../src/start/theatre.svg', import.meta.url), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${WEST * 100} ${-NORTH * 100} ${(EAST - WEST) * 100} ${(NORTH - SOUTH) * 100}"><path id="land" fill-rule="evenodd" d="${picture.trim()}"/></svg>\n`);
if (process.argv.includes('--keep')) {
  writeFileSync(kept, picture);
  console.log(`api/face/src/reports/nei/picture/coast.svgpath: ${picture.length} characters of path`);
} else if (!existsSync(kept) || readFileSync(kept, 'utf8') !== picture) {
  console.error('api/face/src/reports/nei/picture/coast.svgpath is not the coast of this map: run `npm run map -- --keep` and commit it');
  process.exit(1);
}
