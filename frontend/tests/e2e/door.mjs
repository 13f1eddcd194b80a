// The front door: a game at one tap, three ways to a seat, and the games of this device with whose move it is.
import { isRead, looksAt } from './breadth.mjs';
import { readdirSync, statSync } from 'node:fs';
import { axe, chooseGame, openTablet, startGame } from './browser.mjs';
import { FIRST_ACTIONS } from './looks.mjs';
import { measure, setDevice } from './measure.mjs';
import { ask, sitDown } from './table.mjs';

const GLASSES = [{ width: 390, height: 844 }, { width: 768, height: 1024 }, { width: 1024, height: 768 }, { width: 1280, height: 800 }, { width: 2560, height: 1440 }];
const ELSEWHERE = 'http://192.168.1.20:8080/';

const inView = (page, locator) => locator.evaluate((element) => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && scrollY === 0;
});

async function sandboxes(api, seeds) {
  const made = [];
  for (const seed of seeds) made.push((await ask(api, 'mutation($seed: Int!, $entries: Int!) { createSandbox(seed: $seed, entries: $entries) { game { id } seats { kind code } } }', { seed, entries: FIRST_ACTIONS })).createSandbox);
  return made;
}

const codeOf = ({ seats }, kind) => seats.find((seat) => seat.kind === kind).code;

/** Everything at every size: the ways in are in view, nothing is cut, axe finds nothing. */
async function everySize(url, browser, check) {
  console.log('The front door at five sizes');
  for (const size of GLASSES) {
    const { page, faults } = await openTablet(browser, url, size);
    await page.route('**/authority.json', (route) => route.fulfill({ json: { https: null, addresses: [ELSEWHERE] } }));
    const key = page.getByRole('button', { name: /^New game/ });
    await key.waitFor();
    const box = await key.boundingBox();
    check(box.height >= 64 && (await inView(page, key)) && (await inView(page, page.locator('[class*="boxes"]'))), `${size.width} × ${size.height}: “New game” is ${Math.round(box.height)} px high and in view with the six boxes, without scrolling`);
    check((await page.locator('button.main').count()) === 1, 'one filled key');
    const isFirst = size.width === 1024;
    for (const look of looksAt(isFirst)) {
      await setDevice(page, { look });
      await measure(page, `front door, ${size.width}, ${look}`);
      if (isRead(isFirst, look)) await axe(page, `front door, ${size.width}, ${look}`, { quiet: true, minor: true });
    }
    await chooseGame(page);
    await measure(page, `a new game, ${size.width}`);
    if (isRead(isFirst)) await axe(page, `a new game, ${size.width}`, { quiet: true, minor: true });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await key.tap();
    const pictures = page.locator('img[alt^="QR code of"]');
    await pictures.nth(1).waitFor();
    const [first, second] = [await pictures.nth(0).boundingBox(), await pictures.nth(1).boundingBox()];
    check(Math.abs(first.y - second.y) < 2 && first.width > 130 && second.x > first.x, `made at that tap: two QR codes of ${Math.round(first.width)} px side by side`);
    check((await pictures.nth(0).getAttribute('alt')).includes(ELSEWHERE), 'they lead to the address in the network');
    await measure(page, `codes, ${size.width}`);
    if (isRead(isFirst)) await axe(page, `codes, ${size.width}`, { quiet: true, minor: true });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => undefined);
    await page.getByRole('button', { name: 'Link to watch' }).tap();
    await page.getByText(/#\/join\/\w+/).or(page.locator('input[readonly]')).first().waitFor();
    check(faults.length === 0, faults.join(' | ') || 'a link to watch in one tap; no error in the page');
    await page.context().close();
  }
}

/** Three ways to a seat, counted in taps. */
async function waysIn(api, url, browser, check) {
  console.log('Taps to a seat');
  const [game] = await sandboxes(api, [1941]);
  const typed = await openTablet(browser, url, GLASSES[2], { curtain: false });
  await typed.page.locator('[class*="boxes"]').tap();
  for (const sign of codeOf(game, 'FIRST').toLowerCase()) await typed.page.keyboard.press(sign);
  await typed.page.getByRole('img', { name: 'Connection: live' }).waitFor();
  check(typed.page.url().endsWith('/FIRST'), 'by code: 1 tap and 6 signs, and it goes at the sixth');
  await typed.page.goto(url);
  await typed.page.locator('.resume-key').first().tap();
  await typed.page.getByRole('img', { name: 'Connection: live' }).waitFor();
  check(true, 'on with the game of yesterday: 1 tap');
  await typed.page.context().close();

  const pasted = await openTablet(browser, url, GLASSES[1], { curtain: false });
  await pasted.page.getByRole('textbox', { name: 'Seat code' }).focus();
  await pasted.page.keyboard.insertText(` ${codeOf(game, 'SECOND').slice(0, 3)} ${codeOf(game, 'SECOND').slice(3)} `);
  await pasted.page.getByRole('img', { name: 'Connection: live' }).waitFor();
  check(pasted.page.url().endsWith('/SECOND'), 'pasted with spaces: at once');
  await pasted.page.context().close();

  const read = await openTablet(browser, `${url}/#/join/${codeOf(game, 'ONLOOKER')}`, GLASSES[0]);
  await read.page.getByRole('img', { name: 'Connection: live' }).or(read.page.getByRole('tab', { name: 'Log' })).first().waitFor();
  check(read.page.url().endsWith('/ONLOOKER'), 'by QR: 0 taps');
  await read.page.context().close();
}

