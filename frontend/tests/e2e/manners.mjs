// How the page speaks, and what closes what: messages, Back and Escape, whose turn it is; and what must not lie over what.
import { battleEntries, FIRST_ACTIONS, FULL_BOARD, sandbox } from './looks.mjs';
import { axe, confirm, openArea, openTablet, tapSquare } from './browser.mjs';
import { ask, sitDown } from './table.mjs';

const SIZES = [{ width: 390, height: 844 }, { width: 768, height: 1024 }, { width: 1024, height: 768 }];

/** What a message, or the banner of a turn, lies on. Runs in the page. */
function liesOn(selector) {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  if (!box) return ['it is gone'];
  const meets = (other) => other.width > 0 && other.left < box.right - 1 && other.right > box.left + 1 && other.top < box.bottom - 1 && other.bottom > box.top + 1;
  const things = document.querySelectorAll('[data-part~="bar"], .strip, [data-part~="shelf"], [data-part~="side"], [data-part~="fan"] button, .map-keys button, .pile.picked, [data-part~="lost-line"]');
  return [...things].filter((thing) => meets(thing.getBoundingClientRect())).map((thing) => `${thing.className?.baseVal ?? thing.className}`);
}

/** Two sides at a new action phase: the page of one, and both seats without a page. */
async function atSea(api, url, browser, viewport, kind = 'FIRST', device = {}) {
  const { createSandbox } = await ask(api, `mutation { createSandbox(seed: 1941, entries: ${FIRST_ACTIONS}) { seats { kind code } } }`);
  const code = (wanted) => createSandbox.seats.find((seat) => seat.kind === wanted).code;
  const tablet = await openTablet(browser, `${url}/#/join/${code(kind)}`, viewport, { curtain: false, ...device });
  await tablet.page.getByRole('tab', { name: 'Now' }).waitFor();
  return { ...tablet, japan: await sitDown(api, code('FIRST')), allies: await sitDown(api, code('SECOND')) };
}

async function messages(api, url, browser, check) {
  console.log('Messages');
  for (const viewport of SIZES) {
    const what = `${viewport.width} × ${viewport.height}`;
    const { page, japan, faults } = await atSea(api, url, browser, viewport);
    await page.waitForTimeout(700);
    check((await page.locator('.message p').count()) === 0, `${what}: nothing is announced that happened before the page was opened`);
    // Another device of this side ends the phase while a stack lies open.
    await openArea(page, 'A4', 'Cam Ranh Bay');
    await page.getByRole('group', { name: 'Own units' }).getByRole('button').first().tap();
    const { offers } = await japan.offers([]);
    const step = offers.find(({ verdict, action }) => verdict.clear && /Mobilize/i.test(action));
    const begun = Date.now();
    await japan.record(step ? step.command : { endActionPhase: true });
    const message = page.locator('.message p');
    await message.waitFor();
    const shown = Date.now();
    const { height } = await message.boundingBox();
    const over = await page.evaluate(liesOn, '.message p');
    check(height < 44 && over.length === 0, over.length > 0 ? `${what}: the message lies on ${over.join(', ')}` : `${what}: one line of ${Math.round(height)} px, on nothing that is needed`);
    await message.waitFor({ state: 'detached' });
    check(Date.now() - shown < 3600, `it is gone after ${((Date.now() - shown) / 1000).toFixed(1)} s (recorded ${((shown - begun) / 1000).toFixed(1)} s before)`);
    check(faults.length === 0, faults.join(' | ') || 'no error in the page');
    await page.context().close();
  }
}

async function ownActs(api, url, browser, check) {
  const { page } = await atSea(api, url, browser, SIZES[2]);
  await openArea(page, 'A4', 'Cam Ranh Bay');
  await page.getByRole('group', { name: 'Own units' }).getByRole('button', { name: /^CA-7,/ }).tap();
  await page.locator('[data-square="A5"].clear').waitFor();
  // The hint that is given once is over.
  await page.locator('.message p').waitFor({ state: 'detached' });
  await tapSquare(page, 'A5');
  await confirm(page);
  await page.locator('.message').getByText(/CA-7/).waitFor();
  check((await page.locator('.message p').count()) === 0, 'what was done here is read aloud and lies on nothing');
  await page.context().close();
}

