// What of the first book's table lasts on the device while the server is away. Where a curtain keeps the sides of a shared
// tablet apart, that is what everybody may know, and nothing of either side.
import type { Action, Door, Entry, Game, Offer, Pack } from '../../../graphql/types';
import type { HeldSeat } from '../../../device/device';
import type { Sightings } from '../../../table/lastSeen';
import { aidsNow, putAids } from '../../../table/print/aids';
import { receiveEntries, receiveGame, server } from '../../../table/server';
import type { Open } from '../../../table/table';
import { isGuarded } from './handover';
import { allOptions, restoreOptions } from './options';

interface Kept {
  game: Game;
  entries: readonly Entry[];
  pack: Pack;
  packFor: string;
  actions: readonly Action[];
  options: readonly (readonly [string, readonly Offer[]])[];
  aids: string | null;
}

type Wants = (seat: HeldSeat) => boolean;

/** Whether the curtain may hide something of the game from whoever has the tablet next. */
const isCurtained = (open: Open | null, wants: Wants, game: { openTable: boolean }): boolean => open === null || open.side !== null || (open.seat.seat === 'BOTH' && isGuarded(game, wants(open.seat)));

export const sightings = (wants: Wants, now: () => Open | null): Sightings => ({
  take: () => {
    const { game, entries, pack, packFor, actions, eyes } = server.get();
    if (!game || !pack || eyes || isCurtained(now(), wants, game)) return null;
    return { game, entries, pack, packFor, actions, options: allOptions(), aids: aidsNow() } satisfies Kept;
  },
  put: (kept) => {
    const { game, entries, pack, packFor, actions, options, aids } = kept as Kept;
    if (isCurtained(now(), wants, game)) return false;
    // Behind the curtain that every shared tablet begins with, it is only asked whether it may be shown.
    if (now()?.curtain) return true;
    server.set({ pack, packFor, actions });
    receiveEntries(entries);
    receiveGame(game);
    restoreOptions(options);
    putAids(aids);
    return true;
  },
});

export const doorSightings = (wants: Wants, now: () => Open | null): Sightings => ({
  take: () => {
    const { door } = server.get();
    return door && isCurtained(now(), wants, door) ? door : null;
  },
  put: (kept) => {
    const door = kept as Door;
    if (!isCurtained(now(), wants, door)) return false;
    server.set({ door });
    return true;
  },
});
