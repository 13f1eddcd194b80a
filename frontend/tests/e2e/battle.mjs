// A battle on the glass: where it stands, what of it is in sight, how long it takes to come, and a counter seen large.
import { axe, bringIntoReach, openTablet, settled } from './browser.mjs';
import { FIVE_SIZES } from './attention.mjs';
import { sandbox, SIZES } from './looks.mjs';
import { measure } from './measure.mjs';
import { ask, sitDown } from './table.mjs';

/** Entries of the sandbox: four dice of own fire; a hit to be given; seven dice of a landing. */
const AT = { begins: 31, fire: 32, loss: 147, landing: 57, incident: 72 };

/** What is wrong with a battle as it stands on the glass. Runs in the page. */
function faultsOf() {
  const faults = [];
  const box = (element) => element.getBoundingClientRect();
  const sheet = document.querySelector('[data-part~="battle"]');
  const foot = sheet?.querySelector('[data-part~="pad-foot"], [data-part~="losses-foot"]');
  if (!sheet || !foot) return ['there is no battle'];
  if (box(foot).bottom > innerHeight + 1) faults.push(`its keys end at ${Math.round(box(foot).bottom)} of ${innerHeight} px`);
  if (document.querySelectorAll('button.main:not([data-disabled])').length > 1) faults.push('two golden keys');
  const rows = sheet.querySelectorAll('[data-part~="battle-row"]');
  if (rows.length !== 2) faults.push(`${rows.length} rows of counters`);
  const counter = sheet.querySelector('[data-part~="battle-row"] .counter');
  if (box(counter).width < 56) faults.push(`counters of ${Math.round(box(counter).width)} px`);
  for (const key of sheet.querySelectorAll('[data-part~="key"]')) if (box(key).width < 48 || box(key).height < 63) faults.push(`a face of ${Math.round(box(key).width)} × ${Math.round(box(key).height)} px`);
  const lit = [...sheet.querySelectorAll('[data-die]')][0];
  if (lit && (box(lit).top < 0 || box(lit).bottom > box(foot).top + 1)) faults.push('the first well is out of sight');
  if (innerHeight > innerWidth) {
    const share = (innerHeight - box(document.querySelector('[data-part~="side"]')).top) / innerHeight;
    if (share < 0.5 || share > 0.72) faults.push(`the sheet has ${Math.round(share * 100)} % of the height`);
  }
  return faults;
}

async function inSight(api, url, browser, check) {
  console.log('A battle at five sizes');
  for (const viewport of FIVE_SIZES) {
    for (const [what, entries] of [['fire', AT.fire], ['a hit', AT.loss], ['seven dice', AT.landing]]) {
      const { page, faults } = await sandbox(api, url, browser, viewport, entries);
      await page.locator('[data-part~="battle"]').waitFor();
      await settled(page);
      const found = (await page.evaluate(faultsOf)).concat(faults);
      if (found.length > 0) throw new Error(`${viewport.width} × ${viewport.height}, ${what}: ${found.join(' | ')}`);
      if (what === 'fire' && viewport.width === 1024) await axe(page, 'battle', { minor: true, map: true });
      if (what === 'fire' && viewport.width >= 768) await measure(page, `battle at ${viewport.width} × ${viewport.height}`);
      await page.context().close();
    }
    check(true, `${viewport.width} × ${viewport.height}: both sides, the wells and the keys are in sight, one golden key at most`);
  }
}

/** The longest tasks of the page while a battle comes. */
async function opening(api, url, browser, slower) {
  const { page, seat } = await sandbox(api, url, browser, SIZES[0], AT.begins - 1);
  await page.waitForTimeout(4000);
  const session = await page.context().newCDPSession(page);
  if (slower > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.evaluate(() => {
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ entryTypes: ['longtask'] });
  });
  const offer = await bombardment(seat);
  await seat.record(offer);
  await page.locator('[data-part~="battle"]').waitFor();
  await page.waitForTimeout(1500);
  const longest = Math.max(0, ...(await page.evaluate(() => window.tasks)));
  await page.context().close();
  return longest;
}

/** Any attack that may be made now. */
async function bombardment(seat) {
  const { view } = await seat.look('view { phasing areas { area: code units { id: code side category } } }');
  for (const { units } of view.areas) {
    const ships = units.filter(({ side, category }) => side === view.phasing && category === 'NAVAL');
    if (ships.length === 0) continue;
    const { offers } = await seat.offers(ships.slice(0, 4).map(({ id }) => id));
    const attack = offers.find(({ verdict, attack: isAttack, text }) => verdict.clear && isAttack && /[Bb]ombard/.test(text));
    if (attack) return attack.command;
  }
  throw new Error('Nothing can be bombarded.');
}

