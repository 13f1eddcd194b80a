// Everything that may be done, put in order and found by words. Nothing is judged here, only sorted.
import type { Action, Game, Pack } from '../../../graphql/types';
import { byFamily, byPlace, type FamilyOffers, type PlaceOffers } from '../store/offers';
import { packIndex, unitsSeen } from '../../../table/server';
import type { Possibility, Wish } from './asking';

/** What counters and areas are called at this table. */
export interface Names {
  unit(id: string): string;
  area(id: string): string;
}

export function namesOf(pack: Pack, view: Game['view']): Names {
  const seen = unitsSeen(view);
  const { areas, counters } = packIndex(pack);
  return {
    unit: (id) => seen.get(id)?.name ?? counters.get(id)?.name ?? id,
    area: (id) => {
      const area = areas.get(id);
      return area ? [area.name, area.square].filter(Boolean).join(', ') : id;
    },
  };
}

/** What is typed, cut into words. */
const cut = (typed: string): string[] => typed.toLowerCase().split(/[\s,;]+/).filter(Boolean);

/** Those with every typed word in the name of the action, the text, a counter or the area. */
export function filtered(all: readonly Possibility[], typed: string, names: Names): readonly Possibility[] {
  const words = cut(typed);
  if (words.length === 0) return all;
  return all.filter(({ units, area, offer }) => {
    const places = [area, offer.destination].flatMap((id) => (id ? [id, names.area(id)] : []));
    const text = [offer.action, offer.text, ...units, ...units.map(names.unit), ...places].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** By family, action and place, in the order of the book; with the possibility of each offer. */
export function listed(found: readonly Possibility[], actions: readonly Action[]): { families: FamilyOffers[]; of: ReadonlyMap<object, Possibility> } {
  return { families: byFamily(found.map(({ offer }) => offer), actions), of: new Map(found.map((one) => [one.offer, one])) };
}

/** Places of an action with what leads there. */
export const placesOf = (offers: PlaceOffers['offers']): PlaceOffers[] => byPlace(offers);

/** What may be wished for. */
export const WISHES = ['beAt', 'landAt', 'haveAirOver', 'bombard', 'attackArea', 'attackSquare'] as const;
export type WishKind = (typeof WISHES)[number];
export const ARMS = ['ANY', 'SEA', 'AIR', 'GROUND'] as const;
export type Arm = (typeof ARMS)[number];

/** The places that a kind of wish is about: squares, land with home bases, land alone, or every area. */
export function placesFor(kind: WishKind, pack: Pack): readonly { id: string; name: string }[] {
  if (kind === 'haveAirOver' || kind === 'attackSquare') {
    return pack.squares.filter(({ playable }) => playable).map(({ id, areas }) => ({ id, name: [id, ...areas.slice(0, 2).map((area) => packIndex(pack).areas.get(area)?.name ?? '')].filter(Boolean).join(', ') }));
  }
  const kinds = { beAt: ['SEA', 'LAND', 'HOME_BASE'], attackArea: ['SEA', 'LAND', 'HOME_BASE'], landAt: ['LAND', 'HOME_BASE'], bombard: ['LAND'] }[kind];
  return pack.areas
    .filter((area) => kinds.includes(area.kind))
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name, square }) => ({ id, name: [name, square].filter(Boolean).join(', ') }));
}

/** A wish as it is asked. */
export function wishOf(kind: WishKind, place: string, arm: Arm): Wish {
  const named = arm === 'ANY' ? {} : { arm };
  if (kind === 'attackArea') return { attackArea: { area: place, ...named } };
  if (kind === 'attackSquare') return { attackSquare: { square: place, ...named } };
  return { [kind]: place } as unknown as Wish;
}
