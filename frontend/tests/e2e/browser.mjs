// A browser at the table, and what one does with it.
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { WHOLE } from './breadth.mjs';

const require = createRequire(import.meta.url);
const { AxeBuilder } = require('@axe-core/playwright');

/** The folder of the pictures that the documents show. */
export const PICTURES = fileURLToPath(new URL('../../../docs/pictures', import.meta.url));

const FLAGS = ['--headless', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** The browser, if there is one. The one without windows takes a fifth less time over the same tests. */
export const CHROMIUM = process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));

/** Starts it. The service worker fetches the whole page for each new tablet, as much work as the table itself: only where it is wanted. */
export async function startBrowser({ serviceWorkers = 'block' } = {}) {
  if (!CHROMIUM) throw new Error('No Chromium found. Install the package `chromium-headless-shell`, or name the program with CHROMIUM.');
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...asRoot] });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (options) => newContext({ serviceWorkers, ...options });
  return browser;
}

/** A tablet of its own: storage apart, errors of the page collected; without the curtain of a shared tablet where it is not wanted. */
export async function openTablet(browser, url, viewport, { curtain = true } = {}) {
  const context = await browser.newContext({ viewport, hasTouch: true, colorScheme: 'dark' });
  if (!curtain) await context.addInitScript(() => localStorage.getItem('adjutant.device') ?? localStorage.setItem('adjutant.device', '{"curtain":false}'));
  const page = await context.newPage();
  const faults = [];
  let loads = 0;
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('load', () => { loads += 1; });
  page.setDefaultTimeout(30_000);
  await page.goto(url);
  return { page, faults, loads: () => loads };
}

/** From the front door to the sheet of a new game, with what can be chosen unfolded. */
export async function chooseGame(page, book = 'Netherlands East Indies') {
  await page.getByRole('button', { name: /^Choose game/ }).tap();
  const sheet = page.getByRole('dialog', { name: 'New game' });
  await sheet.locator('label.react-aria-Radio', { hasText: book }).tap();
  await sheet.getByRole('button', { name: /^Options/ }).tap();
  return sheet;
}

/** The sheet of a new game is done; answers when the codes are there. */
export async function startGame(page) {
  await page.getByRole('button', { name: 'Start the game' }).tap();
  await page.locator('code[data-seat="FIRST"]').waitFor({ state: 'attached' });
}

/** What the page keeps in the database of the browser: each noun with what is under its names. */
export function keptOn(page) {
  return page.evaluate(() => new Promise((resolve, reject) => {
    const opening = indexedDB.open('adjutant');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const kept = {};
      const reading = database.transaction([...database.objectStoreNames]);
      for (const noun of database.objectStoreNames) {
        kept[noun] = {};
        reading.objectStore(noun).openCursor().onsuccess = ({ target: { result } }) => {
          if (!result) return;
          kept[noun][result.key] = result.value;
          result.continue();
        };
      }
      reading.oncomplete = () => {
        database.close();
        resolve(kept);
      };
    };
  }));
}

/** Waits until what has changed is drawn and nothing fades in any more: what fades in is half transparent for a moment. */
export async function settled(page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    const ended = Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
    await Promise.race([ended, new Promise((done) => setTimeout(done, 400))]);
    await new Promise((done) => setTimeout(done, 50));
    await frame();
  });
}

/** Lighthouse's index of a processor of the desktop class. */
const DESKTOP = 1500;

/** The least index of a machine as quick as the tablets that the page is for: a slower one tells little of the page's own speed. */
export const QUICK = 2000;

/** Lighthouse's index of this processor, as busy as it is now. */
export async function quickness(page) {
  const { pageFunctions } = await import('lighthouse/core/lib/page-functions.js');
  const found = [];
  for (let round = 0; round < 3; round += 1) found.push(await page.evaluate(pageFunctions.computeBenchmarkIndex));
  return found.toSorted((a, b) => a - b)[1];
}

/**
 * Slows a page down as if its processor were so many times slower than a desktop's: one that is slow or busy itself is not
 * slowed down twice. Answers with what was done, in words.
 */
export async function slowDown(page, session, times) {
  const index = await quickness(page);
  const rate = Math.max(1, Math.min(times, (times * index) / DESKTOP));
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return `a desktop's processor ${times} × slower (this one has index ${Math.round(index)} of ${DESKTOP}: slowed down ${rate.toFixed(1)} ×)`;
}

/** Waits until every part that a table may show is fetched. */
export const untilPartsAreHere = (page) => page.waitForFunction(() => performance.getEntriesByName('all-parts-here').length > 0, undefined, { polling: 100 });

