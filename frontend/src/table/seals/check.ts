// Whether what was sealed is what is opened.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Seals } from './kept';

/** A sealed entry, opened. Null where it has no seal. */
export interface Opened {
  number: number;
  seal: string | null;
  opened: { salt: string; payload: string } | null;
}

export interface Finding {
  /** How many entries were opened. */
  opened: number;
  /** How many of them have the seal that this device was told before. */
  known: number;
  /** The numbers of those that do not fit. */
  altered: number[];
}

const sealOf = (salt: string, payload: string) => bytesToHex(sha256(utf8ToBytes(salt + payload)));

/** Compares what is opened with its seal, and the seal with the one that was told. */
export function check(entries: readonly Opened[], kept: Seals): Finding {
  const finding: Finding = { opened: 0, known: 0, altered: [] };
  for (const { number, seal, opened } of entries) {
    if (!seal || !opened) continue;
    const told = kept[number];
    finding.opened += 1;
    if (told !== undefined) finding.known += 1;
    if (sealOf(opened.salt, opened.payload) !== (told ?? seal)) finding.altered.push(number);
  }
  return finding;
}
