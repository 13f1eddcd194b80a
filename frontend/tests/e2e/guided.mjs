// The practice game, as a newcomer follows it: he taps what the ring lies about, and nothing else.
import { join } from 'node:path';
import { some } from './breadth.mjs';
import { axe, openTablet, PICTURES, settled } from './browser.mjs';
import { measure } from './measure.mjs';

const SIZES = [{ width: 1024, height: 768 }, { width: 390, height: 844 }, { width: 768, height: 1024 }];
/** How soon a newcomer has recorded his first move, in milliseconds. */
const FIRST_MOVE = 60_000;
/** How many taps the guide may take, a battle that is lost and fought again included. */
const TAPS = 90;

/** Taps the same face for each die that is asked for. */
async function type(page, face) {
  const key = page.locator('[data-part~="keys"]').getByRole('button').nth(face - 1);
  for (let left = 20; left > 0 && (await key.isVisible()) && (await key.isEnabled()); left -= 1) await key.tap({ timeout: 2000 }).catch(() => undefined);
}

/** What the guide says now, where its ring and its bubble stand, and what lies under the middle of the ring. */
const pointed = (page) => page.evaluate(() => {
  const boxOf = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const ring = document.querySelector('[data-part~="guide-ring"]');
  const bubble = document.querySelector('[data-part~="guide-bubble"]');
  if (!bubble) return null;
  const box = ring && boxOf(ring);
  const thing = box && document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return { say: ring?.dataset.say ?? null, words: bubble.querySelector('[role="status"]').textContent, step: bubble.innerText.split('\n')[0], ring: box, bubble: boxOf(bubble), isHeld: Boolean(thing?.closest('button.hold')), entry: document.querySelector('.game')?.dataset.entry ?? null, glass: { width: innerWidth, height: innerHeight } };
});

const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The ring where it has come to rest; null when the guide is over. */
async function atRest(page) {
  for (let tried = 0, before = ''; tried < 100; tried += 1) {
    const now = await pointed(page);
    if (!now) return null;
    const told = JSON.stringify(now);
    if (told === before && (now.ring || now.step === 'That is the game')) return now;
    before = told;
    await page.waitForTimeout(160);
  }
  const { step, words } = await pointed(page);
  throw new Error(`The guide points at nothing: ${step}, ${words}`);
}

/** Taps the middle of the ring with a finger, which stays where the key says so. */
async function follow(page, { ring, isHeld }) {
  const point = { x: (ring.left + ring.right) / 2, y: (ring.top + ring.bottom) / 2 };
  if (!isHeld) return page.touchscreen.tap(point.x, point.y);
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.waitForTimeout(560);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return session.detach();
}

async function play(url, browser, check, viewport, pictures, dice) {
  const size = `${viewport.width} × ${viewport.height}`;
  console.log(`The practice game at ${size}`);
  // As a newcomer has it: nothing is set on this device, and there is nobody to hand the tablet to.
  const opened = Date.now();
  const { page, faults } = await openTablet(browser, url, viewport);
  await page.getByRole('button', { name: /^Learn it in five minutes/ }).tap();
  await page.getByRole('region', { name: 'Guide', exact: true }).waitFor();
  check((await page.locator('.curtain').count()) === 0, 'no curtain stands before somebody who is alone');
  const said = [];
  let first = null;
  let begun = null;
  for (let taps = 0; ; taps += 1) {
    if (taps > TAPS) throw new Error(`The guide leads in circles: ${said.slice(-12).join(' → ')}`);
    const now = await atRest(page);
    if (!now || now.step === 'That is the game') break;
    begun ??= now.entry;
    if (first === null && now.entry !== begun) first = Date.now() - opened;
    const { ring, bubble, glass } = now;
    if (overlap(ring, bubble)) throw new Error(`${size}: the bubble lies on what it speaks of: ${JSON.stringify(now)}`);
    if (bubble.left < 0 || bubble.top < 0 || bubble.right > glass.width || bubble.bottom > glass.height) throw new Error(`${size}: the bubble is outside the glass: ${JSON.stringify(now)}`);
    if (!said.includes(now.say)) {
      // It sees no sizes: once is enough.
      if (viewport === SIZES[0]) await axe(page, `guide, ${now.say}`, { quiet: true });
    }
    if (now.say === 'place') {
      if (viewport.width >= 768) await measure(page, `the guide at ${size}`);
      if (pictures && viewport === SIZES[0]) await page.screenshot({ path: join(PICTURES, 'guided-1024x768.png') });
    }
    said.push(now.say);
    // The first fire misses, and whatever comes then hits: so losses are to be chosen.
    if (now.say === 'dice' && dice === 'typed') await type(page, said.filter((say) => say === 'dice').length === 1 ? 6 : 1);
    else await follow(page, now);
    // What was tapped may take a moment; the ring goes on as soon as the table shows it.
    await page.waitForFunction(({ say, entry, ring }) => {
      const found = document.querySelector('[data-part~="guide-ring"]');
      const box = found?.getBoundingClientRect();
      return found?.dataset.say !== say || document.querySelector('.game')?.dataset.entry !== entry || Math.abs(box.left - ring.left) > 2 || Math.abs(box.top - ring.top) > 2;
    }, now, { timeout: 2500 }).catch(() => undefined);
  }
  check(first !== null && first < FIRST_MOVE, `a newcomer's first move is recorded ${((first ?? 0) / 1000).toFixed(1)} s after the page was opened`);
  for (const say of ['zoom', 'counter', 'confirm', 'back', 'refused', 'why', 'odds', 'attack', 'dice', ...(dice === 'typed' ? ['answer'] : []), 'won', 'endHold', 'rulesRead']) check(said.includes(say), `it came to “${say}”`);
  await page.getByRole('heading', { name: 'That is the game' }).waitFor();
  await settled(page);
  await axe(page, 'the end of the guide', { quiet: true });
  check(faults.length === 0, faults.length === 0 ? `${said.length} taps, each on what was pointed at, to a won battle and the rules` : faults.join(' | '));
  return page;
}

