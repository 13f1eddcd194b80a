// Seals that this device was told. What was told first is kept: a seal that changes later shows that it changed.
import type { Entry } from '../../graphql/types';
import { server } from '../server';
import { storage } from '../../device/storage';

/** Seals by the number of their entry. */
export type Seals = { readonly [number: string]: string };

const NONE: Seals = {};

export const keptSeals = (game: string): Seals => storage.get('seals', game) ?? NONE;

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
    // Without storage the panel says how many it has.
    if (withNew(keptSeals(game.id), entries) !== keptSeals(game.id)) void storage.update('seals', game.id, (kept = NONE) => withNew(kept, entries));
  });
}
