// Chains of hashes for dice that nobody steers: whoever made one can show its links one by one.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** Links of a chain that this device makes; a game has fewer entries. */
export const LENGTH = 4096;
/** So few links left call for another chain. */
export const FEW_LEFT = 256;

/** A chain of this device. Whoever knows the secret knows every link. */
export interface Kept {
  secret: string;
  length: number;
  anchor: string;
}

/** A chain on the record, and the entry that committed it. */
export interface OnRecord {
  entry: number;
  anchor: string;
  length: number;
}

function lowered(secret: string, times: number): string {
  let link = hexToBytes(secret);
  for (let time = 0; time < times; time += 1) link = sha256(link);
  return bytesToHex(link);
}

/** A chain that nobody has seen. `crypto.subtle` is missing over plain http, `getRandomValues` is not. */
export function newChain(length = LENGTH): Kept {
  const secret = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  return { secret, length, anchor: lowered(secret, length) };
}

/** The link for dice that were asked for at a position; null where the chain has none. */
export function linkFor(kept: Kept, committed: number, position: number): string | null {
  const index = position - committed + 1;
  return index >= 1 && index <= kept.length ? lowered(kept.secret, kept.length - index) : null;
}

/** The chain that serves a position: the newest that was committed by then. */
export const serving = <Chain extends OnRecord>(chains: readonly Chain[], position: number): Chain | undefined => chains.filter(({ entry }) => entry <= position).at(-1);

/** How many positions a chain serves after this one. */
export const left = (chain: OnRecord, position: number): number => Math.max(0, chain.entry + chain.length - 1 - position);
