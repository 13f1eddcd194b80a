// The Greater East Asia War: a game is created and set up, hexes are typed in, a first phase is played, a unit is bought
// and moved, and taken back. The map and the counters are invented; nothing of them stands on the printed components.
import { isRead, looksAt } from './breadth.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { axe, chooseGame, hold, namesClause, openTablet, PICTURES, recordsItself, startGame } from './browser.mjs';
import { light } from './geaw-light.mjs';
import { SIZES } from './looks.mjs';
import { measure, setDevice } from './measure.mjs';
import { ask, sitDown } from './table.mjs';

const TERRAIN = { 2914: 'clear', 2915: 'clear', 2916: 'jungle', 3014: 'clear', 3015: 'mountain', 3016: 'clear', 3113: 'clear', 3114: 'clear', 3115: 'jungle', 2814: 'desert', 2815: 'clear', 3116: 'clear' };
const KIND = { contingent: 'JAPANESE', unitType: 'INFANTRY' };

/** An order over the API: for what would be tedious by finger. */
async function order(seat, wish, facts = null) {
  const { game } = await seat.ask('query($id: ID!) { game(id: $id) { lastEntry } }', { id: seat.game });
  const { record } = await seat.ask(
    `mutation($game: ID!, $expected: Int!, $id: ID!, $command: GeawCommand!) { record(game: $game, expectedEntry: $expected, commandId: $id, command: { geaw: $command }) {
      __typename ... on Refused { refusal { message } violations { message } } } }`,
    { game: seat.game, expected: game.lastEntry, id: crypto.randomUUID(), command: { order: wish, facts } },
  );
  if (record.__typename !== 'Recorded') throw new Error(`${JSON.stringify(wish)}: ${JSON.stringify(record)}`);
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
  const { createGame } = await ask(api, 'mutation { createGame(input: { geaw: { name: "An evening" } }) { seats { kind code } } }');
  const codes = Object.fromEntries(createGame.seats.map(({ kind, code }) => [kind, code]));
  return { codes, both: await sitDown(api, codes.BOTH) };
}

/** A game that has begun, with units of both sides on the map. */
export async function begun(api) {
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

/** The trial in its first 2nd Movement Phase, with a second supply unit; nobody has said yet how far supply reaches. */
export async function secondPhase(api) {
  const { createTrial } = await ask(api, 'mutation { createTrial(book: GEAW) { seats { kind code } } }');
  const codes = Object.fromEntries(createTrial.seats.map(({ kind, code }) => [kind, code]));
  const both = await sitDown(api, codes.BOTH);
  await order(both, { transcribe: { counter: { side: 'JAPAN', counter: { id: 'J-SUP2', contingent: 'JAPANESE', unitType: 'SUPPLY', size: 'BRIGADE', factors: '0-0-4', movement: 4 } } } });
  await order(both, { correct: { corrections: [{ unit: { unit: 'J-SUP2', place: 'MAP', hex: '1827' } }], reason: 'invented' } });
  for (const _ of ['1st movement', '1st combat']) await order(both, { endPhase: true });
  return { codes, both };
}

async function sit(browser, url, code, size) {
  const tablet = await openTablet(browser, `${url}/#/join/${code}`, size);
  await tablet.page.getByRole('tab', { name: 'Forces' }).waitFor();
  return tablet;
}

/** Where a hex is on the glass. */
export async function tapHex(page, hex) {
  const at = await page.evaluate((wanted) => {
    const number = [...document.querySelectorAll('[data-part~="hex-map"] [data-part~="hex-number"]')].find((text) => text.textContent === wanted);
    const box = number?.getBoundingClientRect();
    const scale = number?.getCTM()?.a ?? 1;
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 + 31 * scale };
  }, hex);
  if (!at) throw new Error(`No hex ${hex} on the map.`);
  await page.touchscreen.tap(at.x, at.y);
}

/** Does what is proposed, held where it must be. */
async function doIt(page) {
  const key = page.locator('[data-part~="proposal"]').getByRole('button', { name: /^Do it/ });
  await key.waitFor();
  await page.locator('[data-part~="proposal"] button.main:not([data-disabled])').waitFor();
  if ((await key.getAttribute('class')).includes('hold')) await hold(key);
  else await key.tap();
  await page.locator('[data-part~="proposal"]').waitFor({ state: 'detached' });
}

/** Waits for the page to show an entry more than it did. */
async function anotherEntry(page, deed) {
  const before = Number(await page.locator('.game').getAttribute('data-entry'));
  await deed();
  await page.waitForFunction((known) => Number(document.querySelector('.game')?.dataset.entry) > known, before);
}

/** A choice out of a list. */
async function choose(page, within, label, name) {
  await within.getByRole('button', { name: new RegExp(`${label}`) }).tap();
  await page.getByRole('option', { name, exact: true }).tap();
}

