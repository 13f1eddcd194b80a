// A line such as "CA-5 D4 E4 attack", read against what the server said. It judges nothing: what it finds are offers.
import type { Offer, Pack, Unit } from '../../../graphql/types';

/** What a line names. */
export interface Order {
  units: readonly Unit[];
  /** Squares and areas named, in order. */
  places: readonly string[];
  attack: boolean;
  /** What is neither unit nor place: words of an action. */
  words: readonly string[];
}

const plainly = (text: string): string => text.toLowerCase().replaceAll(/[\s_,]+/g, ' ').trim();

/** The longest name at the front of the words, out of those that are known. */
function nameAtFront(words: readonly string[], names: ReadonlyMap<string, string>): { id: string; length: number } | null {
  for (let length = Math.min(5, words.length); length > 0; length -= 1) {
    const id = names.get(words.slice(0, length).join(' '));
    if (id) return { id, length };
  }
  return null;
}

/** Reads a line. Names of units and places may have several words; capitals do not matter. */
export function readLine(line: string, units: readonly Unit[], pack: Pick<Pack, 'areas' | 'squares'>): Order {
  const unitNames = new Map(units.flatMap((unit) => [[plainly(unit.name), unit.id], [plainly(unit.id), unit.id]] as const));
  const placeNames = new Map([
    ...pack.areas.flatMap((area) => [[plainly(area.name), area.id], [plainly(area.id), area.id]] as const),
    ...pack.squares.map((square) => [plainly(square.id), square.id] as const),
  ]);
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const order = { units: [] as Unit[], places: [] as string[], attack: false, words: [] as string[] };
  let left = plainly(line).split(' ').filter(Boolean);
  while (left.length > 0) {
    const unit = nameAtFront(left, unitNames);
    const place = nameAtFront(left, placeNames);
    const found = unit ?? place;
    if (unit && byId.has(unit.id)) order.units.push(byId.get(unit.id) as Unit);
    else if (place) order.places.push(place.id);
    else if (left[0] === 'attack') order.attack = true;
    else order.words.push(left[0] as string);
    left = left.slice(found?.length ?? 1);
  }
  return order;
}

/** The offers a line means: those that lead to its last place, attack if it says so, and have all its words. */
export function offersMeant(offers: readonly Offer[], order: Order, pack: Pick<Pack, 'areas'>): Offer[] {
  const last = order.places.at(-1);
  const squareOf = new Map(pack.areas.map((area) => [area.id, area.square]));
  const leads = ({ destination }: Offer) => !last || destination === last || (destination !== null && destination !== undefined && squareOf.get(destination) === last);
  const says = ({ action, text }: Offer) => order.words.every((word) => plainly(`${action} ${text}`).includes(word));
  const meant = offers.filter((offer) => leads(offer) && says(offer) && (!order.attack || offer.attack));
  // "CA-5 E4" without a word means to go there in peace, where that is offered.
  const peaceful = meant.filter((offer) => !offer.attack);
  return order.attack || peaceful.length === 0 ? meant : peaceful;
}

/** The faces of a line that holds nothing else. */
export function facesOf(line: string): number[] | null {
  const digits = line.replaceAll(/[\s,]/g, '');
  return /^[1-6]+$/.test(digits) ? [...digits].map(Number) : null;
}
