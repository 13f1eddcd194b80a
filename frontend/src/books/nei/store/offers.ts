// Offers put in order: by family and action, then by place. Nothing is judged here, only sorted.
import type { Action, Offer } from '../../../graphql/types';

/** The offers of one action, what the rules allow apart from what they refuse. */
export interface ActionOffers {
  action: string;
  clear: readonly Offer[];
  refused: readonly Offer[];
}

/** A family of the Actions List with what is offered of it; null for steps that stand in no family. */
export interface FamilyOffers {
  family: Pick<Action, 'family' | 'familyCode'> | null;
  actions: readonly ActionOffers[];
}

export interface PlaceOffers {
  destination: string | null;
  offers: readonly Offer[];
}

/** Refused offers that the rules answer with the same words. */
export interface Refusals {
  key: string;
  offers: readonly Offer[];
}

function gather<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const known = groups.get(keyOf(item));
    if (known) known.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Those of the action looked at; all of them where none is, or where it has nothing to offer. */
export function offersOf(offers: readonly Offer[], action: string | null): readonly Offer[] {
  const own = action ? offers.filter((offer) => offer.action === action) : [];
  return own.length > 0 ? own : offers;
}

/** By family and by action, in the order of the book; within a family, actions that are refused throughout come last. */
export function byFamily(offers: readonly Offer[], list: readonly Action[]): FamilyOffers[] {
  const rank = new Map(list.map((action, at) => [action.name, at]));
  const actions = [...gather(offers, (offer) => offer.action)]
    .map(([action, own]) => ({ action, clear: own.filter((offer) => offer.verdict.clear), refused: own.filter((offer) => !offer.verdict.clear) }))
    .sort((a, b) => Number(b.clear.length > 0) - Number(a.clear.length > 0) || (rank.get(a.action) ?? -1) - (rank.get(b.action) ?? -1));
  const families = gather(actions, ({ action }) => list[rank.get(action) ?? -1]?.familyCode ?? null);
  return [...families]
    .map(([code, own]) => ({ family: list.find((action) => action.familyCode === code) ?? null, actions: own }))
    .sort((a, b) => (a.family?.familyCode ?? '').localeCompare(b.family?.familyCode ?? ''));
}

/** By the place they lead to; places with a fight come first, otherwise the order of the server stays: the nearest first. */
export function byPlace(offers: readonly Offer[]): PlaceOffers[] {
  const fight = ({ offers: own }: PlaceOffers) => own.some((offer) => offer.attack);
  return [...gather(offers, (offer) => offer.destination ?? null)]
    .map(([destination, own]) => ({ destination, offers: own }))
    .sort((a, b) => Number(fight(b)) - Number(fight(a)));
}

/** By what the rules say: the same clauses in the same words are read once. */
export function byReason(refused: readonly Offer[]): Refusals[] {
  const said = ({ verdict }: Offer) =>
    JSON.stringify([verdict.refusal?.message, ...verdict.violations.flatMap(({ clause, message, cure }) => [clause.id, message, cure])]);
  return [...gather(refused, said)].map(([key, offers]) => ({ key, offers }));
}

/** The title of the first clause that objects. */
export function reasonOf({ verdict }: Offer): string {
  return (verdict.refusal?.clause ?? verdict.violations[0]?.clause)?.title ?? '';
}

/** What offers cost: one number, or from the least to the most. */
export function costOf(offers: readonly Offer[]): [number, number] {
  const costs = offers.map((offer) => offer.cost);
  return [Math.min(...costs), Math.max(...costs)];
}

/** As many ways out of a refusal as are taken in at a glance. */
const INSTEAD = 3;

/** What is allowed instead, the nearest first: the same place by another way, then the same action elsewhere. */
export function insteadOf({ action, destination }: Pick<Offer, 'action' | 'destination'>, offers: readonly Offer[]): readonly Offer[] {
  const far = (offer: Offer): number => (destination && offer.destination === destination ? 0 : 2) + (offer.action === action ? 0 : 1);
  return offers
    .filter((offer) => offer.verdict.clear && far(offer) < 3)
    .toSorted((a, b) => far(a) - far(b))
    .slice(0, INSTEAD);
}

/** What a tap on a place means: in peace before a fight, then what stands first in the list. */
export function foremost(offers: readonly Offer[], list: readonly Action[]): Offer | undefined {
  const clear = byFamily(offers, list).flatMap(({ actions }) => actions).flatMap((group) => group.clear);
  return clear.find((offer) => !offer.attack) ?? clear[0];
}