/** A finger that stays on a counter sees it large, and takes nothing in hand by it. */
async function enlarged(api, url, browser, check) {
  console.log('A counter seen large');
  const { page, faults } = await sandbox(api, url, browser, SIZES[0], 11);
  await bringIntoReach(page, 'A4');
  const pile = await page.locator('[data-square="A4"] .pile').first().boundingBox();
  const point = { x: pile.x + pile.width / 2, y: pile.y + pile.height / 2 };
  const session = await page.context().newCDPSession(page);
  const card = page.locator('[data-part~="enlarged"]');
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await card.waitFor();
  // It grows out of the finger.
  await settled(page);
  const said = (await card.innerText()).replaceAll('\n', ' ');
  const width = await card.locator('.counter').evaluate((counter) => counter.getBoundingClientRect().width);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await card.waitFor({ state: 'detached' });
  check(width >= 160 && ['Ground', 'Air', 'Sub', 'Ship', 'Steps'].every((word) => said.includes(word)), `a finger on the map: ${Math.round(width)} px, ${said}`);
  check((await page.locator('.area-panel').count()) === 0, 'and when it is lifted nothing was tapped');
  await page.touchscreen.tap(point.x, point.y);
  await page.locator('.area-panel .unit-tile').first().waitFor();
  const tile = page.locator('.area-panel .unit-tile').first();
  await tile.focus();
  await page.keyboard.press('i');
  await card.waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  check((await page.locator('.area-panel').count()) === 1, 'the key i shows it too, and Escape closes it alone');
  await tile.hover();
  await card.waitFor();
  await page.mouse.move(5, 300);
  await card.waitFor({ state: 'detached' });
  check(faults.length === 0, faults.join(' | ') || 'so does a mouse that rests on it, until it leaves');
  await page.mouse.move(point.x, point.y);
  await card.waitFor();
  await page.mouse.move(5, 300);
  await card.waitFor({ state: 'detached' });
  await page.locator('[data-part~="square-key"][data-square="A4"]').focus();
  await page.keyboard.press('i');
  await card.waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  check(true, 'and both on the map');
  await page.context().close();
}

/** An incident is an event. */
async function events(api, url, browser, check) {
  console.log('Events');
  const { page, seat } = await sandbox(api, url, browser, SIZES[0], AT.incident);
  await seat.record({ roll: { faces: [2] } });
  const card = page.locator('[data-part~="incident-card"]');
  await card.waitFor();
  check(Number.parseFloat(await card.getByRole('heading').evaluate((name) => getComputedStyle(name).fontSize)) >= 28, (await card.innerText()).replaceAll('\n', ' '));
  await seat.record({ rollActionPoints: true });
  await card.waitFor({ state: 'detached' });
  check(true, 'it goes with the next entry');
  await page.context().close();
}

/** What the other side moved in its turn is shown one after the other to whoever acts then. */
async function movesOfOthers(api, url, browser, check) {
  console.log('What the other side moved');
  const { createSandbox } = await ask(api, 'mutation { createSandbox(seed: 1941, entries: 39) { seats { kind code } } }');
  const code = (kind) => createSandbox.seats.find((seat) => seat.kind === kind).code;
  const allies = await sitDown(api, code('SECOND'));
  const { page } = await openTablet(browser, url, SIZES[0]);
  await page.getByRole('textbox', { name: 'Seat code' }).fill(code('FIRST'));
  await page.getByRole('tab', { name: 'Now' }).waitFor();
  let moved = 0;
  const { view } = await allies.look('view { areas { units { id: code side category } } }');
  for (const { id } of view.areas.flatMap(({ units }) => units).filter(({ side, category }) => side === 'ALLIES' && category === 'NAVAL')) {
    const { offers } = await allies.offers([id]);
    const move = offers.find(({ verdict, attack, command }) => verdict.clear && !attack && 'moveNavalForce' in command);
    if (!move || moved === 2) continue;
    await allies.record(move.command);
    moved += 1;
  }
  await allies.record({ endActionPhase: true });
  const player = page.locator('[data-part~="moves-player"]');
  await player.waitFor();
  const said = await player.locator('p').innerText();
  await player.getByRole('button', { name: '▸ Show' }).tap();
  const steps = [];
  for (let at = 1; at <= moved; at += 1) {
    await player.getByText(`${at} of ${moved}`).waitFor();
    steps.push((await player.locator('p').innerText()).replaceAll('\n', ' '));
    if ((await page.locator('[data-part~="move"]').count()) === 0) throw new Error('No arrow is drawn.');
  }
  await player.waitFor({ state: 'detached' });
  check(moved === 2, `${said}: ${steps.join(', ')}`);
  await page.context().close();
}

export async function battle(api, url, browser, check) {
  await inSight(api, url, browser, check);
  await enlarged(api, url, browser, check);
  await events(api, url, browser, check);
  await movesOfOthers(api, url, browser, check);
}

/** How long the page is busy at one stretch while the sheet of a battle comes: the middle of three battles. */
export async function battleTasks(api, url, browser, check) {
  console.log('Tasks while a battle comes');
  for (const slower of [1, 4]) {
    const longest = [];
    for (let tried = 0; tried < 3; tried += 1) longest.push(await opening(api, url, browser, slower));
    const middle = longest.toSorted((a, b) => a - b)[1];
    const words = `${longest.map((task) => (task === 0 ? 'none over 50' : Math.round(task))).join(', ')} ms`;
    check(slower > 1 || middle <= 50, `the longest task of each battle${slower > 1 ? `, at ${slower} times slower` : ''}: ${words}`);
  }
}
