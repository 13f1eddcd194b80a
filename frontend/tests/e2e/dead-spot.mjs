// A dead spot: the wireless swallows everything and says so to nobody, so that the ends of lines are not heard either. When it
// is over, the board is right again within seconds. And what a browser is asked to keep, and has no room for.
import { WHOLE } from './breadth.mjs';
import { openTablet, untilPartsAreHere } from './browser.mjs';
import { ask, sitDown } from './table.mjs';
import { startWireless } from './wireless.mjs';

const SIZE = { width: 1024, height: 768 };
/** How long a board may be wrong after the dead spot, in milliseconds. */
const WRONG = 5000;
/** How soon the page says that nobody answers, in milliseconds. */
const NOTICED = 5000;
/** How long the wireless is away: shorter than the page takes to notice, longer than a server keeps an idle line, long. */
const AWAY = [1000, 8000, 30_000];

async function newGame(api) {
  const { createGame } = await ask(api, 'mutation { createGame(input: { nei: { name: "Dead spot", enforcement: ADVISE } }) { seats { kind code } } }');
  const codes = Object.fromEntries(createGame.seats.map(({ kind, code }) => [kind, code]));
  const both = await sitDown(api, codes.BOTH);
  for (const command of [{ placeTheRest: true }, { finishSetUp: true }, { placeTheRest: true }, { finishSetUp: true }]) await both.record(command);
  return { codes, both };
}

/** What the others play meanwhile, and what the board shows then. */
const COMMANDS = [{ rollIncident: true }, { roll: { faces: [1] } }, { rollSingaporeDrive: true }, { roll: { faces: [1] } }, { endActionPhase: true }];
const SHOWS = 'Allied Incident Phase';

/** All at once, for they wait most of the time. */
export async function deadSpot(server, browser, check) {
  await Promise.all(AWAY.map((away) => fadesFor(server, browser, check, away)));
}

async function fadesFor({ api, url }, browser, check, away) {
  const { codes, both } = await newGame(api);
  const wireless = await startWireless(url);
  const { page } = await openTablet(browser, `${wireless.url}/#/join/${codes.FIRST}`, SIZE);
  await page.getByRole('tab', { name: 'Now' }).waitFor();
  // The table is at rest: its parts are here, and its idle lines are in the pool of the browser.
  await untilPartsAreHere(page);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(3000);
  wireless.fade();
  const faded = Date.now();
  for (const command of COMMANDS) await both.record(command);
  if (away > NOTICED) {
    await page.getByText('While the server is away').first().waitFor();
    const noticed = Date.now() - faded;
    check(noticed <= NOTICED, `the page says after ${(noticed / 1000).toFixed(1)} s that the server is away`);
  }
  await page.waitForTimeout(Math.max(0, away - (Date.now() - faded)));
  wireless.restore();
  const over = Date.now();
  await page.getByText(SHOWS).first().waitFor();
  const took = Date.now() - over;
  check(took <= WRONG, `after ${away / 1000} s in a dead spot the board is right again within ${(took / 1000).toFixed(1)} s`);
  const { lastEntry } = await both.look('lastEntry');
  await page.getByRole('tab', { name: 'Log' }).tap();
  await page.locator(`[data-part~="log"] [data-number="${lastEntry}"]`).waitFor();
  check(Date.now() - over <= WRONG + 1000, 'and so is its log');
  await page.context().close();
  wireless.stop();
}

/** A browser that has no room says so, and the seat is good for as long as the page stays. */
export async function noRoom(api, url, browser, check) {
  const { codes } = await newGame(api);
  const { page } = await openTablet(browser, url, SIZE);
  await page.evaluate(() => {
    const full = () => { throw new DOMException('no room', 'QuotaExceededError'); };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
  });
  await page.getByRole('textbox', { name: 'Seat code' }).fill(codes.FIRST);
  await page.getByRole('tab', { name: 'Now' }).waitFor();
  await page.getByText('This browser has no room to keep your seat.').waitFor();
  check(true, 'a browser without room says that the seat is not kept, and goes on with it');
  await page.context().close();
}

/** Fields in which a tablet would enlarge the whole page, with the size of their letters. */
const small = () => [...document.querySelectorAll('input, select, textarea')]
  .filter((field) => !['checkbox', 'radio', 'range', 'file', 'hidden'].includes(field.type))
  .map((field) => ({ field: field.outerHTML.slice(0, 120), size: Number.parseFloat(getComputedStyle(field).fontSize) }))
  .filter(({ size }) => size < 16);

/** No field has letters below 16 pixels, at any scale and in any look. */
export async function fields(api, url, browser, check) {
  const { codes } = await newGame(api);
  for (const look of ['dark', 'dim', 'daylight']) {
    // What is large enough in one look is so in the others, unless one of them sets sizes of its own.
    for (const scale of look === 'dark' || WHOLE ? [80, 100, 200] : [80]) {
      const { page } = await openTablet(browser, url, SIZE);
      await page.evaluate((device) => localStorage.setItem('adjutant.device', JSON.stringify(device)), { look, scale, reminders: false, curtain: false });
      await page.reload();
      const found = [];
      await page.getByRole('textbox', { name: 'Seat code' }).waitFor();
      found.push(...(await page.evaluate(small)));
      await page.getByRole('textbox', { name: 'Seat code' }).fill(codes.BOTH);
      await page.getByRole('tab', { name: 'Now' }).waitFor();
      for (const item of ['Rules…', 'Fix the record…', 'Settings…']) {
        await page.getByRole('button', { name: 'Menu' }).tap();
        await page.getByRole('menuitem', { name: item }).tap();
        if (item.startsWith('Fix')) await page.getByRole('button', { name: /^Correct by agreement/ }).tap();
        await page.getByRole('dialog', { name: /^(?!Fix)/ }).waitFor();
        found.push(...(await page.evaluate(small)));
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      if (found.length > 0) throw new Error(`${look}, ${scale} %: ${JSON.stringify(found)}`);
      await page.context().close();
    }
  }
  check(true, 'no field has letters below 16 pixels, in any look, at 80, 100 and 200 %');
}
