// The chains of this device, beside the key of the seat. They belong to one game and are used in no other.
import { storage } from '../../device/storage';
import { keptWord } from '../sides';
import type { Kept } from './chain';

const nameOf = (game: string, party: string) => `${game}-${keptWord(party)}`;

export const keptChains = (game: string, party: string): readonly Kept[] => storage.get('chains', nameOf(game, party)) ?? [];

/** Keeps a chain before it is committed. False where this device keeps nothing: then it must not bind itself. */
export const keepChain = (game: string, party: string, chain: Kept): Promise<boolean> => storage.update('chains', nameOf(game, party), (kept = []) => [...kept, chain]);
