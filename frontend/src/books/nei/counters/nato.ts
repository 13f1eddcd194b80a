// NATO symbols of ground units, drawn when the page was built: `scripts/make-symbols.mjs`.
import symbols from './symbols.json';

export interface Drawing {
  viewBox: string;
  /** SVG, in the colour of the text around it. */
  markup: string;
}

const drawings: { readonly [key: string]: Drawing | undefined } = symbols;

/** The symbol of a ground unit. A type that has none is drawn as infantry; a size that has none without it. */
export function natoSymbol(type: string, size: string | null | undefined): Drawing {
  return drawings[`${type}|${size?.toLowerCase() ?? ''}`] ?? drawings[`${type}|`] ?? symbols['INFANTRY|'];
}
