import { describe, expect, it } from 'vitest';
import type { Offer, Pack, Unit } from '../../src/graphql/types';
import { facesOf, offersMeant, readLine } from '../../src/books/nei/keyboard/commandLine';
import { movesOf } from '../../src/books/nei/map/lastMoves';
import { forcedLosses } from '../../src/books/nei/game/useAutomation';
import { missed, noDice } from '../../src/table/dice/typed';

const unit = (id: string, name: string) => ({ id, name }) as Unit;
const units = [unit('J-CA5', 'CA-5'), unit('J-2Y', '2 Yok SNLF'), unit('J-DD3', 'DD-3')];
const area = (id: string, name: string, square: string) => ({ id, name, square });
const pack = { areas: [area('s_D4', 'South China Sea', 'D4'), area('s_E4', 'Karimata Strait, north', 'E4'), area('kuching', 'Kuching', 'D4')], squares: [{ id: 'D4' }, { id: 'E4' }] } as unknown as Pack;
const offer = (action: string, destination: string | null, attack = false): Offer => ({ action, destination, attack, text: `${action} to ${destination}`, cost: 1, command: {}, verdict: { clear: true, refusal: null, violations: [] } }) as Offer;

describe('a line of the command line', () => {
  it('names units, places and an attack, whatever the capitals', () => {
    const order = readLine('ca-5 D4 e4 ATTACK', units, pack);
    expect(order.units.map(({ id }) => id)).toEqual(['J-CA5']);
    expect(order.places).toEqual(['D4', 'E4']);
    expect(order.attack).toBe(true);
    expect(order.words).toEqual([]);
  });

  it('knows names of several words, and places by name', () => {
    const order = readLine('2 Yok SNLF, DD-3 Karimata Strait, north naval', units, pack);
    expect(order.units.map(({ id }) => id)).toEqual(['J-2Y', 'J-DD3']);
    expect(order.places).toEqual(['s_E4']);
    expect(order.words).toEqual(['naval']);
  });

  it('means the offers that lead there, in peace unless it says attack', () => {
    const offers = [offer('Move', 's_E4'), offer('Move', 's_E4', true), offer('Move', 's_D4'), offer('Bombard', 'kuching')];
    const meant = (line: string) => offersMeant(offers, readLine(line, units, pack), pack).map(({ action, destination, attack }) => `${action} ${destination} ${attack}`);
    expect(meant('CA-5 D4 E4')).toEqual(['Move s_E4 false']);
    expect(meant('CA-5 E4 attack')).toEqual(['Move s_E4 true']);
    expect(meant('CA-5 D4')).toEqual(['Move s_D4 false', 'Bombard kuching false']);
    expect(meant('CA-5 D4 bombard')).toEqual(['Bombard kuching false']);
    expect(meant('CA-5 D4 scout')).toEqual([]);
  });

  it('is faces of dice where it holds nothing else', () => {
    expect(facesOf('3 1 6')).toEqual([3, 1, 6]);
    expect(facesOf('316')).toEqual([3, 1, 6]);
    expect(facesOf('3 7')).toBeNull();
    expect(facesOf('')).toBeNull();
  });
});

it('the sheet of moves yields the last moves that stand, each way once', () => {
  const sheet = ['entry,at,by,takenBack,side,kind,units,from,path,to', '4,,JAPAN,false,JAPAN,SEA,J-CA7,saigon,s_B4 s_C5,s_C5', '4,,JAPAN,false,JAPAN,SEA,J-DD3,saigon,s_B4 s_C5,s_C5', '6,,ALLIES,true,ALLIES,SEA,N-CL,batavia,s_G3,s_G3', '7,,ALLIES,false,ALLIES,AIR_ATTACK,,darwin,,koepang'].join('\n');
  expect(movesOf(sheet)).toEqual([{ entry: 7, side: 'ALLIES', places: ['darwin', 'koepang'] }, { entry: 4, side: 'JAPAN', places: ['saigon', 's_B4', 's_C5'] }]);
});

it('losses without a choice are known, others are not', () => {
  expect(forcedLosses({ count: 2, units: [{ unit: 'a', most: 1 }, { unit: 'b', most: 1 }, { unit: 'c', most: 0 }] })).toEqual([{ unit: 'a', hits: 1 }, { unit: 'b', hits: 1 }]);
  expect(forcedLosses({ count: 1, units: [{ unit: 'a', most: 1 }, { unit: 'b', most: 1 }] })).toBeNull();
  expect(forcedLosses({ count: 1, units: [{ unit: 'a', most: 3 }] })).toEqual([{ unit: 'a', hits: 1 }]);
});

it('"all missed" types a six on every die that misses with one, and leaves the others', () => {
  const dice = [{ hitsOn: 3, modifier: 0 }, { hitsOn: null, modifier: 0 }, { hitsOn: 5, modifier: -1 }];
  expect(missed(noDice(3), dice)).toEqual({ faces: [6, null, null], focus: 1 });
});