/** Fails on any serious or critical finding; with `minor`, on any at all. The map takes half the time of a table: it is read where it is what is shown. */
export async function axe(page, what, { quiet = false, minor = false, map = WHOLE } = {}) {
  await settled(page);
  // No frame of another origin is on the page, so nothing is gathered from others, which would take as long again.
  // What was told to a screen reader stands in the announcer of the components for seven seconds, and speaks of what may
  // have gone meanwhile.
  const reading = new AxeBuilder({ page }).setLegacyMode(true).exclude('[data-live-announcer]');
  const { violations } = await (map ? reading : reading.exclude('.map-frame')).analyze();
  const grave = violations.filter(({ impact }) => minor || impact === 'serious' || impact === 'critical');
  if (grave.length > 0) {
    const words = grave.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.slice(0, 4).map((node) => `    ${node.html.slice(0, 160)}\n      ${node.failureSummary?.replaceAll('\n', ' ')}`).join('\n')}`);
    throw new Error(`axe on ${what}:\n  ${words.join('\n  ')}`);
  }
  if (!quiet) console.log(`  axe: ${what} clean (${violations.length} minor)`);
}

/** Taps a square on the map and makes sure that the wanted area of it is open. */
export async function openArea(page, square, name) {
  await tapSquare(page, square);
  // The panel of the area before may still stand there for a moment.
  const panel = page.locator('.area-panel', { has: page.locator('[data-part~="square-tag"]', { hasText: square }) });
  await panel.waitFor();
  const others = panel.getByRole('group', { name: 'Areas of this square' });
  if ((await panel.getAttribute('aria-label')) !== name) await others.getByRole('button', { name, exact: true }).tap();
  await page.getByRole('region', { name, exact: true }).waitFor();
}

/** Opens the tracks with what their figures are made of, by the points of a side in the header. */
export const openTracks = (page) => page.locator('[data-part~="bar"] .bar-side').first().tap();

/** Unfolds an action in the list of offers, where it is folded. */
export async function openAction(group) {
  const toggle = group.locator('button[data-part~="action"][aria-expanded="false"]');
  if (await toggle.count()) await toggle.tap();
}

export async function tapSquare(page, square) {
  const { x, y } = await bringIntoReach(page, square);
  await page.touchscreen.tap(x, y);
}

/** A finger that stays: for what cannot be undone. */
export async function hold(locator) {
  const box = await settledBox(locator);
  const page = locator.page();
  const session = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.waitForTimeout(560);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** One finger that draws the map along, or drags what is in hand. */
export async function swipe(page, from, to) {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= 6; step += 1) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from.x + ((to.x - from.x) * step) / 6, y: from.y + ((to.y - from.y) * step) / 6 }] });
    await page.waitForTimeout(16);
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Where a square is, after the map was drawn along until a finger can come to it. */
export async function bringIntoReach(page, square) {
  const cell = page.locator(`[data-square="${square}"] > [data-part~="cell"]`);
  for (let tried = 0; tried < 8; tried += 1) {
    const box = await cell.boundingBox();
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (await page.evaluate(({ x, y }) => Boolean(document.elementFromPoint(x, y)?.closest('.map-frame, [data-part~="map-glass"]')), at)) return at;
    const frame = await page.locator('.map').boundingBox();
    const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height * 0.45 };
    const way = (wanted, have, most) => Math.max(-most, Math.min(most, wanted - have));
    const goal = { x: middle.x + way(middle.x, at.x, frame.width * 0.35), y: middle.y + way(middle.y, at.y, frame.height * 0.3) };
    await swipe(page, middle, goal);
  }
  throw new Error(`No finger comes to ${square}.`);
}

/** Where an element is once it stands still and can be pressed. */
async function settledBox(locator) {
  await locator.tap({ trial: true });
  return locator.boundingBox();
}

/** Does what is proposed, held where it must be. */
export async function confirm(page) {
  const key = page.getByRole('group', { name: 'Confirm' }).getByRole('button', { name: /^Do it/ });
  await key.waitFor();
  if ((await key.getAttribute('class')).includes('hold')) await hold(key);
  else await key.tap();
}

/** Types every die that this page asks for, by tapping the keys, and records them. */
export async function typeDice(page, faces) {
  const pad = page.getByRole('region', { name: 'Dice', exact: true });
  await pad.locator('[data-part~="die-row"]').first().waitFor();
  const count = await pad.locator('[data-part~="die-row"]').count();
  for (let at = 0; at < count; at += 1) await pad.getByRole('button', { name: `Face ${faces[at % faces.length]}`, exact: true }).tap();
  await recordsItself(page);
  return count;
}

/** Waits until what is complete, faces or losses, has recorded itself, and something else stands there. */
export async function recordsItself(page) {
  await page.locator('[data-part~="soon"]').waitFor({ state: 'detached' });
}

/** Allots the hits asked for, each to the first unit that may still take one. */
export async function allotHits(page) {
  const owed = page.getByRole('region', { name: 'Decision', exact: true });
  const complete = owed.locator('[data-part~="soon"]');
  let given = 0;
  for (const entry = await page.locator('.game').getAttribute('data-entry'); (await page.locator('.game').getAttribute('data-entry')) === entry && (await complete.count()) === 0;) {
    const more = owed.locator('button[aria-label^="One hit on"]:not([data-disabled])').first();
    if ((await more.count()) === 0) break;
    await more.tap();
    given += 1;
  }
  await recordsItself(page);
  return given;
}

/** How the row of a unit begins, whatever signs its name has. */
export function rowOf(name) {
  return new RegExp(`^${name.replaceAll(/[/+().[\]-]/g, '\\$&')},`);
}

/** Whether a clause is named somewhere in a part of the page. */
export async function namesClause(part, id) {
  return (await part.getByRole('button', { name: new RegExp(`^Clause ${id.replaceAll('.', '\\.')}\\b`) }).count()) > 0;
}
