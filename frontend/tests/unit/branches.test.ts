// How two games differ, in words, and which games of this device belong together.
import { beforeEach, expect, it } from 'vitest';
import '../../src/table/branches/words';
import { differencesInWords, namesOf, valueWords, type Difference } from '../../src/table/branches/differences';
import { branchesOf, comparable, markSeats, originOf } from '../../src/table/branches/trying';
import type { SeatKind } from '../../src/graphql/types';
import { device, type HeldSeat } from '../../src/device/device';

const names = namesOf([{ id: 'saigon', name: 'Saigon' }, { id: 'balikpapan', name: 'Balikpapan' }], [{ id: 'J-TR4', name: 'TR-4' }, { id: 'J-3N', name: '3rd Naval' }, { id: 'B-BAL', name: 'Balikpapan' }, { id: 'X1', name: 'twin' }, { id: 'X2', name: 'twin' }]);
const of = (about: string, here: unknown, there: unknown): Difference => ({ about: about.split('.'), here, there });
const words = (differences: readonly Difference[], book = 'NEI') => differencesInWords(differences, names, book).map(({ group, rows }) => [group, ...rows.map(({ what, here, there }) => [what, here.join(' / '), there.join(' / ')])]);

it('says a unit once, with all that differs in it', () => {
  const found = words([of('units.J-3N.face', 'full', 'base'), of('units.J-3N.location.aboard', null, 'J-TR4'), of('units.J-3N.location.area', 'saigon', null)]);
  expect(found).toEqual([['UNITS', ['3rd Naval', 'face full strength; Saigon', 'face base side; aboard TR-4']]]);
});

it('stands in groups, those of the turn first, and names the sides of each book', () => {
  const differences = [of('action_points.first.value', 4, -1), of('made_up_part', false, true), of('sightings.second.J-TR4', null, { area: 'saigon', turn: 3 }), of('turn', 2, 3)];
  expect(words(differences)).toEqual([
    ['TIME', ['Game turn', '2', '3']],
    ['TRACKS', ['Action Points · Japan', '4', '−1']],
    ['SEEN', ['Seen · Allies · TR-4', 'nothing', 'Saigon; Game turn 3']],
    ['OTHER', ['made up part', 'no', 'yes']],
  ]);
  expect(words([of('submarines.first', [1, 0], [2, 0])], 'AWAW')).toEqual([['TRACKS', ['Submarines · Axis', '1', '2']]]);
});

it('shows of a list what only one has, be it there twice', () => {
  expect(words([of('demolished', ['saigon'], ['balikpapan', 'saigon'])])).toEqual([['CONTROL', ['Oilfields demolished', 'nothing', 'Balikpapan']]]);
  const term = (text: string, amount: number) => ({ text, amount, clause: 'NEI-8.1-c' });
  expect(words([of('action_point_terms.first', [term('ports', 6), term('ports', 6)], [term('ports', 6), term('half of the die, a 3', 1)])])).toEqual([['TRACKS', ['Where Action Points come from · Japan', 'ports: 6', 'half of the die, a 3: 1']]]);
});

it('says a phase as a whole, whoever has it', () => {
  expect(words([of('phase.action', 'japan', null), of('phase.incident', null, 'allies')])).toEqual([['TIME', ['Phase', 'Action Execution Phase Japan', 'Incident Phase Allies']]]);
});

it('says a battle and what is owed in short, and a list of things line by line', () => {
  const battle = { area: 'balikpapan', attacker: 'japan', attackers: [{ role: 'fighting', unit: 'J-3N' }], owed: [], fired: false, first_fire_clause: 'NEI-12.1-e' };
  const pending = [{ roll: { purpose: 'fire', request: { clause: 'NEI-12.4-a', dice: [{ hits_on: 1 }], purpose: 'anti-ship fire', roller: 'allies' } } }];
  expect(words([of('battle', battle, null), of('pending', pending, [])])).toEqual([['NOW', ['Battle', 'Balikpapan; attacker Japan; attackers 3rd Naval', 'nothing'], ['Decision', 'a roll of the dice fire; anti-ship fire; Allies', 'nothing']]]);
  expect(words([of('ledger', [], [{ nation: 'japan', figure: 'base', change: 80 }, { nation: 'britain', figure: 'level', change: -3 }])], 'AWAW')).toEqual([['TRACKS', ['Lines of the accounts', 'nothing', 'nation Japan; figure base; change 80 / nation britain; figure level; change −3']]]);
});

it('leaves out what follows from the rest, cuts long lists and deep values, and tells twins apart', () => {
  expect(words([of('occupants.2914', ['J-3N'], null)])).toEqual([]);
  expect(valueWords([1, 2, 3, 4, 5, 6, 7, 8], names, 'NEI')).toBe('1, 2, 3, 4, 5, 6, and 2 more');
  expect(valueWords({ a: { b: { c: { d: { e: 1 } } } } }, names, 'NEI')).toBe('a b c d …');
  expect(valueWords(['X1', 'B-BAL'], names, 'NEI')).toBe('twin (X1), Balikpapan');
});

const seat = (game: string, kind: SeatKind, branch?: string): HeldSeat => ({ token: `${game}.${kind}`, game, gameName: game, seat: kind, takenAt: '', ...(branch ? { branch: { game: branch, entry: 3, gameName: branch } } : {}) });

beforeEach(() => device.set({ seats: [] }));

it('compares a branch with its game, its sisters and its own branches, by the seat that sees most', () => {
  const seats = [seat('game', 'FIRST'), seat('game', 'BOTH'), seat('other', 'BOTH'), seat('one', 'BOTH', 'game'), seat('two', 'UMPIRE', 'game'), seat('two', 'BOTH', 'game'), seat('deeper', 'BOTH', 'one')];
  expect(comparable('one', { game: 'game' }, seats).map(({ token }) => token)).toEqual(['game.BOTH', 'two.BOTH', 'deeper.BOTH']);
  expect(branchesOf('game', seats).map(({ game }) => game)).toEqual(['one', 'two']);
  expect(originOf({ game: 'gone' }, seats)).toBeUndefined();
});

it('marks a seat that was taken by its code, once, with the name of the game where this device has it', () => {
  device.set({ seats: [seat('one', 'BOTH'), seat('game', 'UMPIRE')] });
  markSeats('one', { game: 'game', entry: 7 });
  expect(device.get().seats[0]?.branch).toEqual({ game: 'game', entry: 7, gameName: 'game' });
  const { seats } = device.get();
  markSeats('one', { game: 'elsewhere', entry: 9 });
  expect(device.get().seats).toBe(seats);
});
