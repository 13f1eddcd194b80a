import { describe, expect, it } from 'vitest';
import type { Action, Offer } from '../../src/graphql/types';
import { byFamily, byPlace, byReason, costOf, foremost, insteadOf, offersOf, reasonOf } from '../../src/books/nei/store/offers';
import { price } from '../../src/ui/words';

const list = [
  { name: 'Scout', family: 'INTELLIGENCE', familyCode: 'G-2', side: null },
  { name: 'Move', family: 'OPERATIONAL', familyCode: 'G-3', side: null },
  { name: 'Bombard', family: 'OPERATIONAL', familyCode: 'G-3', side: null },
] as Action[];

const offer = (action: string, destination: string | null, more: Partial<Offer> = {}): Offer =>
  ({ action, destination, text: `${action} ${destination}`, cost: 1, attack: false, command: {}, verdict: { clear: true, refusal: null, violations: [] }, ...more }) as Offer;
const refused = (action: string, destination: string, message: string): Offer =>
  offer(action, destination, { verdict: { clear: false, refusal: null, violations: [{ message, cure: '', about: [], also: [], clause: { id: 'NEI-1-a', section: 'NEI 1', title: 'A title', rule: '' } }] } } as Partial<Offer>);

describe('offers in order', () => {
  it('stand in families in the order of the book, steps of the turn before them', () => {
    const families = byFamily([offer('Bombard', 'a'), offer('Move', 'a'), offer('End', null), offer('Scout', null)], list);
    expect(families.map(({ family }) => family?.familyCode ?? null)).toEqual([null, 'G-2', 'G-3']);
    expect(families[2]?.actions.map(({ action }) => action)).toEqual(['Move', 'Bombard']);
  });

  it('put an action that is refused throughout after the others of its family', () => {
    const [family] = byFamily([refused('Move', 'a', 'no'), offer('Bombard', 'a'), refused('Bombard', 'b', 'no')], list);
    expect(family?.actions.map(({ action, clear, refused: no }) => [action, clear.length, no.length])).toEqual([['Bombard', 1, 1], ['Move', 0, 1]]);
  });

  it('gather the ways to one place, fights first, otherwise as the server sent them', () => {
    const places = byPlace([offer('Move', 'near'), offer('Move', 'far'), offer('Move', 'far', { attack: true }), offer('Move', 'near')]);
    expect(places.map(({ destination, offers }) => [destination, offers.length])).toEqual([['far', 2], ['near', 2]]);
  });

  it('mean by a tap on a place the way in peace, and the first in the list of several', () => {
    expect(foremost([offer('Bombard', 'a', { attack: true }), offer('Bombard', 'a'), offer('Move', 'a')], list)?.action).toBe('Move');
    expect(foremost([refused('Move', 'a', 'no'), offer('Bombard', 'a', { attack: true })], list)?.action).toBe('Bombard');
    expect(foremost([refused('Move', 'a', 'no')], list)).toBeUndefined();
  });

  it('name what would work: the same place by another way before the same action elsewhere, and nothing else', () => {
    const all = [offer('Bombard', 'b'), offer('Move', 'c'), refused('Move', 'a', 'no'), offer('Bombard', 'a'), offer('Move', 'd'), offer('Move', 'e')];
    expect(insteadOf({ action: 'Move', destination: 'a' }, all).map(({ action, destination }) => `${action} ${destination}`)).toEqual(['Bombard a', 'Move c', 'Move d']);
  });

  it('say a reason once for all offers that it refuses', () => {
    const reasons = byReason([refused('Move', 'a', 'too far'), refused('Move', 'b', 'too many'), refused('Move', 'c', 'too far')]);
    expect(reasons.map(({ offers }) => offers.map(({ destination }) => destination))).toEqual([['a', 'c'], ['b']]);
    expect(reasonOf(refused('Move', 'a', 'too far'))).toBe('A title');
  });

  it('are those of the action looked at, or all where it has none', () => {
    const offers = [offer('Move', 'a'), offer('Scout', null)];
    expect(offersOf(offers, 'Move')).toEqual([offers[0]]);
    expect(offersOf(offers, 'Bombard')).toBe(offers);
    expect(offersOf(offers, null)).toBe(offers);
  });

  it('say what they cost together', () => {
    expect(price(...costOf([offer('Move', 'a'), offer('Move', 'b', { cost: 2 })]))).toBe('1 to 2 AP');
    expect(price(...costOf([offer('Move', 'a', { cost: 0 })]))).toBe('free');
    expect(price(3)).toBe('3 AP');
  });
});
