// Draws the NATO symbols of ground counters once, with milsymbol, so that the page need not carry the library. They
// are drawn in the colour of the text around them.
import { writeFileSync } from 'node:fs';
import ms from 'milsymbol';

/** Entity and first modifier in the letters of the symbol code, by the type of a counter. */
const TYPES = {
  infantry: '1211000000',
  marine: '1211010000',
  airborne: '1211000001',
  engineer: '1407000000',
  'amphibious engineer': '1407000002',
  'oilfield engineer': '1407000000',
  'anti-aircraft': '1301000000',
  aa: '1301000000',
  artillery: '1303000000',
  armor: '1205000000',
  'armored recon': '1205010000',
};
/** The echelon in the symbol code, by the size printed on a counter; none for those that print none. */
const SIZES = { '': '00', x: '18', iii: '17' };

const symbols = {};
for (const [type, entity] of Object.entries(TYPES)) {
  for (const [size, echelon] of Object.entries(SIZES)) {
    const svg = new ms.Symbol(`10031000${echelon}${entity}`, { size: 40, monoColor: 'currentColor', fill: false, strokeWidth: 7, outlineWidth: 0 }).asSVG();
    const [, viewBox, markup] = /^<svg[^>]* viewBox="([^"]+)"[^>]*>(.*)<\/svg>$/s.exec(svg) ?? [];
    if (!markup) throw new Error(`milsymbol drew nothing for ${type} ${size}: ${svg}`);
    symbols[`${type}|${size}`] = { viewBox, markup };
  }
}

const file = new URL('../src/counters/symbols.json', import.meta.url);
writeFileSync(file, JSON.stringify(symbols));
console.log(`src/counters/symbols.json: ${Object.keys(symbols).length} symbols`);
