// A table without its server: a page that is opened then shows the board as it was seen last, with its age; what is entered
// waits; and a shared tablet opens behind its curtain.
import { axe, confirm, openArea, openTablet, QUICK, quickness, rowOf } from './browser.mjs';
import { measure } from './measure.mjs';
import { fleet } from './outbox.mjs';
import { boardsOn, untilKept } from './kept.mjs';
import { ask, sitDown } from './table.mjs';
import { startWireless } from './wireless.mjs';

const SIZE = { width: 1024, height: 768 };
/** How soon the board stands there without a server, in milliseconds; later by as much as the machine is slower than a tablet. */
const SHOWN_MAX = 1000;
const ENTRIES = 20;
const MOVES = 9;
const PLAYED = [{ placeTheRest: true }, { finishSetUp: true }, { placeTheRest: true }, { finishSetUp: true }];
const ROLLED = [{ rollIncident: true }, { roll: { faces: [1] } }, { rollSingaporeDrive: true }, { roll: { faces: [1] } }];

async function newGame(api) {
  const { createGame } = await ask(api, 'mutation { createGame(input: { nei: { name: "Cut off", enforcement: ADVISE } }) { seats { kind code } } }');
  const codes = Object.fromEntries(createGame.seats.map(({ kind, code }) => [kind, code]));
  const both = await sitDown(api, codes.BOTH);
  for (const command of [...PLAYED, ...ROLLED]) await both.record(command);
  return { codes, both };
}

const waiting = (page) => page.getByRole('region', { name: 'Waiting entries' });
const asOf = (page) => page.getByText(/^As of \d\d:\d\d, /);

async function takeInHand(page, { name, place }) {
  await openArea(page, place.square, place.name);
  await page.getByRole('group', { name: 'Own units' }).getByRole('button', { name: rowOf(name) }).tap();
  await page.locator('[data-part~="in-hand"]:not([aria-busy="true"])').waitFor();
}

