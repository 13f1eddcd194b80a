import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from '../../src/graphql/client';
import { RecordDocument, RollForMeDocument } from '../../src/graphql/generated/graphql';
import { ledgerNow, measureOf, running, type Throw } from '../../src/table/luck/ledger';
import { startSending, stopSending } from '../../src/table/sending';

const thrown = (entry: number, more: Partial<Throw> = {}): Throw => ({ entry, by: 'FIRST', purpose: 'fire', stands: true, dice: 2, countsHits: true, actual: 1, expected: 0.5, percentile: 0.7, swing: null, clause: { id: 'NEI-12.4-a', title: 'Fire' }, ...more });

afterEach(stopSending);

describe('the running sum', () => {
  const throws = [
    thrown(1, { swing: 1.5 }),
    thrown(2, { by: 'SECOND', actual: 2, swing: 3 }),
    thrown(3, { actual: 0, stands: false, swing: -1 }),
    thrown(4, { actual: 0, swing: -0.25 }),
    thrown(5, { countsHits: false, actual: 5, expected: 3.5 }),
  ];
  it('is of the throws of one side that stand, and of what is summed alone', () => {
    expect(running(throws, 'FIRST', 'HITS')).toEqual([0.5, 0]);
    expect(running(throws, 'FIRST', 'PIPS')).toEqual([1.5]);
    expect(running(throws, 'FIRST', 'SWING')).toEqual([1.5, 1.25]);
    expect(running(throws, 'SECOND', 'SWING')).toEqual([3]);
  });

  it('is of victory points where they are known, else of hits, else of pips', () => {
    expect(measureOf({ swing: 0, fire: 3 })).toBe('SWING');
    expect(measureOf({ swing: null, fire: 3 })).toBe('HITS');
    expect(measureOf({ swing: null, fire: 0 })).toBe('PIPS');
  });
});

describe('the ledger', () => {
  it('is read to its end, page by page', async () => {
    const all = [1, 2, 3, 4, 5].map((entry) => thrown(entry));
    const asked: number[] = [];
    const query = (_: unknown, { since }: { since: number }) => {
      asked.push(since);
      const rest = all.filter(({ entry }) => entry > since);
      return { toPromise: () => Promise.resolve({ data: { luck: { count: rest.length, sides: [], throws: rest.slice(0, 2) } } }) };
    };
    startSending({ client: { query } as unknown as Client, recording: { record: RecordDocument, roll: RollForMeDocument }, game: 'g', token: 't', isOpen: () => true, lastEntry: () => 5, recorded: () => undefined, objected: () => undefined, ended: () => undefined, done: () => Promise.resolve() });
    expect((await ledgerNow()).throws).toEqual(all);
    expect(asked).toEqual([0, 2, 4]);
  });
});