async function backAndEscape(api, url, browser, check) {
  console.log('Back and Escape');
  const { page, faults } = await atSea(api, url, browser, { width: 768, height: 1024 });
  const table = page.getByRole('tab', { name: 'Now' });
  const back = () => page.evaluate(() => history.back());
  for (const [name, close] of [['Back', back], ['Escape', () => page.keyboard.press('Escape')]]) {
    for (const [what, open, shown] of [
      ['the menu', () => page.getByRole('button', { name: 'Menu' }).tap(), page.getByRole('menu')],
      ['the rules', async () => { await page.getByRole('button', { name: 'Menu' }).tap(); await page.getByRole('menuitem', { name: 'Rules…' }).tap(); }, page.getByRole('dialog')],
      ['the settings', async () => { await page.getByRole('button', { name: 'Menu' }).tap(); await page.getByRole('menuitem', { name: 'Settings…' }).tap(); }, page.getByRole('dialog')],
      ['an area', () => tapSquare(page, 'A4'), page.locator('.area-panel')],
    ]) {
      await open();
      await shown.waitFor();
      await close();
      await shown.waitFor({ state: 'detached' });
      check(await table.isVisible(), `${name} closes ${what}, and the table is still there`);
      await page.waitForTimeout(350);
    }
  }
  await openArea(page, 'A4', 'Cam Ranh Bay');
  await page.getByRole('group', { name: 'Own units' }).getByRole('button', { name: /^CA-7,/ }).tap();
  await page.locator('[data-square="A5"].clear').waitFor();
  await tapSquare(page, 'A5');
  await page.locator('.thumb-bar.confirm').waitFor();
  await back();
  await page.locator('.thumb-bar.confirm').waitFor({ state: 'detached' });
  check(await page.locator('.area-panel').isVisible(), 'Back takes a proposal away and leaves what is in hand');
  await back();
  await page.locator('.area-panel').waitFor({ state: 'detached' });
  await back();
  const asked = page.getByRole('alertdialog', { name: 'Leave the table?' });
  await asked.waitFor();
  await axe(page, 'leaving the table');
  await asked.getByRole('button', { name: 'Cancel' }).tap();
  await asked.waitFor({ state: 'detached' });
  check(await table.isVisible(), 'with nothing open Back asks before the table is left');
  await back();
  await asked.getByRole('button', { name: 'Leave the table' }).tap();
  await page.getByRole('button', { name: /^New game/ }).waitFor();
  check(faults.length === 0, faults.join(' | ') || 'no error in the page');
  await page.context().close();
}

async function whoseTurn(api, url, browser, check) {
  console.log('Whose turn it is');
  for (const viewport of SIZES) {
    const { page, japan } = await atSea(api, url, browser, viewport, 'SECOND');
    check(/^Japan: .* Adjutant$/.test(await page.title()), `the title says “${await page.title()}”`);
    await japan.record({ endActionPhase: true });
    const banner = page.locator('.turn-banner');
    // It stands there for a moment: it is looked at as soon as it comes.
    const { words, width } = await (await page.waitForFunction(() => {
      const found = document.querySelector('.turn-banner');
      return found && { words: found.innerText, width: found.getBoundingClientRect().width };
    })).jsonValue();
    const map = await page.locator('.map').boundingBox();
    check(/Your turn, Allies/.test(words) && width > map.width - 2, `${viewport.width} × ${viewport.height}: “${words.replaceAll('\n', ' ')}” across the map`);
    await page.waitForFunction(() => document.title.startsWith('● Your move: Allies'));
    await banner.waitFor({ state: 'detached' });
    check(true, `then the title says “${await page.title()}”`);
    await page.context().close();
  }
}

/** Things of the header and the shelf that lie on one another, or that are broken to bits. Runs in the page. */
function collisions() {
  const faults = [];
  const box = (element) => element.getBoundingClientRect();
  const isRead = (element) => element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isRead(element.parentElement));
  const shown = (element) => box(element).width > 2 && box(element).height > 2 && !isRead(element);
  const things = [...document.querySelectorAll('[data-part~="bar"] > *, [data-part~="bar"] button, [data-part~="bar"] h1, [data-part~="shelf"] > div, [data-part~="shelf"] h2, [data-part~="shelf"] li, .map, [data-part~="side"]')].filter(shown);
  things.forEach((a, at) => things.slice(at + 1).forEach((b) => {
    if (a.contains(b) || b.contains(a)) return;
    const [x, y] = [box(a), box(b)];
    if (x.left < y.right - 1 && x.right > y.left + 1 && x.top < y.bottom - 1 && x.bottom > y.top + 1) faults.push(`${a.className || a.tagName} lies on ${b.className || b.tagName}`);
  }));
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  const top = box(document.querySelector('.map')).top;
  if (top > innerHeight * 0.2) faults.push(`the header takes ${Math.round(top)} px of ${innerHeight}`);
  for (const name of document.querySelectorAll('[data-part~="dice-pad"] b')) {
    const lines = box(name).height / (Number.parseFloat(getComputedStyle(name).fontSize) * 1.2);
    if (lines > 2.6) faults.push(`“${name.textContent}” stands on ${Math.round(lines)} lines`);
  }
  for (const key of document.querySelectorAll('[data-part~="dice-pad"] [data-part~="key"]')) if (box(key).width < 48 || box(key).height < 48 || box(key).bottom > innerHeight) faults.push(`a face of ${Math.round(box(key).width)} × ${Math.round(box(key).height)} px`);
  return [...new Set(faults)];
}