/** Everything by finger: the game is created, a hex and a counter are typed in, both sides sit down. */
async function byFinger(url, browser, check) {
  console.log('The Greater East Asia War by finger');
  const { page, faults } = await openTablet(browser, url, SIZES[0]);
  await chooseGame(page, 'The Greater East Asia War');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Fingers');
  await page.getByText('sections 1.0 to 8.12', { exact: false }).waitFor();
  await startGame(page);
  await page.getByRole('button', { name: 'Join as Both sides, shared tablet' }).tap();
  await page.getByRole('tab', { name: 'Sheets' }).waitFor();
  check(true, 'a game is created on the start page, and its table opens');
  for (const [side, name] of [['Japan', 'Aoi'], ['the Allies', 'Ben']]) {
    await page.getByRole('textbox', { name: `Player of ${side}` }).fill(name);
    await anotherEntry(page, () => page.locator('[data-part~="seat-row"]', { has: page.getByRole('textbox', { name: `Player of ${side}` }) }).getByRole('button', { name: 'Join' }).tap());
  }
  check((await page.getByRole('region', { name: 'Who plays' }).innerText()).includes('Ben'), 'both players sit down');
  await page.getByRole('button', { name: 'Enter the sheet' }).tap();
  const paper = page.getByRole('dialog');
  await choose(page, paper, 'Which scenario', 'One of our own');
  for (const [label, value] of [['Its name', 'Invented'], ['First turn', '1'], ['Last turn', '4'], ['Victory points of Japan', '30'], ['Victory points of the Allies', '120']]) await paper.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value);
  await paper.getByRole('button', { name: 'See what the rules say' }).tap();
  const said = page.locator('[data-part~="proposal"] [data-part~="violations"]');
  await said.waitFor();
  check(await namesClause(said, 'GEAW-5.1-a'), `a sheet with 120 victory points is refused: ${(await said.innerText()).split('\n')[0]}`);
  await page.locator('[data-part~="proposal"]').getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('button', { name: 'Enter the sheet' }).tap();
  await choose(page, paper, 'Which scenario', 'One of our own');
  for (const [label, value] of [['Its name', 'Invented'], ['First turn', '1'], ['Last turn', '4'], ['Victory points of Japan', '30'], ['Victory points of the Allies', '25']]) await paper.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value);
  await paper.getByRole('button', { name: 'See what the rules say' }).tap();
  await doIt(page);
  check(true, 'the sheet is entered');

  await page.getByRole('tab', { name: 'Sheets' }).tap();
  await page.getByRole('button', { name: 'Type in hexes by tapping the map' }).tap();
  for (const hex of ['2914', '2915', '3014']) await anotherEntry(page, () => tapHex(page, hex));
  await page.locator('[data-part~="terrain-clear"]').nth(2).waitFor({ state: 'attached' });
  check((await page.locator('[data-part~="terrain-clear"]').count()) === 3, 'three hexes are typed in, a tap each');
  await page.getByRole('button', { name: 'Done with tapping' }).tap();
  await tapHex(page, '2915');
  await page.getByRole('button', { name: 'Type in what the map shows here' }).tap();
  await page.getByRole('textbox', { name: /^Country/ }).fill('Burma');
  await choose(page, page.getByRole('tabpanel'), 'Zone of China', 'Communist Zone');
  await page.getByRole('button', { name: 'Record it' }).tap();
  await said.waitFor();
  check((await said.innerText()).includes('only China has zones'), 'a zone of China in Burma is refused, with its clause and a cure');
  await page.locator('[data-part~="proposal"]').getByRole('button', { name: 'Cancel' }).tap();
  await choose(page, page.getByRole('tabpanel'), 'Zone of China', 'any, or not said');
  await anotherEntry(page, () => page.getByRole('button', { name: 'Record it' }).tap());
  await page.getByRole('button', { name: 'Back', exact: true }).tap();
  await page.getByRole('button', { name: /^Counters/ }).tap();
  await page.getByRole('textbox', { name: /^Its id/ }).fill('J-INF1');
  for (const [label, name] of [['Contingent', 'Japanese'], ['Type', 'infantry'], ['Size', 'xx, division']]) await choose(page, page.getByRole('tabpanel'), label, name);
  await page.getByRole('textbox', { name: /^Factors/ }).fill('3-1-4');
  await page.getByRole('textbox', { name: /^Movement factor/ }).fill('4');
  await anotherEntry(page, () => page.getByRole('button', { name: 'Record it' }).tap());
  check(true, 'a counter is typed in');

  await page.getByRole('tab', { name: 'Now' }).tap();
  await page.getByRole('button', { name: 'Close', exact: true }).tap();
  await page.getByRole('button', { name: /^J-INF1/ }).tap();
  await tapHex(page, '2914');
  await doIt(page);
  check((await page.locator('[data-part~="hex-map"] .pile').count()) === 1, 'the unit is set up: tapped, and then its hex');
  for (const side of ['Japan', 'the Allies']) {
    await page.getByRole('button', { name: `Set-up of ${side} is done, whatever lines are open` }).tap();
    await doIt(page);
  }
  await page.locator('.step[aria-current]', { hasText: 'Japanese Mobilization Phase' }).waitFor();
  check(faults.length === 0, faults.length === 0 ? 'play begins with the Japanese Mobilization Phase; no error in the page' : faults.join(' | '));
  await page.context().close();
}

