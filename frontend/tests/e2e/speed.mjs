// How quickly the page answers, with a full board.
import { hold, openTablet, tapSquare } from './browser.mjs';
import { battleEntries, sandbox, SIZES, unitsInHand } from './looks.mjs';
import { ask } from './table.mjs';

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/**
 * Milliseconds from a tap to the next paint, for each of `taps`: what the browser itself reports of an interaction (Event
 * Timing, in steps of 8 ms), the longest of the events of one tap.
 */
async function paints(page, taps) {
  await page.evaluate(() => {
    globalThis.paints = new Map();
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) {
        if (interactionId > 0) globalThis.paints.set(interactionId, Math.max(duration, globalThis.paints.get(interactionId) ?? 0));
      }
    }).observe({ type: 'event', durationThreshold: 16 });
  });
  for (const tap of taps) {
    await tap();
    await page.waitForTimeout(900);
  }
  return page.evaluate(() => [...globalThis.paints.values()]);
}

export async function speed(api, url, browser, check) {
  console.log('Speed');
  await twelveDice(api, url, browser, check);
}

/** From a tap to the next paint, at a processor four times slower. */
export async function tapToPaint(api, url, browser, check) {
  const { page, seat } = await sandbox(api, url, browser, SIZES[0], 150);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const squares = ['G4', 'D4', 'F3', 'G5', 'E4'];
  const times = await paints(page, [...squares.map((square) => () => tapSquare(page, square)), () => page.getByRole('tab', { name: 'Tracks' }).tap(), () => page.getByRole('tab', { name: 'Now' }).tap()]);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  check(middle(times) < 100, `tap to next paint at 4 × slow-down, full board: median ${Math.round(middle(times))} ms of ${times.map(Math.round).join(', ')}`);
  check(Math.max(...times) < 250, `the slowest ${Math.round(Math.max(...times))} ms`);
  await unitsInHand({ page, seat });
  await page.context().close();
}

/** From the tap on the key to the table as it was before. */
export async function takeBackShown(api, url, browser, check) {
  const { page } = await sandbox(api, url, browser, SIZES[0], 9);
  const times = [];
  for (let round = 0; round < 5; round += 1) {
    await page.locator('.free-offers .offer').first().waitFor();
    await page.locator('.free-offers .offer').first().tap();
    await page.getByRole('group', { name: 'Confirm' }).getByRole('button', { name: /^Do it/ }).tap();
    await page.locator('.owed').first().waitFor();
    await page.waitForTimeout(400);
    times.push(await page.evaluate(() => new Promise((done) => {
      const key = document.querySelector('.repair-keys button');
      const owed = () => document.querySelector('.owed');
      // From the moment the finger leaves the key.
      addEventListener('click', () => {
        const start = performance.now();
        const look = () => (owed() ? requestAnimationFrame(look) : done(performance.now() - start));
        look();
      }, { once: true, capture: true });
      key.click();
    })));
  }
  check(middle(times) < 100, `a take-back is shown ${Math.round(middle(times))} ms after the tap (median of ${times.map(Math.round).join(', ')})`);
  await page.context().close();
}

/** From the tap on one tablet to the entry on another. */
export async function otherDevice(api, url, browser, check) {
  const { createSandbox } = await ask(api, 'mutation { createSandbox(seed: 1941, entries: 9) { seats { kind code } } }');
  const sit = async (kind) => {
    const tablet = await openTablet(browser, url, SIZES[0], { curtain: false });
    await tablet.page.getByRole('textbox', { name: 'Code of the seat' }).fill(createSandbox.seats.find((seat) => seat.kind === kind).code);
    await tablet.page.getByRole('button', { name: 'Sit down' }).tap();
    await tablet.page.locator('.connection.live').waitFor();
    return tablet.page;
  };
  const [japan, allies] = [await sit('JAPAN'), await sit('ALLIES')];
  await japan.locator('.free-offers .offer').first().tap();
  const entry = Number(await allies.locator('.game').getAttribute('data-entry'));
  const seen = allies.evaluate((before) => new Promise((done) => {
    const look = () => (Number(document.querySelector('.game').dataset.entry) > before ? done(Date.now()) : requestAnimationFrame(look));
    look();
  }), entry);
  const start = japan.evaluate(() => new Promise((done) => addEventListener('click', () => done(Date.now()), { once: true, capture: true })));
  await japan.getByRole('group', { name: 'Confirm' }).getByRole('button', { name: /^Do it/ }).tap();
  const took = (await seen) - (await start);
  check(took < 300, `an entry is on the other device ${took} ms after the tap`);
  await japan.context().close();
  await allies.context().close();
}

async function twelveDice(api, url, browser, check) {
  const inBattle = await battleEntries(api);
  const { page } = await sandbox(api, url, browser, SIZES[0], inBattle);
  const pad = page.getByRole('region', { name: 'Dice', exact: true });
  await pad.waitFor();
  const count = await pad.locator('.die-row').count();
  const start = Date.now();
  // A person at 0.8 s a key; where fewer dice are asked for, the rest of twelve are taken back and typed again.
  let typed = 0;
  for (let at = 0; at < 12; at += 1) {
    await page.waitForTimeout(800);
    if (typed === count) {
      await pad.locator('.die-row').first().tap();
      typed = count - 1;
    }
    await pad.getByRole('button', { name: `Face ${(at % 6) + 1}`, exact: true }).tap();
    typed += 1;
  }
  await page.waitForTimeout(800);
  await hold(pad.getByRole('button', { name: /^Record/ }));
  const took = Date.now() - start;
  check(took < 20_000, `12 faces typed and recorded in ${(took / 1000).toFixed(1)} s at 0.8 s a key (${count} dice were asked for)`);
  await page.context().close();
}
