import { expect, test } from 'vitest';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { left, serving } from '../../src/table/dice/chain';
import { linkFor, newChain } from '../../src/table/dice/links';
import { isTyped } from '../../src/table/dice/setting';

const below = (link: string) => bytesToHex(sha256(hexToBytes(link)));

test('each link of a chain is hashed to the one below it, the first to the anchor', () => {
  const chain = newChain(5);
  const links = [1, 2, 3, 4, 5].map((index) => linkFor(chain, 10, 9 + index) ?? '');
  expect(below(links[0] ?? '')).toBe(chain.anchor);
  for (let at = 1; at < 5; at += 1) expect(below(links[at] ?? '')).toBe(links[at - 1]);
  expect(links[4]).toBe(chain.secret);
  expect([linkFor(chain, 10, 9), linkFor(chain, 10, 15)]).toEqual([null, null]);
  expect(newChain(5).anchor).not.toBe(chain.anchor);
});

test('the newest chain that was committed by then serves', () => {
  const chains = [{ entry: 3, anchor: 'a', length: 10 }, { entry: 8, anchor: 'b', length: 10 }];
  expect(serving(chains, 7)?.anchor).toBe('a');
  expect(serving(chains, 8)?.anchor).toBe('b');
  expect(serving(chains, 2)).toBeUndefined();
  expect([left({ entry: 3, anchor: 'a', length: 10 }, 3), left({ entry: 3, anchor: 'a', length: 10 }, 40)]).toEqual([9, 0]);
});

test('faces are typed in where dice are thrown on the table', () => {
  expect((['TABLE', 'EITHER', 'SERVER', 'PROVEN'] as const).map(isTyped)).toEqual([true, true, false, false]);
});