/** A first phase, a purchase that is refused and one that is not, a move with its price and its question, taken back. */
async function firstPhase({ api, url }, browser, check, pictures) {
  console.log('A purchase, a move, and back');
  const { codes } = await begun(api);
  const { page, faults } = await sit(browser, url, codes.FIRST, SIZES[0]);
  await page.getByRole('button', { name: 'Take J-INF2 in hand' }).tap();
  await page.getByRole('region', { name: 'In hand' }).waitFor();
  await page.locator('[data-part~="hex-reach"]').first().waitFor();
  await tapHex(page, '3014');
  const said = page.locator('[data-part~="proposal"] [data-part~="violations"]');
  await said.waitFor();
  check((await namesClause(said, 'GEAW-6.4-a')) && (await said.innerText()).includes('choose from 2914, 2915'), 'a purchase outside the Reinforcement Placement Table is refused, and what would work is named');
  await page.locator('[data-part~="proposal"]').getByRole('button', { name: 'Cancel' }).tap();
  await tapHex(page, '2914');
  await doIt(page);
  await page.getByRole('button', { name: /^Japan, acting: 28 victory points/ }).waitFor();
  check(true, 'an infantry division is bought: 28 victory points are left');
  await page.getByRole('tab', { name: 'Points' }).tap();
  await page.getByRole('region', { name: 'Victory points of Japan' }).getByRole('button', { name: /entries/ }).tap();
  check((await page.getByRole('region', { name: 'Victory points of Japan' }).innerText()).includes('−2'), 'the ledger opens into its entries');
  await page.getByRole('tab', { name: 'Now' }).tap();
  for (const phase of ['Reorganization', '1st Movement']) {
    await page.locator('.thumb-bar').getByRole('button', { name: 'End the phase' }).tap();
    await doIt(page);
    await page.locator('.step[aria-current]', { hasText: `Japanese ${phase} Phase` }).waitFor();
  }
  await tapHex(page, '2915');
  await page.getByRole('group', { name: 'Units in this hex' }).getByRole('button', { name: /^J-INF1/ }).tap();
  await page.locator('[data-part~="hex-reach"]').first().waitFor();
  const prices = await page.locator('[data-part~="hex-reach"] text').allTextContents();
  check(prices.includes('1 MP') && prices.some((price) => price.includes('?')), `what is in reach shows its price: ${prices.join(', ')}`);
  await tapHex(page, '2914');
  await page.locator('[data-part~="proposal"] [data-part~="ask"]').waitFor();
  check((await page.locator('[data-part~="proposal"]').innerText()).includes('stacking limit'), 'a hex with another unit asks what section 9.0 says');
  await page.locator('[data-part~="proposal"]').getByRole('button', { name: /each with its price/ }).tap();
  if (pictures) await page.screenshot({ path: join(PICTURES, 'geaw-1024x768.png') });
  check((await page.locator('[data-part~="proposal"] [data-part~="terms"] li').count()) === 1, 'the way is shown step by step, each with its price and clause');
  await page.locator('[data-part~="proposal"]').getByRole('button', { name: 'Yes' }).tap();
  await doIt(page);
  await page.getByRole('button', { name: /^Take back: .*J-INF1/ }).waitFor();
  await page.getByRole('tab', { name: 'Points' }).tap();
  await page.getByRole('tabpanel').getByText('by 9.0:').waitFor();
  check(true, 'what was declared stands among the declarations');
  const allies = await sit(browser, url, codes.SECOND, SIZES[1]);
  await page.getByRole('button', { name: /^Take back/ }).tap();
  const asked = allies.page.getByRole('region', { name: 'Take-back' });
  await asked.getByRole('button', { name: 'Grant' }).tap();
  await page.getByRole('tab', { name: 'Log' }).tap();
  await page.locator('[data-part~="log"] .taken-back').first().waitFor();
  check((await page.locator('[data-part~="log"] .taken-back').count()) > 0, 'a finished move is taken back when the other side grants it');
  await page.getByRole('button', { name: /^Redo: .*J-INF1/ }).tap();
  await page.getByRole('button', { name: /^Take back: .*J-INF1/ }).waitFor();
  await page.locator('[data-part~="log"]').getByText(/again: entry/).first().waitFor();
  check(true, 'and done again, as the log says');
  check([...faults, ...allies.faults].length === 0, [...faults, ...allies.faults].join(' | ') || 'no error in the page');
  await page.context().close();
  await allies.page.context().close();
}

/** Every screen at both sizes and in every look: measured by machine, and by axe. */
export async function screens({ api, url }, browser, check, pictures) {
  const { codes } = await begun(api);
  const found = [];
  for (const viewport of SIZES) {
    const what = `${viewport.width}x${viewport.height}`;
    console.log(`Looks at The Greater East Asia War, ${what}`);
    const { page, faults } = await sit(browser, url, codes.BOTH, viewport);
    const examine = async (screen) => {
      const map = screen === 'now';
      for (const look of looksAt(viewport === SIZES[0])) {
        await setDevice(page, { look });
        const tests = [() => measure(page, `${screen}, ${look}, ${what}`), ...(isRead(viewport === SIZES[0], look, { map }) ? [() => axe(page, `${screen}, ${look}, ${what}`, { quiet: true, minor: true, map })] : [])];
        for (const test of tests) await test().catch((error) => found.push(error.message));
      }
      await setDevice(page, { look: 'dark' });
    };
    await examine('now');
    for (const tab of ['Forces', 'Points', 'Sheets', 'Log']) {
      await page.getByRole('tab', { name: tab }).tap();
      await examine(tab);
    }
    if (pictures && viewport === SIZES[1]) {
      await setDevice(page, { look: 'daylight' });
      await page.getByRole('tab', { name: 'Points' }).tap();
      await page.getByRole('heading', { name: 'Objectives' }).waitFor();
      await page.screenshot({ path: join(PICTURES, `geaw-${what}.png`) });
      await setDevice(page, { look: 'dark' });
    }
    await page.getByRole('tab', { name: 'Sheets' }).tap();
    for (const sheet of ['Counters', 'Corps Components Table', 'Hexes']) {
      await page.locator('[data-part~="sheet-list"]').getByRole('button', { name: new RegExp(`^${sheet}`) }).tap();
      await examine(`sheet ${sheet}`);
      await page.getByRole('button', { name: 'Back', exact: true }).tap();
    }
    await page.getByRole('button', { name: 'Type in hexes by tapping the map' }).tap();
    await examine('brush');
    await page.getByRole('button', { name: 'Draw roads, railroads and rivers' }).tap();
    await page.locator('label.react-aria-Radio', { hasText: 'River' }).tap();
    await examine('rivers');
    await page.getByRole('button', { name: 'Done with drawing' }).tap();
    await page.locator('[data-part~="missing"]').getByRole('button', { name: /What is missing/ }).tap();
    await page.locator('[data-part~="go-to"]').getByRole('textbox').fill('Nowhere');
    await page.locator('[data-part~="go-to"]').getByRole('button', { name: 'Go', exact: true }).tap();
    await examine('what is missing');
    await page.getByRole('button', { name: 'Paste from a spreadsheet…' }).tap();
    const lines = page.getByRole('dialog').getByRole('textbox', { name: 'Lines from the spreadsheet' });
    await lines.waitFor();
    await examine('spreadsheet');
    await lines.fill('J-X\tJapanes\tinfantry\txx\nB-SUP1\tBritish\tsupply\tx\t\t0-0-4\t4');
    await examine('lines of a spreadsheet');
    await page.getByRole('dialog').getByRole('button', { name: 'Enter 1 counter', exact: true }).tap();
    await page.locator('[data-part~="paste-refused"]').waitFor();
    await examine('lines refused');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('tab', { name: 'Now' }).tap();
    await page.getByRole('button', { name: /^Other orders/ }).tap();
    await examine('other orders');
    await page.getByRole('button', { name: 'Combat (11.0)', exact: true }).tap();
    await examine('combat');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Other orders/ }).tap();
    await page.getByRole('button', { name: 'Take J-INF2 in hand' }).tap();
    await page.locator('[data-part~="hex-reach"]').first().waitFor();
    await tapHex(page, '3014');
    await page.locator('[data-part~="proposal"] [data-part~="violations"]').waitFor();
    await examine('in hand');
    await setDevice(page, { scale: 200 });
    await examine('in hand at 200 %');
    await setDevice(page, { scale: 100 });
    check(faults.length === 0, faults.length === 0 ? 'no error in the page' : faults.join(' | '));
    await page.context().close();
  }
  if (found.length > 0) throw new Error(found.join('\n'));
  check(true, 'every screen: nothing cut, no control under 48 px, axe finds nothing');
}

