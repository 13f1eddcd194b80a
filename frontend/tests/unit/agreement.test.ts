// Two owners learn by hashes alone whether they typed the same.
import { expect, it } from 'vitest';
import { agreement, hashesText, type Own } from '../../src/books/nei/copy/agreement';

const hash = (letter: string): string => letter.repeat(64);
const own: readonly Own[] = [{ section: 'COUNTERS', hash: hash('a') }, { section: 'MAP', hash: hash('b') }, { section: 'TABLES', hash: hash('c') }];

it('says of each section whether another owner typed the same', () => {
  const other = hashesText([{ section: 'COUNTERS', hash: hash('a') }, { section: 'MAP', hash: hash('d') }, { section: 'TABLES', hash: hash('c') }]);
  expect(agreement(own, other)).toEqual({ COUNTERS: true, MAP: false, TABLES: true });
  expect(agreement(own, hashesText(own))).toEqual({ COUNTERS: true, MAP: true, TABLES: true });
});

it('reads what the program prints, in any case and among other words', () => {
  const printed = `The overlay fits. Its hash is ${hash('e')}.\r\ncounters: values from your copy 3, from the rulebook 2, reconstructed 1; to compare: ${hash('A')}\r\nmap: values from your copy 0; to compare: ${hash('f')}\r\n`;
  expect(agreement(own, printed)).toEqual({ COUNTERS: true, MAP: false, TABLES: null });
});

it('takes a hash without a name for agreement alone', () => {
  expect(agreement(own, hash('c'))).toEqual({ COUNTERS: null, MAP: null, TABLES: true });
  expect(agreement(own, hash('d'))).toEqual({ COUNTERS: null, MAP: null, TABLES: null });
  expect(agreement(own, 'good morning')).toEqual({ COUNTERS: null, MAP: null, TABLES: null });
});
