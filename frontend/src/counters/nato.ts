// NATO symbols of ground units. The library is large and only ground counters need it: it comes when first asked for.
import { createStore } from '../store/store';

interface Drawing {
  markup: string;
  viewBox: string;
}

export const natoStore = createStore<{ drawings: ReadonlyMap<string, Drawing> }>({ drawings: new Map() });

const entities: { [type: string]: { entity: string; modifier?: string } } = {
  infantry: { entity: '121100' },
  marine: { entity: '121101' },
  airborne: { entity: '121100', modifier: '0001' },
  engineer: { entity: '140700' },
  'amphibious engineer': { entity: '140700', modifier: '0002' },
  'oilfield engineer': { entity: '140700' },
  'anti-aircraft': { entity: '130100' },
  aa: { entity: '130100' },
  artillery: { entity: '130300' },
  armor: { entity: '120500' },
  'armored recon': { entity: '120501' },
};

const echelons: { [size: string]: string } = { x: '18', iii: '17' };

let loading: Promise<typeof import('milsymbol')> | null = null;

/** The key of the drawing of a ground unit; asks for the drawing if it is not there yet. */
export function natoKey(type: string, size: string | null | undefined, ink: string): string {
  const key = `${type}|${size?.toLowerCase() ?? ''}|${ink}`;
  if (!natoStore.get().drawings.has(key)) void draw(key, type, size ?? '', ink);
  return key;
}

async function draw(key: string, type: string, size: string, ink: string): Promise<void> {
  loading ??= import('milsymbol');
  const library = await loading;
  if (natoStore.get().drawings.has(key)) return;
  const { entity, modifier } = entities[type.toLowerCase()] ?? { entity: '121100' };
  const sidc = `10031000${echelons[size.toLowerCase()] ?? '00'}${entity}${modifier ?? '0000'}`;
  const symbol = new library.default.Symbol(sidc, { size: 40, monoColor: ink, fill: false, strokeWidth: 7, outlineWidth: 0 });
  const svg = new DOMParser().parseFromString(symbol.asSVG(), 'image/svg+xml').documentElement;
  const drawing = { markup: svg.innerHTML, viewBox: svg.getAttribute('viewBox') ?? '0 0 100 100' };
  natoStore.set((state) => ({ drawings: new Map(state.drawings).set(key, drawing) }));
}
