import { describe, expect, it } from 'vitest';
import { cutAtRulings, phaseSide, provenanceWords } from '../../src/ui/words';

describe('where values come from', () => {
  it('says what is reconstructed, how sure it is, and what it rests on', () => {
    expect(provenanceWords({ source: 'inferred', confidence: 'low', basis: 'Lombok, Soembawa' })).toBe('Reconstructed, confidence low: Lombok, Soembawa.');
    expect(provenanceWords({ source: 'inferred', confidence: 'high', basis: '' })).toBe('Reconstructed, confidence high.');
    expect(provenanceWords({ source: 'rulebook §9.4', confidence: 'high', basis: '' })).toBe('Reconstructed, confidence high, from rulebook §9.4.');
  });

  it('says what the rules print and what an owner put in', () => {
    expect(provenanceWords({ source: 'rulebook §2.1', confidence: 'text', basis: '' })).toBe('Rulebook §2.1.');
    expect(provenanceWords({ source: 'owner', confidence: 'owner', basis: '' })).toBe('Entered by the owner of a printed copy.');
  });
});

describe('a text that cites rulings', () => {
  it('is cut into words and ids by turns', () => {
    expect(cutAtRulings('Two bases [NEI-R11]; or three [GEAW-R-02].')).toEqual(['Two bases', 'NEI-R11', '; or three', 'GEAW-R-02', '.']);
    expect(cutAtRulings('No [ruling] here.')).toEqual(['No [ruling] here.']);
  });
});

describe('whose phase', () => {
  it('names the side in set-up and Action Execution Phases alone', () => {
    expect(phaseSide('SETUP_ALLIES')).toBe('ALLIES');
    expect(phaseSide('JAPANESE_ACTION')).toBe('JAPAN');
    expect(phaseSide('JAPANESE_INCIDENT')).toBeNull();
    expect(phaseSide('FINISHED')).toBeNull();
  });
});
