// The links of a chain. Only a game of proven dice needs them, so they come when one asks.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { LENGTH, type Kept } from './chain';

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