/** A die that is asked for, and what one side may not do without the other. */
async function bothSides({ api, url }, browser, check) {
  console.log('A die, and the other side');
  const { codes } = await begun(api);
  const japan = await sit(browser, url, codes.FIRST, SIZES[0]);
  const allies = await sit(browser, url, codes.SECOND, SIZES[1]);
  const { page } = japan;
  await page.getByRole('button', { name: /^Other orders/ }).tap();
  await page.getByRole('button', { name: 'A die', exact: true }).tap();
  await page.getByRole('textbox', { name: /^What for/ }).fill('who begins');
  await page.getByRole('button', { name: 'See what the rules say' }).tap();
  await doIt(page);
  await page.getByRole('region', { name: 'Dice', exact: true }).getByRole('button', { name: 'Face 4', exact: true }).tap();
  await recordsItself(page);
  await allies.page.getByText('who begins: 4 rolled on the table').first().waitFor();
  check(true, 'a die is asked for, typed in, and read on the other tablet');
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('menuitem', { name: 'Fix the record…' }).tap();
  const paper = page.getByRole('dialog');
  await paper.locator('label.react-aria-Radio', { hasText: 'Victory points' }).tap();
  await choose(page, paper, 'Side', 'Allies');
  await paper.getByRole('textbox', { name: /^Total/ }).fill('24');
  await paper.getByRole('textbox', { name: 'Reason' }).fill('miscounted');
  await paper.getByRole('button', { name: 'See what the rules say' }).tap();
  await doIt(page);
  await allies.page.getByRole('region', { name: 'Decision', exact: true }).getByRole('button', { name: 'Agree', exact: true }).tap();
  await page.getByRole('button', { name: /^Allies: 24 victory points/ }).waitFor();
  check(true, 'a correction is proposed by one side, agreed to by the other, and stands');
  await page.getByRole('button', { name: /^Other orders/ }).tap();
  await page.getByRole('button', { name: 'Declare a fact' }).tap();
  await paper.getByRole('textbox', { name: 'Hex', exact: true }).fill('3015');
  await paper.locator('label.react-aria-Radio', { hasText: 'Yes' }).tap();
  await paper.getByRole('button', { name: 'See what the rules say' }).tap();
  await doIt(page);
  await allies.page.getByRole('tab', { name: 'Points' }).tap();
  await allies.page.getByRole('button', { name: 'Dispute it' }).tap();
  await doIt(allies.page);
  await page.getByText('To be done before the phase ends').first().waitFor();
  check((await page.locator('.owes').innerText()).length > 20, `a disputed declaration holds the phase: ${await page.locator('.owes').innerText()}`);
  const faults = [...japan.faults, ...allies.faults];
  check(faults.length === 0, faults.join(' | ') || 'no error in either page');
  await page.context().close();
  await allies.page.context().close();
}

/** The same without a finger: the map by its keys. */
async function byKeyboard({ api, url }, browser, check) {
  console.log('The map by keys');
  const { codes } = await begun(api);
  const { page } = await sit(browser, url, codes.FIRST, SIZES[0]);
  const cursor = page.locator('[data-part~="hex-cursor"]');
  await cursor.focus();
  const at = () => page.locator('[data-part~="hex-cursor"]').getAttribute('aria-label');
  const goal = { column: 29, row: 15 };
  for (let steps = 0; steps < 40; steps += 1) {
    const [, column, row] = /(\d\d)(\d\d)/.exec(await at()).map(Number);
    if (column === goal.column && row === goal.row) break;
    await page.keyboard.press(column < goal.column ? 'ArrowRight' : column > goal.column ? 'ArrowLeft' : row < goal.row ? 'ArrowDown' : 'ArrowUp');
  }
  // What is typed in of the map comes after the map.
  for (let tried = 0; tried < 50 && (await at()).includes('not typed in yet'); tried += 1) await page.waitForTimeout(100);
  check((await at()).startsWith('Hex 2915, clear'), `arrow keys go from hex to hex: ${await at()}`);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Hex 2915' }).waitFor();
  check(true, 'Enter opens it');
  await page.context().close();
}

