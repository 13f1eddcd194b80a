import { beforeEach, describe, expect, it } from 'vitest';
import type { Clause, Entry, NeiCommand } from '../../src/graphql/types';
import { forgetRepair, lastStanding, noteRecorded, noteTakenBack, repair, stands, turnBegan } from '../../src/store/repair';

const clause = (id: string): Clause => ({ id, section: '', title: '', rule: '' });
const entry = (number: number, id: string | null = 'NEI-8.4-a', takenBack = false): Entry => ({ number, by: 'JAPAN', at: '', takenBack, overruled: null, seal: null, lines: [{ text: `entry ${number}`, clause: id ? clause(id) : null }] });
const command = (area: string) => ({ chooseFifthColumnArea: { area } }) as unknown as NeiCommand;

describe('what one tap takes back', () => {
  it('is the last entry that stands, back to the one before it', () => {
    const entries = [entry(1, null), entry(2), entry(3, 'NEI-8.4-a', true), entry(4, null)];
    expect(lastStanding(entries)).toEqual({ entry: entries[1], before: 1 });
    expect(stands(entry(4, null))).toBe(false);
    expect(stands({ ...entry(5), lines: [] })).toBe(true);
    expect(lastStanding([entry(1, null)])).toBeNull();
  });

  it('can be the whole turn, from its Incident Phase on', () => {
    const entries = [entry(1, null), entry(2), entry(3, 'NEI-7.0-a'), entry(4), entry(5)];
    expect(turnBegan(entries)).toBe(3);
    expect(turnBegan(entries.slice(0, 3))).toBeNull();
  });
});

describe('doing again what was taken back', () => {
  beforeEach(forgetRepair);

  it('gives back the commands of this device in their order, as long as nothing else happened', () => {
    const [a, b] = [command('a'), command('b')];
    noteRecorded(2, a);
    noteRecorded(3, b);
    noteTakenBack(4, 1, [entry(1, null), entry(2), entry(3)]);
    expect(repair.get().undone).toEqual({ at: 4, commands: [a, b] });
    noteRecorded(5, a);
    expect(repair.get().undone).toEqual({ at: 5, commands: [b] });
    noteRecorded(6, b);
    expect(repair.get().undone).toBeNull();
  });

  it('ends with anything new, and begins with nothing that another device recorded', () => {
    const a = command('a');
    noteRecorded(2, a);
    noteTakenBack(3, 1, [entry(1, null), entry(2)]);
    noteRecorded(4, command('c'));
    expect(repair.get().undone).toBeNull();
    noteTakenBack(6, 1, [entry(1, null), entry(5)]);
    expect(repair.get().undone).toBeNull();
  });

  it('keeps both when two entries are taken back one after the other', () => {
    const [a, b] = [command('a'), command('b')];
    noteRecorded(2, a);
    noteRecorded(3, b);
    noteTakenBack(4, 2, [entry(1, null), entry(2), entry(3)]);
    noteTakenBack(5, 1, [entry(1, null), entry(2), entry(3, 'NEI-8.4-a', true), entry(4, null)]);
    expect(repair.get().undone).toEqual({ at: 5, commands: [a, b] });
  });
});
