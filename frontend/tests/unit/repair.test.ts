import { describe, expect, it } from 'vitest';
import type { Clause, Entry } from '../../src/graphql/types';
import { entryName, lastStanding, stands, turnBegan } from '../../src/table/repair/standing';

const clause = (id: string): Clause => ({ id, section: '', title: '', rule: '' });
const entry = (number: number, id: string | null = 'NEI-8.4-a', takenBack = false, ofPlay = true): Entry => ({ number, by: 'FIRST', at: '', takenBack, ofPlay, renews: null, overruled: null, seal: null, proof: null, lines: [{ text: `entry ${number}`, clause: id ? clause(id) : null }] });

describe('what one tap takes back', () => {
  it('is the last entry that stands, back to the one before it', () => {
    const entries = [entry(1, null), entry(2), entry(3, 'NEI-8.4-a', true), entry(4, null, false, false)];
    expect(lastStanding(entries)).toEqual({ entry: entries[1], before: 1 });
    expect(stands(entry(4, null, false, false))).toBe(false);
    expect(stands({ ...entry(5), lines: [] })).toBe(true);
    expect(lastStanding([entry(1, null)])).toBeNull();
  });

  it('is named by what happened first, and where all is hidden by its number', () => {
    expect(entryName(entry(7))).toBe('entry 7');
    expect(entryName({ number: 8, lines: [{ text: 'declared' }, { text: 'moved' }] }, -1)).toBe('moved');
    expect(entryName({ number: 9, lines: [] })).toBe('entry 9');
  });

  it('can be the whole turn, from its Incident Phase on', () => {
    const entries = [entry(1, null), entry(2), entry(3, 'NEI-7.0-a'), entry(4), entry(5)];
    expect(turnBegan(entries)).toBe(3);
    expect(turnBegan(entries.slice(0, 3))).toBeNull();
  });
});
