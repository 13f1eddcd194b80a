// The Greater East Asia War: a game is created and set up, hexes are typed in, a first phase is played, a unit is bought
// and moved, and taken back. The map and the counters are invented; nothing of them stands on the printed components.
import { join } from 'node:path';
import { axe, hold, openTablet, PICTURES } from './browser.mjs';
import { SIZES } from './looks.mjs';
import { measure, setDevice } from './measure.mjs';
import { ask, sitDown } from './table.mjs';

const TERRAIN = { 2914: 'clear', 2915: 'clear', 2916: 'jungle', 3014: 'clear', 3015: 'mountain', 3016: 'clear', 3113: 'clear', 3114: 'clear', 3115: 'jungle', 2814: 'desert', 2815: 'clear', 3116: 'clear' };
const KIND = { contingent: 'JAPANESE', unitType: 'INFANTRY' };

/** An order over the API: for what would be tedious by finger. */
async function order(seat, wish, facts = null) {
  const { game } = await seat.ask('query($id: ID!) { game(id: $id) { lastEntry } }', { id: seat.game });
  const { recordGeaw } = await seat.ask(
    `mutation($game: ID!, $expected: Int!, $id: ID!, $command: GeawCommand!) { recordGeaw(game: $game, expectedEntry: $expected, commandId: $id, command: $command) {
      __typename ... on Refused { refusal { message } violations { message } } } }`,
    { game: seat.game, expected: game.lastEntry, id: crypto.randomUUID(), command: { order: wish, facts } },
  );
  if (recordGeaw.__typename !== 'Recorded') throw new Error(`${JSON.stringify(wish)}: ${JSON.stringify(recordGeaw)}`);
}

/** Counters, charts and hexes that the test invents. */
async function invent(seat) {
  for (const [hex, terrain] of Object.entries(TERRAIN)) await order(seat, { transcribe: { hex: { hex, terrain, country: Number(hex) < 3000 ? 'Burma' : 'China', ...(Number(hex) < 3000 ? {} : { zone: 'NATIONALIST' }) } } });
  await order(seat, { transcribe: { hex: { hex: '3114', name: 'Invented', value: 2, road: true, rail: true } } });
  for (const [terrain, nonMechanized, mechanized] of [['jungle', '3', 'barred'], ['mountain', '2', '4']]) await order(seat, { transcribe: { terrain: { terrain, nonMechanized, mechanized } } });
  await order(seat, { transcribe: { hexside: { hexside: '2914/3014', road: true } } });
  await order(seat, { transcribe: { hexside: { hexside: '3014/3114', rail: true, crossing: 1 } } });
  const counter = (id, contingent, unitType, size, factors, movement) => order(seat, { transcribe: { counter: { side: contingent.startsWith('JAPANESE') ? 'JAPAN' : 'ALLIES', counter: { id, contingent, unitType, size, factors, movement } } } });
  for (const id of ['J-INF1', 'J-INF2', 'J-INF3']) await counter(id, 'JAPANESE', 'INFANTRY', 'DIVISION', '3-1-4', 4);
  await counter('J-SUP1', 'JAPANESE', 'SUPPLY', 'BRIGADE', '0-0-4', 4);
  await counter('J-CV1', 'JAPANESE', 'CARRIER_TASK_FORCE', 'BRIGADE', '4-2-9', 9);
  await counter('B-INF1', 'BRITISH', 'INFANTRY', 'DIVISION', '2-2-4', 4);
  await counter('B-ARM1', 'BRITISH', 'ARMOR', 'BRIGADE', '3-2-6', 6);
  await counter('N-INF1', 'CHINESE_NATIONALIST', 'INFANTRY', 'ARMY', '2-3-2', 2);
  await counter('U-HQ1', 'UNITED_STATES', 'HEADQUARTERS', 'CORPS', '1-1-4', 4);
  await order(seat, { transcribe: { mobilization: { units: KIND, cost: 2 } } });
  await order(seat, { transcribe: { placement: { units: KIND, hexes: ['2914', '2915'] } } });
}

async function newGame(api) {
  const { createGeawGame } = await ask(api, 'mutation { createGeawGame(input: { name: "An evening" }) { seats { kind code } } }');
  const codes = Object.fromEntries(createGeawGame.seats.map(({ kind, code }) => [kind, code]));
  return { codes, both: await sitDown(api, codes.BOTH) };
}

/** A game that has begun, with units of both sides on the map. */
async function begun(api) {
  const game = await newGame(api);
  const { both } = game;
  await order(both, { takeSide: { side: 'JAPAN', player: 'Aoi' } });
  await order(both, { takeSide: { side: 'ALLIES', player: 'Ben' } });
  await invent(both);
  await order(both, { defineScenario: { numeral: 'OWN', name: 'Invented', firstTurn: 1, lastTurn: 16, japan: 30, allies: 25 } });
  for (const [unit, hex] of [['J-INF1', '2915'], ['J-SUP1', '2915'], ['N-INF1', '3113'], ['B-INF1', '3016'], ['B-ARM1', '3016']]) await order(both, { placeAtStart: { unit, hex } });
  for (const side of ['JAPAN', 'ALLIES']) await order(both, { finishSetUp: true }, [{ topic: { setUpDone: side }, value: { yes: true } }]);
  return game;
}

async function sit(browser, url, code, size) {
  const tablet = await openTablet(browser, `${url}/#/join/${code}`, size);
  await tablet.page.getByRole('button', { name: 'Sit down' }).tap();
  await tablet.page.getByRole('tab', { name: 'Forces' }).waitFor();
  return tablet;
}

/** Where a hex is on the glass. */
export async function tapHex(page, hex) {
  const at = await page.evaluate((wanted) => {
    const number = [...document.querySelectorAll('.hex-map .hex-number')].find((text) => text.textContent === wanted);
    const box = number?.getBoundingClientRect();
    const scale = number?.getCTM()?.a ?? 1;
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 + 31 * scale };
  }, hex);
  if (!at) throw new Error(`No hex ${hex} on the map.`);
  await page.touchscreen.tap(at.x, at.y);
}

export { begun, newGame, order, sit, invent };
