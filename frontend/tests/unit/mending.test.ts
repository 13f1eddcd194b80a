import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginMending, changesFrom, doneIn, keepStep, unknownIn } from '../../src/table/branches/mending';
import type { Entry } from '../../src/graphql/types';
import { device } from '../../src/device/device';

const entry = (number: number, more: Partial<Entry> = {}): Entry => ({ number, by: 'BOTH', at: '', takenBack: false, ofPlay: true, renews: null, overruled: null, seal: null, proof: null, lines: [{ text: `deed ${number}`, clause: null }], ...more });
const move = { moveNavalForce: { to: 'a' } };
const roll = { roll: { faces: [4] } };
const steps = { 41: { command: move }, 42: { command: roll, overrule: 'agreed' } };

describe('what is done in a branch', () => {
  it('is what stands there beside what it began with', () => {
    const entries = [entry(40), entry(41, { takenBack: true }), entry(42, { takenBack: true, ofPlay: false }), entry(43), entry(44, { ofPlay: false })];
    expect(doneIn({ after: 40 }, entries).map(({ number }) => number)).toEqual([43]);
  });

  it('stands first in the place of the entry, and the rest after it', () => {
    const done = [entry(41), entry(42)];
    expect(changesFrom({ kind: 'REPLACE', entry: 41 }, done, steps, 'BOTH')).toEqual([
      { kind: 'REPLACE', entry: 41, command: move },
      { kind: 'INSERT', entry: 41, by: 'BOTH', command: roll, overrule: 'agreed' },
    ]);
  });

  it('stands after the entry where it was forgotten; a side gives what it did itself', () => {
    const done = [entry(41), entry(42)];
    expect(changesFrom({ kind: 'INSERT', entry: 40 }, done, steps, 'FIRST').map(({ kind, entry: at, by }) => [kind, at, by])).toEqual([['INSERT', 40, 'FIRST'], ['INSERT', 40, 'FIRST']]);
    expect(changesFrom({ kind: 'INSERT', entry: 40 }, [entry(41, { by: 'SECOND' })], steps, 'BOTH')[0]?.by).toBe('SECOND');
  });

  it('is known where it was recorded here, or done again', () => {
    const again = entry(45, { renews: { kind: 'AGAIN', entry: 42 } });
    expect(unknownIn([entry(41), again, entry(46)], steps).map(({ number }) => number)).toEqual([46]);
    expect(changesFrom({ kind: 'INSERT', entry: 40 }, [again], steps, 'UMPIRE')[0]?.command).toBe(roll);
  });
});

describe('the device', () => {
  beforeEach(() => beginMending({ origin: 'g', branch: 'b', kind: 'REPLACE', entry: 41, after: 40 }));
  afterEach(() => device.set({ mending: null }));

  it('remembers what it recorded in that branch, and nothing of another game', () => {
    keepStep('b', 41, { kind: 'command', command: { endActionPhase: true }, overrule: null });
    keepStep('b', 42, { kind: 'roll' });
    keepStep('other', 43, { kind: 'command', command: { endActionPhase: true }, overrule: null });
    expect(device.get().mending?.steps).toEqual({ 41: { command: { endActionPhase: true } } });
  });
});
