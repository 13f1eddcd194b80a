// The address of an entry: `#/GAME/entry/N` with whatever seat this device has, `#/GAME/SEAT/entry/N` with that one.
import type { HeldSeat } from '../device/device';
import { seatKindOf } from './sides';

/** What an address names of a game. */
export interface GamePlace {
  game: string;
  /** The seat, where the address names one. */
  seat: string | null;
  /** The entry that is to be shown, where the address names one. */
  entry: number | null;
}

/** The game, seat and entry that an address names; null where it names no game. */
export function placeOf(hash: string): GamePlace | null {
  const [, game, ...rest] = hash.split('/');
  if (!game) return null;
  const at = rest.indexOf('entry');
  const number = at >= 0 ? Number(rest[at + 1]) : Number.NaN;
  const seat = rest[0] && at !== 0 ? seatKindOf(rest[0]) : null;
  return { game, seat, entry: Number.isInteger(number) && number > 0 ? number : null };
}

/** The seat of a place that this device holds: the one named, or the one taken last. */
export const seatAt = ({ game, seat }: GamePlace, held: readonly HeldSeat[]): HeldSeat | null => held.find((one) => one.game === game && (seat === null || one.seat === seat)) ?? null;

/** The address within the page of a seat, and of an entry seen from it. */
export const hashOf = ({ game, seat }: Pick<HeldSeat, 'game' | 'seat'>, entry: number | null = null): string => `#/${game}/${seat}${entry === null ? '' : `/entry/${entry}`}`;

/** A link to an entry for whoever it is sent to: he looks from a seat of his own. */
export const linkTo = (game: string, entry: number): string => `${location.origin}${location.pathname}#/${game}/entry/${entry}`;