/** Whoever wanders off is led back. */
async function wander(url, browser, check) {
  console.log('Whoever wanders off is led back');
  const { page } = await openTablet(browser, url, SIZES[0]);
  await page.getByRole('button', { name: /^Learn it in five minutes/ }).tap();
  await page.getByRole('region', { name: 'Guide', exact: true }).waitFor();
  check(/Practice game/.test(await page.locator('body').innerText()), 'the game is called what it is');
  await page.getByRole('button', { name: 'Skip this step' }).tap();
  await page.locator('[data-say="stack"]').waitFor();
  await page.keyboard.press('r');
  await page.getByRole('dialog').waitFor();
  await page.locator('[data-say="closeFirst"]').waitFor();
  await follow(page, await atRest(page));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('[data-say="stack"]').waitFor();
  await page.locator('.thumb-bar').getByRole('button', { name: 'End the Action Execution Phase' }).tap();
  const session = await page.getByRole('group', { name: 'Confirm' }).getByRole('button', { name: /^Do it/ }).boundingBox();
  await follow(page, { ring: { left: session.x, right: session.x + session.width, top: session.y, bottom: session.y + session.height }, isHeld: true });
  await page.locator('[data-say="astray"]').waitFor();
  await follow(page, await atRest(page));
  await page.locator('[data-say="stack"]').waitFor();
  check(true, 'a sheet is closed first, and a phase that was ended is taken back');
  await page.reload();
  await page.locator('[data-say="stack"]').waitFor();
  check(true, 'a reload comes back to the same step');
  await page.getByRole('button', { name: 'End the guide' }).tap();
  await page.locator('[data-part~="guide-bubble"]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('menuitem', { name: 'Help…' }).tap();
  await page.getByRole('dialog', { name: 'Help' }).waitFor();
  await axe(page, 'help', { minor: true });
  await measure(page, 'help');
  await page.keyboard.press('Escape');
  await page.context().close();
}

export async function guided(url, browser, check, pictures) {
  for (const viewport of some(SIZES, 2)) {
    // Once the server throws the dice, once they are typed.
    const page = await play(url, browser, check, viewport, pictures, viewport === SIZES[0] ? 'rolled' : 'typed');
    await page.getByRole('button', { name: viewport === SIZES[0] ? 'Start a real game' : 'Play on against yourself' }).tap();
    if (viewport === SIZES[0]) await page.getByRole('button', { name: /^Learn it in five minutes/ }).waitFor();
    else await page.locator('[data-part~="guide-bubble"]').waitFor({ state: 'detached' });
    check(true, viewport === SIZES[0] ? 'and from there to a real game' : 'and from there one plays on');
    await page.context().close();
  }
  await wander(url, browser, check);
}