/** A player's tablet: the board within a second, twenty entries, each recorded once. */
async function cutOff({ api, url }, browser, check) {
  console.log('Opened while the server is away');
  const { codes, both } = await newGame(api);
  const japan = await sitDown(api, codes.FIRST);
  const ships = await fleet(japan);
  const wireless = await startWireless(url);
  const { page } = await openTablet(browser, `${wireless.url}/#/join/${codes.FIRST}`, SIZE);
  await page.getByRole('tab', { name: 'Now' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await untilKept(page, (kept) => kept.some((text) => ships.every(({ id }) => text.includes(`["${id}|"`))), 'board and offers are kept');
  await untilKept(page, (kept) => kept.some((text) => text.includes('"aids":"<')), 'the player aids are kept');
  const [text] = Object.values(await boardsOn(page));
  check(text.length < 4_000_000, `what was seen is kept, ${Math.round(text.length / 1000)} kB of it`);
  const { lastEntry } = await both.look('lastEntry');

  const index = await quickness(page);
  const most = Math.round(SHOWN_MAX * Math.min(2, Math.max(1, QUICK / index)));
  wireless.cut();
  // Looked for by the page itself, so that it is not the test that is timed.
  await page.addInitScript(() => {
    const look = () => (document.querySelector('.map .pile') && document.querySelector('[data-part~="as-of"]') ? requestAnimationFrame(() => { window.shownAfter = Math.round(performance.now()); }) : requestAnimationFrame(look));
    look();
  });
  await page.reload({ waitUntil: 'commit' });
  await asOf(page).waitFor();
  const took = await page.waitForFunction(() => window.shownAfter).then((handle) => handle.jsonValue());
  check(took <= most, `reloaded without a server, the board stands there after ${took} ms, at most ${most} on a machine of index ${Math.round(index)}`);
  check(/^As of \d\d:\d\d, just now/.test(await asOf(page).innerText()), await asOf(page).innerText());
  await page.getByRole('tab', { name: 'Log' }).tap();
  await page.locator(`[data-part~="log"] [data-number="${lastEntry}"]`).waitFor();
  check(true, 'and its log is there to be read');
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('menuitem', { name: 'Reports and printing…' }).tap();
  await page.getByRole('button', { name: 'Open: Player aids' }).tap();
  const aids = page.getByRole('dialog', { name: 'Player aids', exact: true });
  const heading = aids.frameLocator('iframe').getByRole('heading').first();
  await heading.waitFor();
  check(true, `and the player aids: ${(await heading.innerText()).slice(0, 60)}`);
  await aids.getByRole('button', { name: 'Back to the table' }).tap();
  await aids.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Now' }).tap();
  await axe(page, 'a board of before');
  await measure(page, 'a board of before');

  const written = [];
  const counted = () => waiting(page).getByRole('heading', { name: `${written.length} ${written.length === 1 ? 'entry' : 'entries'} waiting` }).waitFor();
  for (const ship of ships.slice(0, MOVES)) {
    await takeInHand(page, ship);
    const toggle = page.getByRole('region', { name: ship.move.action, exact: true }).locator('button[data-part~="action"][aria-expanded="false"]');
    if (await toggle.count()) await toggle.tap();
    await page.locator('[data-part~="in-hand"]').getByText(ship.move.text, { exact: true }).first().tap();
    await confirm(page);
    written.push(ship.id);
    await counted();
  }
  for (const ship of ships.slice(0, ENTRIES - MOVES - 1)) {
    await takeInHand(page, ship);
    await page.getByRole('button', { name: 'Show to the other side' }).tap();
    await confirm(page);
    written.push(ship.id);
    await counted();
  }
  await page.getByRole('button', { name: 'Close this area' }).tap();
  await page.getByRole('region', { name: 'While the server is away' }).getByRole('button', { name: 'End the Action Execution Phase' }).tap();
  await waiting(page).getByRole('heading', { name: `${ENTRIES} entries waiting` }).waitFor();
  await page.reload();
  await waiting(page).getByRole('heading', { name: `${ENTRIES} entries waiting` }).waitFor();
  await asOf(page).waitFor();

  wireless.restore();
  await page.getByText('Allied Incident Phase').first().waitFor();
  await waiting(page).waitFor({ state: 'detached' });
  await asOf(page).waitFor({ state: 'detached' });
  const archive = await (await fetch(`${api}/games/${both.game}/archive`, { headers: { authorization: `Bearer ${both.token}` } })).text();
  const commands = archive.trim().split('\n').slice(1 + lastEntry, -1).map((line) => JSON.parse(JSON.parse(line).payload).deed.played.command);
  check(commands.length === ENTRIES && written.every((id, at) => JSON.stringify(commands[at]).includes(`"${id}"`)) && commands.at(-1) === 'end_action_phase', `${commands.length} entries made then are recorded once each, in their order`);

  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('menuitem', { name: /^Leave/ }).tap();
  await untilKept(page, (kept) => kept.length === 0, 'a seat that is left leaves nothing');
  check(true, 'whoever leaves the table leaves nothing of it on the device');
  await page.context().close();
  wireless.stop();
}

/** A shared tablet keeps what its curtain shows, and opens behind it. */
async function behindTheCurtain({ api, url }, browser, check) {
  console.log('A shared tablet, opened while the server is away');
  const { codes } = await newGame(api);
  const wireless = await startWireless(url);
  const { page } = await openTablet(browser, `${wireless.url}/#/join/${codes.BOTH}`, SIZE);
  await page.getByRole('button', { name: 'I am Japan' }).tap();
  await page.getByRole('tab', { name: 'Now' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The side has looked long enough for its board to have been kept, were it kept.
  await page.waitForTimeout(5000);
  const kept = Object.values(await boardsOn(page)).join('');
  const units = [...new Set(kept.match(/"[JUBNAO]-[A-Z0-9]+"/g) ?? [])];
  check(kept.includes('"door"') && !kept.includes('"game":{') && units.length === 0, `it keeps ${kept.length} letters of what everybody may know, and no counter of either side`);
  wireless.cut();
  const reloaded = Date.now();
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Hand the tablet to Japan' }).waitFor();
  await asOf(page).waitFor();
  check(true, `opened without a server, it stands behind its curtain after ${Date.now() - reloaded} ms`);
  await axe(page, 'the curtain without a server', { minor: true });
  await page.getByRole('button', { name: 'I am Japan' }).tap();
  await asOf(page).waitFor();
  check((await page.locator('.map').count()) === 0 && (await page.locator('.curtain').count()) === 1, 'and whoever takes it sees no board of before');
  wireless.restore();
  await asOf(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'I am Japan' }).tap();
  await page.getByRole('tab', { name: 'Now' }).waitFor();
  check(true, 'with the server the board of the side comes back');

  // Without its curtain the tablet keeps all that it shows; as soon as the curtain is wanted, that is gone.
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('menuitem', { name: /curtain/i }).tap();
  await untilKept(page, (texts) => texts.some((text) => text.includes('"game":{')), 'an open table is kept');
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('menuitem', { name: /curtain/i }).tap();
  await untilKept(page, (texts) => !texts.some((text) => text.includes('"game":{')), 'a curtain that is drawn again leaves nothing');
  check(true, 'a curtain that is drawn again leaves nothing of the open table');
  await page.context().close();
  wireless.stop();
}

export async function withoutServer(server, browser, check) {
  await cutOff(server, browser, check);
  await behindTheCurtain(server, browser, check);
}