async function phone(api, url, browser, check) {
  console.log('A telephone');
  const viewport = SIZES[0];
  for (const [what, entries] of [['the table', FULL_BOARD], ['set-up', 1], ['a battle', await battleEntries(api)]]) {
    const { page } = await sandbox(api, url, browser, viewport, entries);
    await page.waitForTimeout(400);
    const faults = await page.evaluate(collisions);
    check(faults.length === 0, faults.length > 0 ? `${what}: ${faults.join(' | ')}` : `${what}: nothing lies on anything at 390 × 844`);
    await page.context().close();
  }
}

/** Counters that can be seen without scrolling, and gold keys. Runs in the page. */
const trayOf = () => {
  const panel = document.querySelector('.now').closest('[role="tabpanel"]').getBoundingClientRect();
  const gold = [...document.querySelectorAll('button.main:not([data-disabled])')].filter((key) => key.getBoundingClientRect().width > 0);
  const same = [...document.querySelectorAll('button')].filter((key) => key.textContent === 'Place the rest as in history').length;
  return { seen: [...document.querySelectorAll('.now .unit-tile .counter')].filter((counter) => { const { top, bottom } = counter.getBoundingClientRect(); return top >= panel.top && bottom <= panel.bottom; }).length, gold: gold.length, same };
};

async function setUp(api, url, browser, check) {
  console.log('Set-up');
  for (const viewport of SIZES) {
    const { createGame } = await ask(api, 'mutation($input: CreateNeiGame!) { createGame(input: { nei: $input }) { seats { kind code } } }', { input: { name: 'Set-up' } });
    const code = createGame.seats.find(({ kind }) => kind === 'SECOND').code;
    const { page } = await openTablet(browser, `${url}/#/join/${code}`, viewport);
    await page.locator('.now .unit-tile').first().waitFor();
    const before = await page.evaluate(trayOf);
    check(before.seen >= 5 && before.gold === 1 && before.same === 1, `${viewport.width} × ${viewport.height}: ${before.seen} counters in sight, ${before.gold} golden key, “Place the rest” ${before.same} time`);
    await page.locator('.now .unit-tile').first().tap();
    await page.locator('[data-reach] circle.clear').first().waitFor();
    const after = await page.evaluate(trayOf);
    check(after.seen >= 5, `with one in hand ${after.seen} are still in sight`);
    await page.context().close();
  }
}

async function ruling(api, url, browser, check) {
  console.log('The key of a ruling');
  for (const viewport of SIZES) {
    const { createGame } = await ask(api, 'mutation($input: CreateNeiGame!) { createGame(input: { nei: $input }) { seats { kind code } } }', { input: { name: 'Ruling', enforcement: 'ADVISE' } });
    const code = (kind) => createGame.seats.find((seat) => seat.kind === kind).code;
    const [allies, japan] = [await sitDown(api, code('SECOND')), await sitDown(api, code('FIRST'))];
    for (const seat of [allies, japan]) for (const command of [{ placeTheRest: true }, { finishSetUp: true }]) await seat.record(command);
    await japan.record({ rollIncident: true });
    await japan.record({ roll: { faces: [1] } });
    await japan.record({ rollSingaporeDrive: true });
    await japan.record({ roll: { faces: [1] } });
    const { page } = await openTablet(browser, `${url}/#/join/${code('FIRST')}`, viewport);
    await openArea(page, 'A4', 'Cam Ranh Bay');
    await page.getByRole('group', { name: 'Own units' }).getByRole('button', { name: /^TR-1,/ }).tap();
    await page.getByRole('region', { name: 'Coastal Bombardment' }).getByRole('button', { name: /why not\?$/ }).tap();
    await page.locator('[data-part~="reasons"]').getByRole('button', { name: 'Ask for a ruling of the table' }).tap();
    const key = page.getByRole('button', { name: 'Record it anyway' });
    await key.waitFor();
    await page.getByRole('textbox', { name: 'Reason, for the record' }).fill('We try it');
    const whole = await key.evaluate((button) => {
      const { left, right, top, bottom, height } = button.getBoundingClientRect();
      const at = (x, y) => document.elementFromPoint(x, y)?.closest('button') === button;
      return height >= 48 && bottom <= innerHeight && at(left + 12, top + 4) && at(right - 12, bottom - 4);
    });
    const said = await page.locator('[data-part~="violations"]').evaluateAll((lists) => lists.filter((list) => list.getBoundingClientRect().height > 0).length);
    check(whole && said === 1, `${viewport.width} × ${viewport.height}: the key stands whole, and the refusal once`);
    await page.context().close();
  }
}

export async function manners(api, url, browser, check) {
  await messages(api, url, browser, check);
  await ownActs(api, url, browser, check);
  await backAndEscape(api, url, browser, check);
  await whoseTurn(api, url, browser, check);
}

export async function room(api, url, browser, check) {
  await phone(api, url, browser, check);
  await setUp(api, url, browser, check);
  await ruling(api, url, browser, check);
}