/** A board to try the game on: one tap from the front door, and three to a move with its price. */
async function tried(url, browser, check) {
  console.log('Tried out');
  const { page, faults } = await openTablet(browser, url, SIZES[0], { curtain: false });
  let taps = 1;
  await page.getByRole('button', { name: /^Try The Greater East Asia War/ }).tap();
  await page.locator('[data-part~="hex-map"]').waitFor();
  await page.getByText('Trial on an invented board').first().waitFor();
  check(taps === 1, 'one tap to a board, which says that it is invented');
  taps = 0;
  await tapHex(page, '1924');
  await page.locator('.area-panel').getByRole('button', { name: /J-INF1/ }).tap();
  await page.locator('[data-part~="hex-reach"]').first().waitFor();
  await tapHex(page, '1923');
  const proposal = page.locator('[data-part~="proposal"]');
  await proposal.getByText('1 MP').waitFor();
  taps += 3;
  check(taps <= 3, `${taps} taps to a move that says its price: ${(await proposal.innerText()).replaceAll(/\s+/g, ' ').slice(0, 80)}`);
  await doIt(page);
  check(faults.length === 0, faults.join(' | ') || 'no error in the page');
  await page.context().close();
}

/** Where the counter of a stack lies, away from the middle of the hexes, in pixels: the nearest. */
const offHex = (page, hex) => page.evaluate((wanted) => {
  const number = [...document.querySelectorAll('[data-part~="hex-map"] [data-part~="hex-number"]')].find((text) => text.textContent === wanted);
  const [box, scale] = [number.getBoundingClientRect(), number.getCTM().a];
  const piles = [...document.querySelectorAll('[data-part~="hex-map"] .pile > g')].map((pile) => pile.getBoundingClientRect());
  return Math.min(...piles.map((pile) => Math.hypot(pile.x + pile.width / 2 - box.x - box.width / 2, pile.y + pile.height / 2 - box.y - box.height / 2 - 27 * scale)));
}, hex);

/** The 2nd Movement Phase on the map: how far supply reaches, whom each supply unit enables, and the fewest for what is in hand. */
export async function supplied({ api, url }, browser, check) {
  console.log('Supply for the 2nd Movement Phase');
  const { codes, both } = await secondPhase(api);
  const { page, faults } = await sit(browser, url, codes.BOTH, SIZES[0]);
  const rings = page.locator('[data-part~="supply-ring"]');
  const lit = () => page.locator('[data-part~="supply-lit"]').evaluateAll((hexes) => hexes.map((hex) => hex.dataset.hex).toSorted());
  await rings.nth(1).waitFor({ state: 'attached' });
  check((await rings.count()) === 2 && (await lit()).length === 0, 'while nobody said how far supply reaches, both supply units are marked and nobody is lit');
  await measure(page, 'supply, nothing said');
  await page.getByRole('button', { name: 'Say 1', exact: true }).tap();
  await doIt(page);
  await page.locator('[data-part~="supply-lit"]').first().waitFor({ state: 'attached' });
  const { game } = await both.ask('query($id: ID!) { game(id: $id) { ... on GeawGame { secondPhasePlan(side: JAPAN) { near { unit within } } view { units { code hex } } } } }', { id: both.game });
  const enabled = game.secondPhasePlan.flatMap(({ near }) => near.filter(({ within }) => within).map(({ unit }) => game.view.units.find(({ code }) => code === unit).hex));
  check((await lit()).join() === [...new Set(enabled)].toSorted().join(), `it is said on the page: those whom the server has within reach are lit, in ${(await lit()).join(', ')}`);
  const off = [await offHex(page, '1824'), await offHex(page, '1827')];
  check(off.every((far) => far < 6), `counters lie in their hexes, ${off.map(Math.round).join(' and ')} pixels off the middle`);

  await tapHex(page, '1824');
  const inHex = page.locator('.area-panel [data-part~="supply-unit"]');
  await inHex.getByRole('button', { name: 'Spend J-SUP1: enables 2' }).waitFor();
  check((await inHex.innerText()).includes('J-ARM1, J-INF1') && (await page.locator('[data-part~="supply-link"]').count()) === 1 && (await lit()).join() === '1824,1924', 'a tap on a supply unit says whom it enables, with the key that spends it, and lights them alone');
  for (const look of ['dark', 'daylight']) {
    await setDevice(page, { look });
    await measure(page, `supply unit, ${look}`);
  }
  await axe(page, 'supply unit', { quiet: true, minor: true });
  await setDevice(page, { look: 'dark' });
  await page.locator('.area-panel').getByRole('button', { name: 'Close', exact: true }).tap();

  await page.getByRole('tab', { name: 'Forces' }).tap();
  await page.getByRole('tabpanel').getByRole('button', { name: /^J-INF1,/ }).tap();
  for (const unit of ['J-INF4', 'J-INF2']) {
    await page.getByRole('tab', { name: 'Forces' }).tap();
    await page.getByRole('tabpanel').getByRole('button', { name: new RegExp(`^${unit},`) }).tap();
    await page.locator('[data-part~="cover"]', { hasText: unit === 'J-INF4' ? 'Fewest supply units for these 2 units: J-SUP1, J-SUP2' : 'No supply units are known to enable all 3.' }).waitFor();
  }
  check(true, 'two units in hand: both supply units are needed; with a third none reaches it');
  await measure(page, 'supply for what is in hand');
  await page.locator('[data-part~="in-hand"]').getByRole('button', { name: /^J-INF2,/ }).tap();
  await page.locator('[data-part~="cover"]').getByRole('button', { name: 'Spend J-SUP1: enables 2' }).tap();
  await anotherEntry(page, () => page.locator('[data-part~="proposal"]').getByRole('button', { name: /^Do it/ }).tap());
  await page.waitForFunction(() => document.querySelectorAll('[data-part~="supply-ring"]').length === 1);
  await tapHex(page, '1924');
  await page.locator('.area-panel').getByRole('button', { name: /^J-INF1,/ }).tap();
  await page.locator('[data-part~="cover"]', { hasText: 'This unit is enabled already.' }).waitFor();
  await page.locator('[data-part~="hex-reach"][data-part~="clear"]').first().waitFor();
  check(true, 'the supply unit is spent with one key, its ring is gone, and whom it enabled may move');
  await page.getByRole('button', { name: 'Put down' }).tap();
  await printed(page, check);
  check(faults.length === 0, faults.join(' | ') || 'no error in the page');
  await page.context().close();
}

