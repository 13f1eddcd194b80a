// The figures of the odds, put in order for reading: nothing is worked out here that the server did not say.
import type { Game, NeiSide, Pack, Unit } from '../../../graphql/types';
import { packIndex, unitsSeen } from '../../../table/server';
import { localeNow } from '../../../words/words';
import type { Supposed } from './asking';

export interface Likely {
  value: number;
  probability: number;
}

/** A bar: one value, or a range of them where there are many. */
export interface Bar {
  from: number;
  to: number;
  probability: number;
}

/** As many bars as are read at a glance. */
const BARS = 11;

/** Values as bars, from the least. Where they are many, neighbours share one; nothing, what is won and what is lost stay apart. */
export function barsOf(likely: readonly Likely[], most = BARS): Bar[] {
  const can = likely.filter(({ probability }) => probability > 0).toSorted((a, b) => a.value - b.value);
  for (let width = 1; ; width += 1) {
    const bars = new Map<number, Bar>();
    for (const { value, probability } of can) {
      const key = Math.sign(value) * Math.ceil(Math.abs(value) / width);
      const bar = bars.get(key);
      bars.set(key, bar ? { from: bar.from, to: value, probability: bar.probability + probability } : { from: value, to: value, probability });
    }
    // Both sides of nothing have a bar at least, however few are wanted.
    if (bars.size <= Math.max(most, 3)) return [...bars.values()];
  }
}

const digits = (number: number, places: number): string => new Intl.NumberFormat(localeNow(), { maximumFractionDigits: places }).format(number);

/** A probability as a percentage that never says "never" or "always" of what is neither. */
export function percent(probability: number): string {
  const hundred = probability * 100;
  const number = (): string => {
    if (hundred <= 1e-9) return '0';
    if (hundred < 0.1) return `< ${digits(0.1, 1)}`;
    if (hundred >= 100 - 1e-9) return '100';
    if (hundred > 99.9) return `> ${digits(99.9, 1)}`;
    return digits(hundred, hundred < 10 || hundred > 99 ? 1 : 0);
  };
  return `${number()}\u00a0%`;
}

/** An average, to one place behind the point; what is less than that is not nothing, and has two. */
export const mean = (number: number): string => digits(Math.abs(number) < 0.02 ? 0 : number, Math.abs(number) < 0.095 ? 2 : 1);

/** Whom a swing favours: it counts Japanese less Allied victory points. */
export const favoured = (swing: number): NeiSide | null => (Math.abs(swing) < 0.05 ? null : swing > 0 ? 'JAPAN' : 'ALLIES');

export const enemyOf = (side: NeiSide): NeiSide => (side === 'JAPAN' ? 'ALLIES' : 'JAPAN');

/** Where a side knows that enemies lie face down. */
export const hiddenPlaces = (view: Game['view'], side: NeiSide): string[] => view.areas.filter(({ hiddenPresence }) => hiddenPresence.includes(enemyOf(side))).map(({ area }) => area);

/** Where enemies that are out of sight were last seen, as far as somebody still lies there face down. */
export function lastSeen(view: Game['view'], side: NeiSide): Supposed[] {
  const [seen, places] = [unitsSeen(view), new Set(hiddenPlaces(view, side))];
  const last = new Map<string, { turn: number; supposed: Supposed }>();
  for (const { area, sightings } of view.areas) {
    for (const { turn, face, counter } of sightings) {
      if (!places.has(area) || seen.has(counter.id) || counter.side === side || (last.get(counter.id)?.turn ?? -1) > turn) continue;
      last.set(counter.id, { turn, supposed: { unit: counter.id, area, face } });
    }
  }
  return [...last.values()].map(({ supposed }) => supposed);
}

/** Enemy counters of the pack that could be supposed: out of sight, and not supposed already; ships first for a sea. */
export function supposable(pack: Pack, view: Game['view'], side: NeiSide, supposed: readonly Supposed[], area: string): Unit[] {
  const seen = unitsSeen(view);
  const sea = pack.areas.find(({ id }) => id === area)?.kind === 'SEA';
  const order: readonly Unit['category'][] = sea ? ['NAVAL', 'AIR', 'GROUND'] : ['GROUND', 'AIR', 'NAVAL'];
  return [...packIndex(pack).counters.values()]
    .filter((unit) => unit.side !== side && order.includes(unit.category) && !seen.has(unit.id) && !supposed.some((one) => one.unit === unit.id))
    .toSorted((a, b) => order.indexOf(a.category) - order.indexOf(b.category) || a.name.localeCompare(b.name));
}

/** The counters of a side that a command names, each once. */
export function namedIn(command: object, side: NeiSide, counters: ReadonlyMap<string, Unit>): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value === 'string' && counters.get(value)?.side === side) found.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
  };
  look(command);
  return [...found];
}
