// Draws the NATO symbols of ground counters once, with milsymbol, so that the page need not carry the library. They
// are drawn in the colour of the text around them.
// The server draws the same figures on the counters of a VASSAL module. Its build needs no Node, so what it compiles in is kept
// in the repository: `npm run symbols -- --keep` writes it, and without that word it is compared with the one that is kept.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import ms from 'milsymbol';
import { transformWithOxc } from 'vite';

/** Entity and first modifier in the letters of the symbol code, by the type of a counter. */
const TYPES = {
  INFANTRY: '1211000000',
  MARINE: '1211010000',
  AIRBORNE: '1211000001',
  ENGINEER: '1407000000',
  AMPHIBIOUS_ENGINEER: '1407000002',
  OILFIELD_ENGINEER: '1407000000',
  ANTI_AIRCRAFT: '1301000000',
  ARTILLERY: '1303000000',
  ARMOR: '1205000000',
  ARMORED_RECON: '1205010000',
};
/** The echelon in the symbol code, by the size printed on a counter; none for those that print none. */
const SIZES = { '': '00', x: '18', iii: '17' };

/** The same for The Greater East Asia War; other types of its counters carry letters or a silhouette. */
const GEAW_TYPES = {
  INFANTRY: '1211000000',
  LIGHT_INFANTRY: '1211000019',
  MARINE: '1211010000',
  AIRBORNE: '1211000001',
  MECHANIZED: '1211020000',
  ARMOR: '1205000000',
  CAVALRY: '1213000000',
  SPECIAL_OPERATIONS: '1218000000',
  SUPPLY: '1634000000',
};
const GEAW_SIZES = { BRIGADE: '18', DIVISION: '21', CORPS: '22', ARMY: '23' };

function drawn(types, sizes) {
  const symbols = {};
  for (const [type, entity] of Object.entries(types)) {
    for (const [size, echelon] of Object.entries(sizes)) {
      const svg = new ms.Symbol(`10031000${echelon}${entity}`, { size: 40, monoColor: 'currentColor', fill: false, strokeWidth: 7, outlineWidth: 0 }).asSVG();
      const [, viewBox, markup] = /^<svg[^>]* viewBox="([^"]+)"[^>]*>(.*)<\/svg>$/s.exec(svg) ?? [];
      if (!markup) throw new Error(`milsymbol drew nothing for ${type} ${size}: ${svg}`);
      symbols[`${type}|${size}`] = { viewBox, markup };
    }
  }
  return symbols;
}

for (const [path, symbols] of [['books/nei/counters', drawn(TYPES, SIZES)], ['books/geaw', drawn(GEAW_TYPES, GEAW_SIZES)]]) {
  writeFileSync(new URL(`../src/${path}/symbols.json`, import.meta.url), JSON.stringify(symbols));
  console.log(`src/${path}/symbols.json: ${Object.keys(symbols).length} symbols`);
}

const drawings = new URL('../src/ui/silhouettes.ts', import.meta.url);
const { code } = await transformWithOxc(readFileSync(drawings, 'utf8'), 'silhouettes.ts');
const { silhouette } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
const SILHOUETTES = {
  NAVAL: ['AV', 'CV', 'CVL', 'BB', 'CA', 'CL', 'CX', 'DD', 'LS', 'TR', 'SS'],
  AIR: ['A', 'B', 'F', 'HB', 'SP', 'TR'],
  BASE: [''],
  FLEET: [''],
};
const paths = Object.entries(SILHOUETTES).flatMap(([category, types]) => types.map((type) => [`${category}|${type}`, silhouette(category, type)]));
const kept = new URL('../../api/face/src/reports/nei/picture/figures.json', import.meta.url);
const figures = `${JSON.stringify({ symbols: drawn(TYPES, SIZES), silhouettes: Object.fromEntries(paths) })}\n`;
if (process.argv.includes('--keep')) {
  writeFileSync(kept, figures);
  console.log(`api/face/src/reports/nei/picture/figures.json: ${figures.length} characters`);
} else if (!existsSync(kept) || readFileSync(kept, 'utf8') !== figures) {
  console.error('api/face/src/reports/nei/picture/figures.json has other figures than the page: run `npm run symbols -- --keep` and commit it');
  process.exit(1);
}
