// Several devices at one table, and what a device keeps: how heavy the first view is, how soon another tablet shows an
// entry, a screen for the room, the page without a server.
import { readFileSync } from 'node:fs';
import { axe, openTablet, untilPartsAreHere } from './browser.mjs';
import { untilSeenIsKept } from './kept.mjs';
import { ask, sitDown } from './table.mjs';
import { startRenewable } from './renewed.mjs';
import { startWireless } from './wireless.mjs';

const SIZE = { width: 1024, height: 768 };
/** Bytes of compressed scripts before somebody can enter a code. */
const SCRIPTS_MAX = 200_000;
/** Bytes of compressed scripts before the table stands there; its sheets come after that. */
const TABLE_MAX = 200_000;
/** From the command that is sent on one device to the log of another, in milliseconds. */
const NEWS_MAX = 300;

async function newGame(api, commands = []) {
  const { createGame } = await ask(api, 'mutation($input: CreateNeiGame!) { createGame(input: { nei: $input }) { seats { kind code } } }', { input: { name: 'Devices' } });
  const codes = Object.fromEntries(createGame.seats.map(({ kind, code }) => [kind, code]));
  const both = await sitDown(api, codes.BOTH);
  for (const command of commands) await both.record(command);
  return { codes, both };
}

const PLAYED = [{ placeTheRest: true }, { finishSetUp: true }, { placeTheRest: true }, { finishSetUp: true }];

async function sit(browser, url, code, size = SIZE) {
  const tablet = await openTablet(browser, `${url}/#/join/${code}`, size);
  return tablet;
}

/** The scripts of the first view, as they come over the line from the server itself. */
async function weight({ api }, browser, check) {
  console.log('The weight of the first view');
  // The service worker fetches the page for later; this looks at what the view itself asks for.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const scripts = [];
  page.on('response', (answer) => answer.request().resourceType() === 'script' && scripts.push(answer));
  await page.goto(`${api}/`);
  await page.getByRole('heading', { name: 'Adjutant' }).waitFor();
  await page.waitForLoadState('networkidle');
  const html = await (await fetch(`${api}/`)).text();
  check(html.includes('id="root"'), 'the server has the page inside');
  const named = scripts.filter((answer) => html.includes(new URL(answer.url()).pathname));
  let [first, all] = [0, 0];
  for (const answer of scripts) {
    check((await answer.headerValue('content-encoding')) === 'br', `${new URL(answer.url()).pathname} comes in brotli`);
    const { responseBodySize } = await answer.request().sizes();
    const packed = readFileSync(new URL(`../../dist${new URL(answer.url()).pathname}.br`, import.meta.url));
    check(responseBodySize === packed.length, `as the build packed it, ${packed.length} bytes`);
    all += responseBodySize;
    if (named.includes(answer)) first += responseBodySize;
  }
  check(named.length > 0 && first <= SCRIPTS_MAX, `scripts of the first view: ${first} bytes, at most ${SCRIPTS_MAX}`);
  console.log(`  with those of the table, which are fetched while the code is typed: ${all} bytes`);
  await context.close();
  await tableWeight(api, browser, check);
}

