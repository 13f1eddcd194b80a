// What a player asks before he commits himself: the odds of an attack that is proposed; what he can do, and how something
// could be had. Each on one page, at both sizes.
import { axe, openAction, openArea, rowOf, tapSquare } from './browser.mjs';
import { sandbox, SIZES } from './looks.mjs';
import { measure } from './measure.mjs';

const ENTRIES = 68;
/** The action whose odds are looked at. */
const BOMBARDMENT = 'Coastal Bombardment';

/** Has axe read a screen, and measures it at both sizes. */
async function looked(page, what) {
  await axe(page, what, { quiet: true });
  await measured(page, what);
}

async function measured(page, what) {
  const [wide, tall] = SIZES;
  await page.setViewportSize(tall);
  await measure(page, `${what}, ${tall.width} × ${tall.height}`);
  await page.setViewportSize(wide);
  await measure(page, `${what}, ${wide.width} × ${wide.height}`);
}

/** Something Japan may attack with one counter by an action, with the area in which that counter stands. */
async function attackBy(seat, action) {
  const { allOptions, view } = await seat.look('allOptions(first: 400) { possibilities { units offer { action text attack command } } } view { areas { area: code units { id: code name } } }');
  const { neiPack } = await seat.ask('{ neiPack { areas { id: code name square } } }');
  const { units, offer } = allOptions.possibilities.find((one) => one.offer.attack && one.offer.action === action && one.units.length === 1);
  const here = view.areas.find((area) => area.units.some(({ id }) => id === units[0]));
  return { ...offer, unit: here.units.find(({ id }) => id === units[0]).name, area: neiPack.areas.find(({ id }) => id === here.area) };
}

async function takeInHand(page, { unit, area }) {
  await openArea(page, area.square, area.name);
  await page.getByRole('group', { name: 'Own units' }).getByRole('button', { name: rowOf(unit) }).first().tap();
  await page.locator('[data-part~="in-hand"] .offer').first().waitFor();
}

/** The odds of a bombardment that one side proposes: a line, a sheet, and who is supposed face down. */
export async function odds(api, url, browser, check) {
  console.log('The odds of a proposal');
  const { page, seat, faults } = await sandbox(api, url, browser, SIZES[0], ENTRIES, { kind: 'FIRST' });
  const attack = await attackBy(seat, BOMBARDMENT);
  await takeInHand(page, attack);
  const group = page.getByRole('region', { name: BOMBARDMENT, exact: true });
  await openAction(group);
  await group.getByRole('button', { name: attack.text }).first().tap();
  const line = page.locator('[data-part~="odds-line"]');
  await line.getByText(/^steps lost: Japan \d/).waitFor();
  const { game } = await seat.ask('query($id: ID!, $command: NeiCommand) { game(id: $id) { ... on NeiGame { odds(command: $command) { odds { japan { meanSteps } allies { meanSteps } } } } } }', { id: seat.game, command: attack.command });
  const { japan, allies } = game.odds.odds;
  const said = (await line.innerText()).trim();
  check(said.includes(`Japan ${+japan.meanSteps.toFixed(1)}, Allies ${+allies.meanSteps.toFixed(1)}`), `${attack.unit}, ${attack.text}: ${said}`);
  await measured(page, 'a proposal with its odds');
  await line.press('Enter');
  const sheet = page.getByRole('dialog', { name: `Odds: ${attack.text}` });
  await sheet.getByText(/counted exactly$/).waitFor();
  await sheet.getByText(/^no enemy unit takes part but those that you see$|where you last saw them, and no other enemy unit that you do not see$/).waitFor();
  const supposed = await sheet.getByRole('button', { name: /^Without / }).count();
  await sheet.getByRole('button', { name: 'Suppose', exact: true }).tap();
  await sheet.getByText(/^you suppose .*, and no other enemy unit that you do not see$/).waitFor();
  check((await sheet.getByRole('button', { name: /^Without / }).count()) === supposed + 1, 'whoever lies face down is supposed, and the odds follow');
  await sheet.getByRole('button', { name: /Japan chooses/ }).tap();
  await page.getByRole('option', { name: 'the best choice' }).tap();
  await sheet.getByRole('button', { name: /Best for/ }).waitFor();
  await sheet.getByText(/counted exactly$/).waitFor();
  const more = sheet.getByRole('region', { name: 'How many more are needed' });
  await more.getByRole('button', { name: 'How many more?' }).tap();
  await more.getByText(/^(No more|\d+ more|Even 12 more) like /).waitFor();
  check(true, `how many more: ${await more.getByText(/^(No more|\d+ more|Even 12 more) like /).innerText()}`);
  await looked(page, 'the sheet of the odds');
  // Four losses in a hundred fights are few, and not none.
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replaceAll(/"meanUnits":[\d.e-]+/g, '"meanUnits":0.04') });
  });
  await sheet.getByRole('button', { name: /Japan chooses/ }).tap();
  await page.getByRole('option', { name: 'always the highest value' }).tap();
  await sheet.getByText(/^0\.04 counters on average; one or more with/).first().waitFor();
  check(true, 'an average of 0.04 counters is not called none');
  await page.unroute('**/graphql');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  const { lastEntry } = await seat.look('id');
  check(lastEntry === ENTRIES && (await line.count()) === 1, 'the proposal still stands, and nothing is recorded by asking');
  check(faults.length === 0, faults.length === 0 ? 'nothing cut, every key large enough, axe clean, no error in the page' : faults.join(' | '));
}

