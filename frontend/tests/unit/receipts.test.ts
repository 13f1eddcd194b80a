import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, it } from 'vitest';
import { isOfOther } from '../../src/table/dice/receipts';

it('a receipt of another record than this device was told is known as such', () => {
  const seals = { 1: 'aa', 2: 'bb' };
  const line = (all: string) => `adjutant-receipt 1 2 bb ${bytesToHex(sha256(utf8ToBytes(all)))}`;
  expect(isOfOther(line('aa\nbb'), 2, seals)).toBe(false);
  expect(isOfOther(line('ac\nbb'), 2, seals)).toBe(true);
  // What this device was not told it cannot compare.
  expect(isOfOther(line('ac\nbb'), 2, { 2: 'bb' })).toBe(false);
});