/** The scripts of the table on a tablet that opens it anew, without the start page before it. */
async function tableWeight(api, browser, check) {
  const { codes } = await newGame(api, PLAYED);
  const context = await browser.newContext({ serviceWorkers: 'block', hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${api}/#/join/${codes.FIRST}`);
  await page.locator('[data-square]').first().waitFor();
  const scripts = [];
  page.on('response', (answer) => answer.request().resourceType() === 'script' && scripts.push(answer));
  await page.reload();
  await page.locator('[data-square]').first().waitFor();
  await page.waitForLoadState('networkidle');
  // What the browser still has comes over no line, so the sizes are those of the build.
  const names = new Set(scripts.map((answer) => new URL(answer.url()).pathname));
  const table = [...names].reduce((sum, name) => sum + readFileSync(new URL(`../../dist${name}.br`, import.meta.url)).length, 0);
  check(scripts.length > 3 && table <= TABLE_MAX, `scripts of the table opened anew: ${table} bytes, at most ${TABLE_MAX}`);
  await fetchedAhead(page, check);
  await context.close();
  await missing(`${api}/#/join/${codes.SECOND}`, browser, check);
}

/** What a table may show later is fetched as soon as it is at rest, so that a sheet opens without the wireless. */
async function fetchedAhead(page, check) {
  const scripts = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length);
  await untilPartsAreHere(page);
  await page.context().setOffline(true);
  const before = await scripts();
  const asked = [];
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(request.url()));
  for (const [item, role, sheet] of [['Settings…', 'dialog', 'Settings'], ['Concede…', 'alertdialog', 'Concede the game?'], ['Dice luck…', 'dialog', 'Dice luck']]) {
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await page.getByRole('menuitem', { name: item, exact: true }).tap();
    await page.getByRole(role, { name: sheet, exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole(role, { name: sheet, exact: true }).waitFor({ state: 'detached' });
  }
  await page.getByRole('tab', { name: 'Displays' }).tap();
  await page.locator('[data-part~="displays"]').waitFor();
  check(asked.length === 0, `its ${before} scripts were fetched ahead: menu, sheets and papers open without the wireless`);
}

/** A part that the network does not bring says so in its place, and comes when it is asked for again. */
async function missing(url, browser, check) {
  const context = await browser.newContext({ serviceWorkers: 'block', hasTouch: true });
  const page = await context.newPage();
  await page.route('**/assets/Luck-*.js', (route) => route.abort());
  await page.goto(url);
  await page.locator('[data-square]').first().waitFor();
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Dice luck…', exact: true }).tap();
  const part = page.locator('[data-part~="missing"]');
  await part.waitFor();
  await part.getByRole('button', { name: 'Try again' }).tap();
  await part.waitFor();
  await page.unroute('**/assets/Luck-*.js');
  await part.getByRole('button', { name: 'Try again' }).tap();
  await page.getByRole('dialog', { name: 'Dice luck', exact: true }).waitFor();
  check(await page.locator('[data-square]').first().isVisible(), 'a part that the network does not bring says so, the table around it goes on, and it comes when it is asked for again');
  await context.close();
}

/** An entry of one tablet on another. */
async function news({ api, url }, browser, check) {
  console.log('From one tablet to the other');
  const { codes, both } = await newGame(api, PLAYED);
  const { page, faults } = await sit(browser, url, codes.SECOND);
  await page.getByRole('tab', { name: 'Log' }).tap();
  await page.getByRole('img', { name: 'Connection: live' }).waitFor();
  const took = [];
  for (const command of [{ rollIncident: true }, { roll: { faces: [1] } }, { rollSingaporeDrive: true }, { roll: { faces: [1] } }, { endActionPhase: true }]) {
    const { lastEntry } = await both.look('lastEntry');
    const shown = page.evaluate((number) => new Promise((done) => {
      const look = () => (document.querySelector('[data-part~="log"] [data-part~="entry-head"] b')?.textContent === `${number}` ? done(Date.now()) : requestAnimationFrame(look));
      look();
    }), lastEntry + 1);
    const sent = Date.now();
    await both.record(command);
    took.push((await shown) - sent);
  }
  const slowest = Math.max(...took);
  check(slowest <= NEWS_MAX, `${took.length} entries were shown after ${took.join(', ')} ms, at most ${NEWS_MAX}`);
  check(faults.length === 0, faults.length === 0 ? 'no error in the page' : faults.join(' | '));
  await page.context().close();
}

/** A screen for the room, and who is at the table. */
async function display({ api, url }, browser, check, look) {
  console.log('A screen for the room');
  const { codes, both } = await newGame(api, PLAYED);
  const room = await sit(browser, url, codes.DISPLAY, { width: 1600, height: 900 });
  const screen = room.page.getByRole('main', { name: 'Display' });
  await screen.getByRole('heading', { name: 'Dec I 1941' }).waitFor();
  const japan = await sit(browser, url, codes.FIRST);
  await japan.page.getByRole('tab', { name: 'Now' }).waitFor();
  const present = screen.getByRole('list', { name: 'At the table' });
  await present.getByText('Japan').waitFor();
  check((await present.innerText()).split('\n').join(', ') === 'Japan, Display', `it names who is at the table: ${(await present.innerText()).split('\n').join(', ')}`);
  check((await screen.locator('button:visible').count()) === 0, 'it has nothing to press');
  await both.record({ rollIncident: true });
  await screen.locator('[data-part~="display-pending"]').waitFor();
  await look?.(room.page, 'display');
  await axe(room.page, 'display', { map: true });
  await japan.page.context().close();
  await present.getByText('Japan').waitFor({ state: 'detached' });
  check(true, 'and forgets who leaves');
  check(room.faults.length === 0, room.faults.length === 0 ? 'no error in the page' : room.faults.join(' | '));
  await room.page.context().close();
}

/** A newer page waits until somebody takes it; the seat, and what is asked for, are still there. */
async function aNewerPage({ api }, browser, check) {
  console.log('A newer page');
  const { codes } = await newGame(api, [...PLAYED, { rollIncident: true }]);
  const renewable = await startRenewable(api);
  const { page, loads } = await sit(browser, renewable.url, codes.FIRST);
  await page.getByRole('tab', { name: 'Now' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const before = loads();
  renewable.renew();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  const box = page.getByRole('complementary', { name: /^A newer version of this page/ });
  await box.waitFor();
  await axe(page, 'a newer page');
  check(loads() === before, 'a newer page waits, and the evening goes on');
  await box.getByRole('button', { name: 'Update now' }).tap();
  await box.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Dice', exact: true }).waitFor();
  check(loads() === before + 1, 'taken with a tap: the page comes anew, at the same seat and the same dice');
  await page.context().close();
  renewable.stop();
}

/** The page on the device: it opens without a server, with what waits, and a newer page waits for a tap. */
async function onTheDevice({ api }, browser, check, look) {
  console.log('The page on the device');
  const { codes, both } = await newGame(api, [...PLAYED, { rollIncident: true }, { roll: { faces: [1] } }, { rollSingaporeDrive: true }, { roll: { faces: [1] } }]);
  const wireless = await startWireless(api);
  const { page } = await sit(browser, wireless.url, codes.FIRST);
  await page.getByRole('tab', { name: 'Now' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole('img', { name: 'Connection: live' }).waitFor();
  const { lastEntry } = await both.look('lastEntry');
  const cached = await page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat());
  check(cached.includes('/index.html') && cached.some((path) => path.startsWith('/kept/pack/')) && !cached.includes('/graphql'), `page and map are on the device, ${cached.length} files, and no answer about the game`);
  await untilSeenIsKept(page);
  wireless.cut();
  await page.getByRole('img', { name: 'Connection: connection lost' }).waitFor();
  await page.getByRole('region', { name: 'While the server is away' }).getByRole('button', { name: 'End the Action Execution Phase' }).tap();
  const waiting = page.getByRole('region', { name: 'Waiting entries' });
  await waiting.getByRole('heading', { name: '1 entry waiting' }).waitFor();
  await page.reload();
  await page.getByText(/^As of \d\d:\d\d, just now/).waitFor();
  await waiting.getByRole('heading', { name: '1 entry waiting' }).waitFor();
  check(true, 'reloaded without a server, the page opens and still has the entry that waits');
  await look?.(page, 'opened without a server');
  await axe(page, 'opened without a server');
  wireless.restore();
  await page.getByText('Allied Incident Phase').first().waitFor({ timeout: 60_000 });
  check((await both.look('lastEntry')).lastEntry === lastEntry + 1, 'it is recorded once when the server is back, with nobody touching the page');
  await page.context().close();
  wireless.stop();
}

/** The way to trust the table's certificate. */
async function trusting({ api }, browser, check, look) {
  console.log('The way to the secured page');
  const { page, faults } = await openTablet(browser, `${api}/#/trust`, { width: 768, height: 1024 });
  const { https } = await (await fetch(`${api}/authority.json`)).json();
  await page.getByText(https.fingerprint).waitFor();
  check((await page.getByRole('link', { name: /^https:/ }).getAttribute('href')) === `https://127.0.0.1:${https.port}/`, `it leads to port ${https.port}`);
  for (const device of ['iPad, iPhone', 'Android', 'Windows', 'Firefox']) await page.getByRole('button', { name: device }).tap();
  await look?.(page, 'trust');
  await axe(page, 'trust');
  check(faults.length === 0, faults.length === 0 ? 'no error in the page' : faults.join(' | '));
  await page.context().close();
}

export async function devices(server, browser, check, look) {
  await weight(server, browser, check);
  await news(server, browser, check);
  await display(server, browser, check, look);
  await aNewerPage(server, browser, check);
  await onTheDevice(server, browser, check, look);
  await trusting(server, browser, check, look);
}
