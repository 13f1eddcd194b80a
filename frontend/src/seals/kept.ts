// Seals that this device was told. What was told first is kept: a seal that changes later shows that it changed.
import type { Entry } from '../graphql/types';
import { server } from '../store/server';

/** Seals by the number of their entry. */
export type Seals = { readonly [number: string]: string };

const keyOf = (game: string) => `adjutant-seals-${game}`;

export function keptSeals(game: string): Seals {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(game)) ?? '{}');
    return kept && typeof kept === 'object' ? (kept as Seals) : {};
  } catch {
    return {};
  }
}

/** The seals with those of entries that were not known before. */
export function withNew(kept: Seals, entries: readonly Entry[]): Seals {
  const fresh = entries.filter((entry) => entry.seal && !(entry.number in kept));
  return fresh.length === 0 ? kept : { ...kept, ...Object.fromEntries(fresh.map((entry) => [entry.number, entry.seal ?? ''])) };
}

/** Keeps the seals of every entry that the server tells from now on. */
export function keepSeals(): void {
  server.subscribe(() => {
    const { game, entries } = server.get();
    if (!game || entries.length === 0) return;
    const kept = keptSeals(game.id);
    const all = withNew(kept, entries);
    if (all === kept) return;
    try {
      localStorage.setItem(keyOf(game.id), JSON.stringify(all));
    } catch {
      // A full or forbidden storage keeps no seals; the panel says how many it has.
    }
  });
}
