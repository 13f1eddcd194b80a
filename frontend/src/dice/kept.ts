// The chains of this device, beside the key of the seat. They belong to one game and are used in no other.
import type { Kept } from './chain';

const keyOf = (game: string, party: string) => `adjutant-dice-${game}-${party}`;

export function keptChains(game: string, party: string): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(game, party)) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return [];
  }
}

/** Keeps a chain before it is committed. False where this device keeps nothing: then it must not bind itself. */
export function keepChain(game: string, party: string, chain: Kept): boolean {
  try {
    localStorage.setItem(keyOf(game, party), JSON.stringify([...keptChains(game, party), chain]));
    return true;
  } catch {
    return false;
  }
}