/** The set-up sheet and the picture of the map: opened from the menu, whole on glass and on paper, saved. */
async function printed(page, check) {
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Reports and printing…' }).tap();
  const papers = page.getByRole('dialog', { name: 'Reports and printing' });
  await papers.getByRole('button', { name: 'Open: Set-up sheet' }).waitFor();
  check((await papers.getByRole('heading', { level: 3 }).allInnerTexts()).join() === 'Set-up sheet,Picture of the map,After-action report,Statistics', 'what can be printed is what there is');
  await measure(page, 'what can be printed');
  const paper = await page.context().newPage();
  const opened = async (what) => {
    await papers.getByRole('button', { name: `Open: ${what}` }).tap();
    const leaf = page.getByRole('dialog', { name: what, exact: true });
    await leaf.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
    await measure(page, what);
    await paper.setContent(await leaf.locator('iframe').getAttribute('srcdoc'));
    for (const width of [390, 703, 1024]) {
      await paper.setViewportSize({ width, height: 1000 });
      const beyond = await paper.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) throw new Error(`${what} at ${width}: ${beyond} px beyond the glass`);
    }
    await leaf.getByRole('button', { name: 'Back to the table' }).tap();
    await leaf.waitFor({ state: 'detached' });
  };
  await opened('Set-up sheet');
  const stands = await paper.locator('.hexes > li', { hasText: '1824' }).innerText();
  const pool = await paper.locator('.kinds > li', { hasText: 'J-SUP1' }).innerText();
  check(stands.includes('J-ARM1') && !stands.includes('J-SUP1') && pool.startsWith('1 × Japanese supply brigade'), `the set-up sheet has each hex with its units, and what is spent in the pool: ${pool}`);
  await opened('Picture of the map');
  check((await paper.locator('.hex-piece').count()) === 31 && (await paper.locator('.pile').count()) === 8, 'the map on paper has every hex that is typed in, and the units on it');
  const pdf = (await paper.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  check((pdf.match(/\/MediaBox/g) ?? []).length === 1, 'it is one page');
  await paper.close();
  const saved = [];
  for (const kind of ['SVG', 'PNG']) {
    const [download] = await Promise.all([page.waitForEvent('download'), papers.getByRole('button', { name: `Save ${kind}: Picture of the map` }).tap()]);
    saved.push([download.suggestedFilename(), readFileSync(await download.path())]);
  }
  const [[, svg], [name, png]] = saved;
  check(svg.toString().startsWith('<svg xmlns=') && png.subarray(1, 4).toString() === 'PNG' && png.length > 50_000, `it is saved as ${name} too, ${Math.round(png.length / 1000)} kB`);
  await papers.getByRole('button', { name: 'Close' }).tap();
  await papers.waitFor({ state: 'detached' });
}

/** What a player has prepared in a spreadsheet: 175 counters beside the one that is typed in, and 300 hexes. All of it is invented. */
const PREPARED = {
  counters: ['Its id\tContingent\tType\tSize\tFactors\tMovement factor\tHow many', ...[['J-INF', 'Japanese', 'infantry', 'xx', '3-1-4', 4, 60], ['J-GAR', 'JAPANESE', 'garrison', 'x', '1-1-1', 1, 12], ['B-INF', 'british', 'Infantry', 'xx', '2-2-4', 4, 40], ['N-INF', 'Nationalist Chinese', 'infantry', 'xxxx', '2-3-2', 2, 40], ['U-MAR', 'United States', 'marines', 'division', '4-2-5', 5, 23]].map((row) => row.join('\t'))].join('\n'),
  hexes: Array.from({ length: 300 }, (_, at) => `${20 + Math.floor(at / 15)}${10 + (at % 15)}\t${['clear', 'jungle', 'mountain', 'rough'][at % 4]}\t${at < 150 ? 'Burma' : 'Siam'}`).join('\n'),
};

