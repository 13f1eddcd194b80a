import { expect, it } from 'vitest';
import type { Battle, Unit, View } from '../../src/graphql/types';
import { before, outcomeOf } from '../../src/books/nei/battle/outcome';
import { incidentOf } from '../../src/books/nei/game/incident';
import { allMovesOf, movesOf } from '../../src/books/nei/map/lastMoves';

const unit = (id: string, name: string, side: 'JAPAN' | 'ALLIES', steps: number) => ({ id, name, side, steps }) as Unit;
const base = unit('B', 'the base of Tarakan', 'ALLIES', 2);
const ship = unit('S', 'DD-2', 'JAPAN', 1);
const none = { hidden: false, units: [] as Unit[] };
const side = (name: string, more: object = {}) => ({ side: name, territoryPoints: 0, lossPoints: 0, optionPoints: 0, disrupted: none, destroyed: none, unplaced: none, picked: none, pool: none, potential: none, awaitingSingapore: none, ...more });
const view = (control: string, units: readonly Unit[], sides: object[]) => ({ areas: [{ area: 'T', control, units }], sides }) as unknown as View;
const battle = { area: 'T', attackers: [ship], defenders: [base] } as unknown as Battle;
const began = before(view('ALLIES', [base, ship], [side('JAPAN'), side('ALLIES')]), battle);

it('tells a battle in a line: who was lost, who holds the place, what it counts', () => {
  const after = view('ALLIES', [{ ...base, steps: 1 }], [side('JAPAN', { disrupted: { hidden: false, units: [ship] } }), side('ALLIES')]);
  expect(outcomeOf(battle, began, after, null)).toBe('DD-2 disrupted. The base of Tarakan reduced. No change of control. 0 VP.');
});

it('tells that nobody was lost, and whose the place is now', () => {
  const after = view('JAPAN', [base, ship], [side('JAPAN', { territoryPoints: 2 }), side('ALLIES')]);
  expect(outcomeOf(battle, began, after, null)).toBe('No losses. T: Japan has it now. VP: Japan +2, Allies 0.');
});

it('reads an incident in the record, with what it does', () => {
  expect(incidentOf(['The Allies rolled 2 (on the table)', 'Allied incident: 2, Inter-Allied friction', '-1 Action Point for the Allies at the next determination', 'Allied Action Point Determination Phase'], 'Allied Action Point Determination')).toEqual({ side: 'ALLIES', number: '2', name: 'Inter-Allied friction', effect: '−1 Action Point for the Allies at the next determination.' });
  expect(incidentOf(['Japanese incident: 6, Centrifugal offensive; the drive die +1'], '')?.effect).toBe('The drive die +1.');
  expect(incidentOf(['Japan rolled 4 (on the table)'], '')).toBeNull();
});

it('reads all moves of the sheet in their order, and the last of them the newest first', () => {
  const sheet = ['entry,side,from,path,to,takenBack', '1,JAPAN,a,,b,false', '2,ALLIES,c,d,e,false', '3,JAPAN,b,,c,true', '4,JAPAN,b,,c,false', '5,JAPAN,c,,f,false'].join('\n');
  expect(allMovesOf(sheet).map(({ entry }) => entry)).toEqual([1, 2, 4, 5]);
  expect(movesOf(sheet).map(({ entry }) => entry)).toEqual([5, 4, 2]);
});