/** The sheet: three taps to a table for one. */
async function threeTaps(url, browser, check) {
  console.log('A new game as one likes it');
  const { page } = await openTablet(browser, url, GLASSES[2]);
  await page.getByRole('button', { name: /^Choose game/ }).tap();
  await page.locator('label.react-aria-Radio', { hasText: 'Netherlands East Indies' }).tap();
  await page.locator('label.react-aria-Radio', { hasText: 'Alone' }).tap();
  await page.getByRole('button', { name: /^Options/ }).getByText('Hidden units: Off.').waitFor();
  await page.getByRole('button', { name: 'Start the game' }).tap();
  await page.getByRole('img', { name: 'Connection: live' }).waitFor();
  check((await page.locator('.curtain').count()) === 0 && page.url().endsWith('/BOTH'), 'game, alone, start: three taps in the sheet, and the table is open without a curtain');
  await page.context().close();

  const shared = await openTablet(browser, url, GLASSES[1]);
  await chooseGame(shared.page);
  await startGame(shared.page);
  check((await shared.page.getByRole('button', { name: 'Join as Japan' }).count()) === 1, 'with two tablets the codes come');
  await shared.page.context().close();
}

/** The games of this device: whose move it is, what is gone, who is there. */
async function yourGames(api, url, browser, check) {
  console.log('Your games');
  const [one, two, three] = await sandboxes(api, [1941, 3, 5]);
  const { page, faults } = await openTablet(browser, url, GLASSES[2], { curtain: false });
  for (const [game, kind] of [[one, 'FIRST'], [two, 'SECOND'], [three, 'SECOND']]) {
    await page.goto(`${url}/#/join/${codeOf(game, kind)}`);
    await page.getByRole('img', { name: 'Connection: live' }).waitFor();
    await page.goto(`${url}/adjutant.svg`);
  }
  await page.goto(url);
  const cards = page.locator('.resume-key');
  await page.locator('.resume-key[data-move="mine"]').waitFor();
  await page.locator('.resume-key[data-move="other"]').nth(1).waitFor();
  const words = (await cards.first().innerText()).replaceAll('\n', ' | ');
  check(/Dec I 1941 · your move/.test(words) && (await cards.first().getAttribute('data-move')) === 'mine', `first what waits for me, though used longest ago: ${words}`);
  check((await cards.nth(1).innerText()).includes('Japan to move'), `then the others: ${(await cards.nth(1).innerText()).replaceAll('\n', ' | ')}`);
  const boxes = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
  check(boxes.every((height) => height >= 96), `cards of ${boxes.map(Math.round).join(', ')} px`);
  const rival = await openTablet(browser, `${url}/#/join/${codeOf(one, 'SECOND')}`, GLASSES[1], { curtain: false });
  await rival.page.getByRole('img', { name: 'Connection: live' }).waitFor();
  await cards.first().getByText('at the table: Allies').waitFor();
  check(true, 'who sits there now is said');
  await rival.page.context().close();
  const seat = await sitDown(api, codeOf(one, 'FIRST'));
  await seat.record({ endActionPhase: true }).catch(() => undefined);
  await page.getByRole('button', { name: /^Forget/ }).last().tap();
  check((await cards.count()) === 2, 'a game is forgotten');
  check(faults.length === 0, faults.join(' | ') || 'no error in the page');
  await page.context().close();

  const lost = await openTablet(browser, url, GLASSES[2]);
  await lost.page.evaluate(() => localStorage.setItem('adjutant.device', JSON.stringify({ seats: [{ token: 'nobody', game: '00000000-0000-4000-8000-000000000000', book: 'AWAW', gameName: 'Lost', seat: 'FIRST', takenAt: '2026-11-01T12:00:00Z' }] })));
  await lost.page.reload();
  await lost.page.locator('.resume-key[data-move="gone"]').waitFor();
  check(true, `a seat without its game says so: ${(await lost.page.locator('.resume-key').innerText()).replaceAll('\n', ' | ')}`);
  await axe(lost.page, 'a game that is gone', { minor: true });
  await lost.page.context().close();
}

/** At first the page is as light as the device; then as it was chosen. */
async function asTheDevice(url, browser, check) {
  console.log('Light and dark');
  for (const [colorScheme, look] of [['light', 'daylight'], ['dark', 'dark']]) {
    const context = await browser.newContext({ viewport: GLASSES[2], hasTouch: true, colorScheme });
    const page = await context.newPage();
    await page.goto(url);
    const shown = () => page.evaluate(() => document.documentElement.dataset.look);
    await page.getByRole('button', { name: /^New game/ }).waitFor();
    const first = await shown();
    await page.getByRole('button', { name: look === 'dark' ? 'Daylight' : 'Dark', exact: true }).tap();
    await page.reload();
    await page.getByRole('button', { name: /^New game/ }).waitFor();
    check(first === look && (await shown()) !== look, `a ${colorScheme} device begins with ${first}, and keeps what is chosen at one tap`);
    await context.close();
  }
}

function typefaces(check) {
  const folder = new URL('../../dist/assets/', import.meta.url);
  const bytes = readdirSync(folder).filter((name) => name.endsWith('.woff2')).reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0);
  check(bytes > 0 && bytes <= 100_000, `the typefaces: ${bytes} bytes, at most 100000`);
}

export async function door(api, url, browser, check) {
  await everySize(url, browser, check);
  await waysIn(api, url, browser, check);
  await threeTaps(url, browser, check);
  await yourGames(api, url, browser, check);
  await asTheDevice(url, browser, check);
  typefaces(check);
}