/** Sheets out of a spreadsheet, in one go each; lines that are wrong; the brush over several hexes; a hex that is looked for. */
export async function pasted(server, browser, check) {
  const { api, url } = server;
  console.log('Sheets out of a spreadsheet');
  const { codes, both } = await newGame(api);
  const { page, faults } = await sit(browser, url, codes.BOTH, SIZES[0]);
  await page.getByRole('button', { name: 'Paste from a spreadsheet…' }).tap();
  const paper = page.getByRole('dialog');
  const lines = paper.getByRole('textbox', { name: 'Lines from the spreadsheet' });
  const outcome = paper.locator('[data-part~="paste-outcome"]');
  const enter = async (name) => {
    const began = Date.now();
    await paper.getByRole('button', { name, exact: true }).tap();
    await outcome.waitFor({ timeout: 280_000 });
    return (Date.now() - began) / 1000;
  };
  await lines.waitFor();
  check(true, 'one tap from the set-up to the paper for what comes from a spreadsheet');

  await lines.fill(`${PREPARED.counters}\nB-ART\tBritish\tartillery\tx\t1-1-3\t3\t`);
  const unread = paper.locator('[data-part~="paste-unread"] li');
  check((await unread.count()) === 1 && /Line 7 · Type: “artillery” is not known[^]*one of: infantry; light infantry;/.test(await unread.innerText()), `a wrong line is told with its number and what would work: ${(await unread.innerText()).split('\n')[0]}`);
  const counters = await enter('Enter 175 counters');
  const entered = async () => (await both.ask('query($id: ID!) { game(id: $id) { ... on GeawGame { sheets { counters { code } hexes(first: 500) { hex terrain } } } } }', { id: both.game })).game.sheets;
  check((await entered()).counters.length === 175, `175 counters are entered in ${counters.toFixed(1)} seconds: ${await outcome.innerText()}`);
  check((await lines.inputValue()).split('\n').length === 2 && (await lines.inputValue()).includes('B-ART'), 'the line that could not be read is left, under its heading');
  await lines.fill((await lines.inputValue()).replace('artillery', 'infantry'));
  await enter('Enter 1 counter');
  check((await entered()).counters.length === 176 && (await lines.inputValue()) === '', 'put right, it is entered alone: 176 counters');
  await lines.fill(PREPARED.counters);
  await paper.getByText('175 were there already').waitFor();
  check((await paper.getByRole('button', { name: /^Enter/ }).count()) === 0, 'the same lines once more enter nothing: 175 were there already');
  await lines.fill('J-INF\tJapanese\tinfantry\txx\t\t9-9-9\t4\t\t1');
  await enter('Enter 1 counter');
  const refused = paper.locator('[data-part~="paste-refused"]');
  check((await namesClause(refused, 'GEAW-2.1-a')) && (await refused.innerText()).includes('correct one that is entered already'), `a counter too many is refused by the server, with its clause and cure: ${(await refused.innerText()).replaceAll(/\s+/g, ' ')}`);
  check((await lines.inputValue()).startsWith('J-INF61\t'), 'its line is left to be put right');

  await lines.fill('');
  await choose(page, paper, 'What you paste', 'Hexes');
  await lines.fill(PREPARED.hexes);
  const before = (await entered()).hexes.length;
  const hexes = await enter('Enter 300 hexes');
  const after = (await entered()).hexes;
  check(after.length >= 300 && after.filter(({ terrain }) => terrain).length >= 300, `300 hexes are entered in ${hexes.toFixed(1)} seconds (${before} were known before)`);
  check(counters + hexes < 300, `a prepared sheet of 175 counters and 300 hexes is in within ${Math.ceil(counters + hexes)} seconds, less than five minutes`);
  await lines.fill('4016\tclear\n3117\tclear\t\t\t\t\t\t2\n4018\tclear');
  await enter('Enter 3 hexes');
  const neighbors = (await entered()).hexes.filter(({ hex, terrain }) => terrain && ['4016', '4018'].includes(hex)).map(({ hex }) => hex);
  check(neighbors.join() === '4016,4018' && (await namesClause(refused, 'GEAW-ERR-g')) && (await lines.inputValue()).startsWith('3117\t'), 'a line in the middle is refused: those before and behind it are entered, and it alone is left');

  await lines.fill('');
  await choose(page, paper, 'What you paste', 'Hexsides');
  const sides = Array.from({ length: 280 }, (_, at) => `${20 + Math.floor(at / 14)}${10 + (at % 14)}/${20 + Math.floor(at / 14)}${11 + (at % 14)}\tyes`);
  await lines.fill(['Hexside\tRoad', ...sides].join('\n'));
  const record = async () => (await both.ask('query($id: ID!) { game(id: $id) { lastEntry ... on GeawGame { sheets { hexsides(first: 500) { road } } } } }', { id: both.game })).game;
  const first = await record();
  const reaches = (number) => page.waitForFunction((wanted) => Number(document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')) >= wanted, number);
  await paper.getByRole('button', { name: 'Enter 280 hexsides' }).tap();
  await reaches(20);
  await paper.getByRole('button', { name: 'Stop', exact: true }).tap();
  await outcome.waitFor();
  const stopped = (await record()).lastEntry - first.lastEntry;
  const left = (await lines.inputValue()).split('\n').length - 1;
  check(stopped >= 20 && stopped + left === 280, `stopped on the way: ${stopped} are entered, and ${left} lines are left`);
  await paper.getByRole('button', { name: `Enter ${left} hexsides` }).tap();
  await reaches(20);
  // Somebody else enters something meanwhile; what is on its way comes before it or behind it.
  for (let others = 0, tries = 0; others < 1; tries += 1) others += await order(both, { transcribe: { terrain: { terrain: 'jungle', nonMechanized: '3' } } }).then(() => 1, (error) => { if (tries > 50) throw error; return 0; });
  await server.restart();
  await outcome.waitFor({ timeout: 60_000 });
  const last = await record();
  check(last.lastEntry === first.lastEntry + 281 && last.sheets.hexsides.filter(({ road }) => road).length === 280, 'another device enters something on the way, and the server goes down and comes back: each line is entered, and entered once');
  await paper.getByRole('button', { name: 'Close' }).tap();
  const real = faults.filter((fault) => !/ERR_CONNECTION|Failed to load resource|WebSocket/.test(fault));
  check(real.length === 0, real.join(' | ') || 'no error in the page');
  await page.context().close();
}

/** Where a hex is on the glass: the middle of it. */
const middleOf = (page, hex) => page.evaluate((wanted) => {
  const number = [...document.querySelectorAll('[data-part~="hex-map"] [data-part~="hex-number"]')].find((text) => text.textContent === wanted);
  const box = number?.getBoundingClientRect();
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 + 27 * (number.getCTM()?.a ?? 1) };
}, hex);

/** A finger that goes from hex to hex without leaving the glass. */
async function drawOver(page, hexes) {
  const places = [];
  for (const hex of hexes) places.push(await middleOf(page, hex));
  await page.mouse.move(places[0].x, places[0].y);
  await page.mouse.down();
  for (const { x, y } of places.slice(1)) await page.mouse.move(x, y, { steps: 8 });
  await page.mouse.up();
}

/** The brush over several hexes, a road, a railroad and a river, a hex that is looked for, and what is missing. */
export async function drawn({ api, url }, browser, check) {
  console.log('Drawn on the map');
  const { codes, both } = await begun(api);
  const { page, faults } = await sit(browser, url, codes.BOTH, SIZES[0]);
  const sheets = async () => (await both.ask('query($id: ID!) { game(id: $id) { lastEntry ... on GeawGame { sheets { hexes(first: 500) { hex terrain } hexsides(first: 500) { hexside river road rail } } } } }', { id: both.game })).game;
  const until = async (test) => {
    for (let tries = 0; tries < 100; tries += 1) {
      const found = await sheets();
      if (test(found)) return found;
      await page.waitForTimeout(100);
    }
    throw new Error('What was drawn is not entered.');
  };
  await page.getByRole('tab', { name: 'Sheets' }).tap();
  await page.getByRole('button', { name: 'Type in hexes by tapping the map' }).tap();
  const before = await sheets();
  await drawOver(page, ['2714', '2715', '2716', '2715']);
  const painted = await until(({ lastEntry }) => lastEntry >= before.lastEntry + 3);
  const fresh = painted.sheets.hexes.filter(({ hex }) => ['2714', '2715', '2716'].includes(hex));
  check(fresh.length === 3 && painted.lastEntry === before.lastEntry + 3, `the brush is drawn over three hexes, and each is entered once: ${fresh.map(({ hex, terrain }) => `${hex} ${terrain}`).join(', ')}`);
  await page.getByRole('button', { name: 'Done with tapping' }).tap();

  await page.getByRole('button', { name: 'Draw roads, railroads and rivers' }).tap();
  await drawOver(page, ['2914', '2915', '3015']);
  const roads = await until(({ sheets: { hexsides } }) => hexsides.filter(({ road }) => road).length >= 3);
  check(['2914/2915', '2915/3015'].every((side) => roads.sheets.hexsides.some(({ hexside, road }) => hexside === side && road)), 'a road is drawn from hex to hex: each side that it crosses has it');
  await page.locator('label.react-aria-Radio', { hasText: 'River' }).tap();
  await page.getByRole('textbox', { name: 'Name of the river' }).fill('Invented River');
  await tapHex(page, '2814');
  await page.waitForTimeout(350);
  await tapHex(page, '2914');
  const river = await until(({ sheets: { hexsides } }) => hexsides.some((side) => side.river === 'Invented River'));
  check(river.sheets.hexsides.find((side) => side.river === 'Invented River').hexside === '2814/2914', 'two banks are tapped: the side between them is river');
  await page.getByRole('button', { name: 'Done with drawing' }).tap();

  const goTo = page.locator('[data-part~="go-to"]');
  const looked = async (name, hex) => {
    await page.getByRole('tab', { name: 'Sheets' }).tap();
    await goTo.getByRole('textbox').fill(name);
    await goTo.getByRole('button', { name: 'Go', exact: true }).tap();
    await page.getByRole('region', { name: `Hex ${hex}` }).waitFor();
    const [at, frame] = [await middleOf(page, hex), await page.locator('[data-part~="hex-map"] svg').first().boundingBox()];
    return Math.hypot(at.x - frame.x - frame.width / 2, at.y - frame.y - frame.height / 2);
  };
  const far = [await looked('3114', '3114'), await looked('invent', '3114'), await looked('4020', '4020')];
  check(far.every((distance) => distance < 60), `a hex is looked for by number and by name: it opens, ${far.map(Math.round).join(', ')} pixels from the middle of the map`);
  await page.getByRole('tab', { name: 'Sheets' }).tap();
  await goTo.getByRole('textbox').fill('Nowhere');
  await goTo.getByRole('button', { name: 'Go', exact: true }).tap();
  await goTo.getByText('No hex of the name Nowhere is typed in.').waitFor();

  await order(both, { transcribe: { hex: { hex: '2615', country: 'Burma' } } });
  await page.locator('[data-part~="missing"]').getByRole('button', { name: /What is missing/ }).tap();
  await page.getByRole('button', { name: '2615: which terrain?' }).tap();
  check((await page.getByRole('textbox', { name: 'Hex', exact: true }).inputValue()) === '2615' && (await page.getByRole('textbox', { name: /^Country/ }).inputValue()) === 'Burma', 'a line of what is missing opens its form, with the hex filled in');
  await page.getByRole('button', { name: 'Back', exact: true }).tap();
  await page.locator('[data-part~="missing"]').getByRole('button', { name: /What is missing/ }).tap();
  await page.getByRole('button', { name: /^3015\/3016 would join/ }).tap();
  check((await page.getByRole('textbox', { name: 'Hex', exact: true }).inputValue()) === '3015' && (await page.getByRole('textbox', { name: 'The hex on the other side' }).inputValue()) === '3016', 'and a line about a hexside opens the form of hexsides');
  check(faults.length === 0, faults.join(' | ') || 'no error in the page');
  await page.context().close();
}

export async function geaw(server, browser, check, pictures) {
  await light(server.url, browser, check, process.env.E2E_LOOK_AT);
  await pasted(server, browser, check);
  await drawn(server, browser, check);
  await tried(server.url, browser, check);
  await supplied(server, browser, check);
  await byFinger(server.url, browser, check);
  await firstPhase(server, browser, check, pictures);
  await bothSides(server, browser, check);
  await byKeyboard(server, browser, check);
  await screens(server, browser, check, pictures);
}