/** Everything that can be done, found by words; a wish without a way, one with ways, and the ordinary proposal. */
export async function explorer(api, url, browser, check) {
  console.log('What can I do');
  const { page, seat, faults } = await sandbox(api, url, browser, SIZES[0], ENTRIES, { kind: 'FIRST' });
  const { allOptions } = await seat.look('allOptions(first: 1) { count }');
  await page.keyboard.press('w');
  const paper = page.getByRole('dialog', { name: 'What can I do' });
  await paper.getByText(`${allOptions.count.toLocaleString('en-US')} things can be done`).waitFor();
  check(true, `one key lists all ${allOptions.count} things that can be done`);
  await looked(page, 'what can I do');
  await paper.getByRole('searchbox').fill('kongo pontianak bombard');
  await paper.getByText('1 thing can be done').waitFor();
  await paper.getByRole('button', { name: /BB Kongo: Bombard the base of Pontianak/ }).waitFor();
  check(true, 'words leave what has them');

  await paper.locator('.react-aria-Radio', { hasText: 'How could I …?' }).tap();
  await choose(page, paper, 'How could I', 'land troops at');
  await choose(page, paper, 'Where', 'Batavia, G3');
  await paper.locator('[data-part~="lacking"] [data-part~="violations"] [data-part~="cure"]').first().waitFor();
  const { explore } = await seat.look('explore(wish: { landAt: "batavia" }, first: 20) { count misses { verdict { violations { message } } } }');
  const missing = explore.misses.flatMap(({ verdict }) => verdict.violations);
  check(explore.count === 0 && (await paper.locator('[data-part~="lacking"] [data-part~="violations"] > li').count()) === missing.length, `no way to land at Batavia: ${missing.length} things are missing in ${explore.misses.length} tries, each with its clause`);
  await measured(page, 'a wish without a way');
  await choose(page, paper, 'Where', 'Miri, D5');
  const way = paper.locator('[data-part~="found"]', { hasText: 'battle at Miri' }).first();
  await way.waitFor();
  const text = /: (.*? Miri)/.exec(await way.innerText())[1];
  const { explore: { ways } } = await seat.look('explore(wish: { landAt: "miri" }, first: 20) { ways { possibility { units offer { text } } } }');
  const { units } = ways.map(({ possibility }) => possibility).find(({ offer }) => offer.text === text);
  await way.press('Enter');
  await paper.waitFor({ state: 'detached' });
  const bar = page.getByRole('group', { name: 'Confirm' });
  await bar.getByText(text, { exact: true }).waitFor();
  await bar.locator('[data-part~="dry-run"]', { hasText: /leaves \d+ AP/ }).waitFor();
  await bar.getByText(/^steps lost: Japan/).waitFor();
  check((await seat.look('id')).lastEntry === ENTRIES, `a way is shown as the ordinary proposal, with what would come of it: ${await bar.locator('[data-part~="dry-run"]').innerText()}`);
  await measured(page, 'a proposal from the explorer');
  await bar.getByRole('button', { name: 'Cancel' }).tap();
  await reachOfHand(page, seat, units, check);
  check(faults.length === 0, faults.length === 0 ? 'nothing cut, every key large enough, axe clean, no error in the page' : faults.join(' | '));
}

/** How far the ship in hand comes: on the map with its legend; out of reach, why. */
async function reachOfHand(page, seat, units, check) {
  await page.getByRole('button', { name: 'Show reach' }).tap();
  const legend = page.getByRole('region', { name: 'Legend of the reach' });
  await legend.waitFor();
  const { reach } = await seat.look(`reach(units: ${JSON.stringify(units)}) { reached { area } beyond { area } }`);
  const reached = new Set(reach.reached.map(({ area }) => area));
  await page.locator('[data-reached]').nth(reached.size - 1).waitFor();
  check((await page.locator('[data-reached]').count()) === reached.size && (await legend.innerText()).includes(`${reached.size} areas in reach, ${reach.beyond.length} out of reach`), `the map shows ${reached.size} areas in reach, each with a number, and the legend says what it means`);
  await looked(page, 'the reach map');
  // Nothing but sea lies in that square.
  await tapSquare(page, 'C11');
  const why = page.getByRole('status', { name: /is out of reach$/ });
  await why.locator('[data-part~="cure"]').first().waitFor();
  check((await why.innerText()).includes('movement factor'), `a tap out of reach says why: ${(await why.locator('.why').first().innerText()).trim()}`);
  check((await page.getByRole('button', { name: 'Show reach' }).getAttribute('aria-pressed')) === 'true', 'and the ship stays in hand');
}

/** Chooses one of a list of the explorer. */
async function choose(page, paper, label, name) {
  await paper.getByRole('button', { name: new RegExp(`${label}$|^${label}`) }).tap();
  await page.getByRole('option', { name, exact: true }).tap();
}
