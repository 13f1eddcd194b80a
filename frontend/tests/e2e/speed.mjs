// How quickly the page answers, with a full board.
import { openTablet, openTracks, recordsItself, slowDown, tapSquare } from './browser.mjs';
import { FIRST_ACTIONS, FULL_BOARD, sandbox, SIZES, unitsInHand } from './looks.mjs';
import { ask, sitDown } from './table.mjs';

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

/** From a tap to the next paint, at a processor four times slower than a desktop's. */
export async function tapToPaint(api, url, browser, check) {
  const { page, seat } = await sandbox(api, url, browser, SIZES[0], FULL_BOARD);
  const session = await page.context().newCDPSession(page);
  const slow = await slowDown(page, session, 4);
  const squares = ['G4', 'D4', 'F3', 'G5', 'E4'];
  const lit = await paints(page, [...squares, ...squares].map((square) => () => tapSquare(page, square)));
  const turned = await paints(page, [0, 1].flatMap(() => [() => openTracks(page), () => page.getByRole('tab', { name: 'Now' }).tap()]));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const told = (times) => `median ${Math.round(middle(times))} ms of ${times.map(Math.round).join(', ')}`;
  check(lit.length >= squares.length && middle(lit) < 80 && Math.max(...lit) < 250, `tap to lit map, full board, ${slow}: ${told(lit)}`);
  check(middle(turned) < 250, `from one paper to another: ${told(turned)}`);
  await unitsInHand({ page, seat });
  await page.context().close();
}

/** From the tap on the key to the table as it was before. */
export async function takeBackShown(api, url, browser, check) {
  const { page } = await sandbox(api, url, browser, SIZES[0], FIRST_ACTIONS);
  const times = [];
  for (let round = 0; round < 5; round += 1) {
    await page.locator('[data-part~="free-offers"] .offer').first().waitFor();
    await page.locator('[data-part~="free-offers"] .offer').first().tap();
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
  const { createSandbox } = await ask(api, `mutation { createSandbox(seed: 1941, entries: ${FIRST_ACTIONS}) { seats { kind code } } }`);
  const sit = async (kind) => {
    const tablet = await openTablet(browser, url, SIZES[0], { curtain: false });
    await tablet.page.getByRole('textbox', { name: 'Seat code' }).fill(createSandbox.seats.find((seat) => seat.kind === kind).code);
    await tablet.page.locator('[data-part="connection live"]').waitFor();
    return tablet.page;
  };
  const [japan, allies] = [await sit('FIRST'), await sit('SECOND')];
  await japan.locator('[data-part~="free-offers"] .offer').first().tap();
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

const DICE = 12;

/** A game of the players of the house that waits for a throw of so many dice: its seed, and how many entries it has. */
async function throwOf(api, count) {
  for (let seed = 1; seed <= 60; seed += 1) {
    const { createSandbox } = await ask(api, 'mutation($seed: Int!) { createSandbox(seed: $seed, entries: 400) { seats { kind code } } }', { seed });
    const seat = await sitDown(api, createSandbox.seats.find(({ kind }) => kind === 'BOTH').code);
    const answer = await fetch(`${api}/games/${seat.game}/dice.csv`, { headers: { authorization: `Bearer ${seat.token}` } });
    const dice = new Map();
    for (const line of (await answer.text()).trim().split('\n').slice(1)) {
      const entry = Number(line.split(',')[0]);
      dice.set(entry, (dice.get(entry) ?? 0) + 1);
    }
    const found = [...dice].find(([, thrown]) => thrown >= count);
    if (found) return { seed, entries: found[0] - 1 };
  }
  throw new Error(`The players of the house throw no ${count} dice at once.`);
}

/** A throw of twelve dice, a key for each, by a person at 0.8 s a key. */
async function twelveDice(api, url, browser, check) {
  const { seed, entries } = await throwOf(api, DICE);
  const { page, seat } = await sandbox(api, url, browser, SIZES[0], entries, { seed });
  const pad = page.getByRole('region', { name: 'Dice', exact: true });
  await pad.waitFor();
  const count = await pad.locator('[data-part~="die-row"]').count();
  const start = Date.now();
  for (let at = 0; at < count; at += 1) {
    await page.waitForTimeout(800);
    await pad.getByRole('button', { name: `Face ${(at % 6) + 1}`, exact: true }).tap();
  }
  await page.waitForTimeout(800);
  await recordsItself(page);
  const took = Date.now() - start;
  for (let tried = 0; (await seat.look('id')).lastEntry === entries; tried += 1) {
    if (tried > 100) throw new Error('The throw was not recorded.');
    await page.waitForTimeout(50);
  }
  check(count >= DICE && took < 20_000 * (count / DICE), `${count} dice typed and recorded in ${(took / 1000).toFixed(1)} s at 0.8 s a key`);
  await page.context().close();
}
