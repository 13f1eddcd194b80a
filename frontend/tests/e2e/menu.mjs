// The menu of a table: how few taps lead where, that Back and Escape close what it opens, and the rules to leaf through.
import { isRead, looksAt } from './breadth.mjs';
import { axe, openTablet } from './browser.mjs';
import { FIRST_ACTIONS, sandbox, SIZES } from './looks.mjs';
import { measure, setDevice } from './measure.mjs';
import { ask, sitDown } from './table.mjs';

const PHONE = { width: 390, height: 844 };

/** Counts the taps of an act. */
function counting(page) {
  let taps = 0;
  const tap = async (locator) => {
    taps += 1;
    await locator.tap();
  };
  return { tap, menu: () => tap(page.getByRole('button', { name: 'Menu', exact: true })), item: (name) => tap(page.getByRole('menuitem', { name })), taps: () => taps };
}

const gone = (page) => page.locator('[role="dialog"], [role="menu"]').first().waitFor({ state: 'detached' });

async function fewTaps(url, browser, check) {
  console.log('Taps through the menu');
  const { page, faults } = await openTablet(browser, url, SIZES[0], { curtain: false });
  await page.route('**/authority.json', (route) => route.fulfill({ json: { https: null, addresses: ['http://192.168.1.20:8080/'] } }));
  await page.getByRole('button', { name: /^New game/ }).tap();
  await page.getByRole('button', { name: 'Join as Both sides, shared tablet' }).tap();
  await page.getByRole('img', { name: 'Connection: live' }).waitFor();

  const seats = counting(page);
  await seats.menu();
  await page.getByRole('menuitem').first().waitFor();
  const groups = await page.getByRole('menu').getByRole('group').evaluateAll((all) => all.map((group) => group.querySelector('header')?.textContent ?? '–'));
  check(groups.join() === 'Play,Record,Table,This device,–', `the menu has the groups ${groups.join(', ')}`);
  check((await page.getByRole('menuitem').last().innerText()) === 'Leave the table', 'leaving stands at its end');
  const signs = await page.getByRole('menuitem').evaluateAll((all) => all.filter((item) => !item.querySelector('svg')).length);
  check(signs === 0, 'every entry has its sign');
  await seats.item('Seats and QR…');
  await page.getByRole('dialog', { name: 'Seats and QR' }).locator('img[alt^="QR code of"]').nth(1).waitFor();
  check(seats.taps() === 2, `show a seat's QR again: ${seats.taps()} taps`);
  await axe(page, 'seats and QR', { minor: true });
  await page.keyboard.press('Escape');
  await gone(page);

  const watch = counting(page);
  await watch.menu();
  await watch.item('Link to watch…');
  await page.getByRole('dialog', { name: 'Link to watch' }).locator('img[alt*="#/join/"]').waitFor();
  check(watch.taps() === 2, `a link to watch with its QR: ${watch.taps()} taps`);
  await axe(page, 'link to watch', { minor: true });
  await page.keyboard.press('Escape');
  await gone(page);

  const look = counting(page);
  await look.menu();
  await look.item('Daylight');
  await page.waitForFunction(() => document.documentElement.dataset.look === 'daylight');
  check(look.taps() === 2, `daylight: ${look.taps()} taps`);

  const note = counting(page);
  await note.menu();
  await note.item('Note on the last entry…');
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'Note', exact: true });
  await text.waitFor();
  check(note.taps() === 2 && (await text.evaluate((field) => field === document.activeElement)), `a note on the last entry: ${note.taps()} taps, and one writes`);
  await axe(page, 'a note');
  await page.keyboard.type('They were lucky');
  await page.getByRole('button', { name: 'Save' }).tap();
  await gone(page);
  check(true, 'saved, and the paper is put away');

  const sound = counting(page);
  await sound.menu();
  await sound.item('Sound on');
  check(await page.evaluate(() => JSON.parse(localStorage.getItem('adjutant.device')).sound), 'sound: 2 taps');
  check(faults.length === 0, faults.join(' | ') || 'no error in the page');
  await page.context().close();
}

/** By leave the system tells of one's turn, and only where nobody looks at the page. */
async function toldOfTheTurn(api, url, browser, check) {
  const { createSandbox } = await ask(api, 'mutation($entries: Int!) { createSandbox(seed: 1941, entries: $entries) { seats { kind code } } }', { entries: FIRST_ACTIONS });
  const code = (kind) => createSandbox.seats.find((seat) => seat.kind === kind).code;
  const { page } = await openTablet(browser, url, SIZES[0], { curtain: false });
  await page.addInitScript(() => {
    globalThis.told = [];
    globalThis.Notification = class {
      static permission = 'default';

      static async requestPermission() {
        this.permission = 'granted';
        return 'granted';
      }

      constructor(title) {
        globalThis.told.push(title);
      }
    };
    ServiceWorkerRegistration.prototype.showNotification = async (title) => globalThis.told.push(title);
  });
  await page.goto(`${url}/?told#/join/${code('SECOND')}`);
  await page.getByRole('img', { name: 'Connection: live' }).waitFor();
  const told = counting(page);
  await told.menu();
  await told.item('Tell me when it is my turn');
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('adjutant.device')).notify === true);
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
  const japan = await sitDown(api, code('FIRST'));
  await japan.record({ endActionPhase: true });
  await page.waitForFunction(() => globalThis.told.length > 0);
  check(told.taps() === 2, `by leave the system says, behind another window: “${(await page.evaluate(() => globalThis.told))[0]}”`);
  await page.context().close();
}

async function replayAndAids(api, url, browser, check) {
  const { page, faults } = await sandbox(api, url, browser, SIZES[1], 60);
  const aids = counting(page);
  await aids.menu();
  await aids.item('Player aids…');
  await page.frameLocator('iframe').locator('table').first().waitFor();
  check(aids.taps() === 2, `the player aids on the table: ${aids.taps()} taps`);
  await axe(page, 'player aids');
  await page.keyboard.press('Escape');
  await gone(page);
  const log = counting(page);
  await log.menu();
  await log.item('Log');
  await page.locator('[data-part~="log"]').waitFor();
  check(log.taps() === 2, `the log: ${log.taps()} taps`);
  const replay = counting(page);
  await replay.menu();
  await replay.item('Replay');
  await page.getByRole('slider').first().waitFor();
  check(replay.taps() === 2, `the replay: ${replay.taps()} taps`);
  check(faults.length === 0, faults.join(' | ') || 'no error in the page');
  await page.context().close();
}

/** Every paper that the menu leads to is put away by Back and by Escape, and the table stays. */
async function backAndEscape(api, url, browser, check) {
  console.log('Back and Escape');
  const { page, faults } = await sandbox(api, url, browser, SIZES[0], 60);
  const papers = ['What can I do…', 'Rules…', 'Player aids…', 'Help…', 'Board in words…', 'Fix the record…', 'What if…', 'Reports and printing…', 'Dice luck…', 'Note on the last entry…', 'Settings…', 'Concede…'];
  const over = page.locator('[role="dialog"], [role="alertdialog"]');
  for (const item of papers) {
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await page.getByRole('button', { name: 'Menu', exact: true }).tap();
      await page.getByRole('menuitem', { name: item }).tap();
      await over.first().waitFor();
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await close();
      await over.first().waitFor({ state: 'detached' });
      if (!(await page.locator('.game').isVisible())) throw new Error(`${item}: the table is gone`);
    }
  }
  check(true, `${papers.length} papers of the menu are closed by Back and by Escape`);
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Fix the record…' }).tap();
  for (const [way, name] of [[/^Check the board/, 'Check the board'], [/^Find a mistake/, 'Find a mistake'], [/^Correct by agreement/, 'Correct by agreement']]) {
    await page.getByRole('button', { name: way }).tap();
    await page.getByRole('dialog', { name }).waitFor();
    await page.goBack();
    await over.first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Fix the record…' }).tap();
  }
  check(true, 'one entry leads to the three ways to mend the record, and Back closes each');
  check(faults.length === 0, faults.join(' | ') || 'no error in the page');
  await page.context().close();
}

/** Every control of what is open is as large as a finger and within the glass. */
async function withinGlass(page, selector) {
  const wrong = await page.locator(selector).evaluateAll((all) => all.filter((element) => {
    const { left, right, width, height } = element.getBoundingClientRect();
    return left < 0 || right > innerWidth || height < 47.5 || width < 47.5;
  }).map(({ textContent }) => textContent));
  if (wrong.length > 0) throw new Error(`Too small, or beyond the glass: ${wrong.join(', ')}`);
}

async function looksOfIt(api, url, browser, check) {
  console.log('The menu and the rules at three sizes');
  for (const size of [...SIZES, PHONE]) {
    const { page } = await sandbox(api, url, browser, size, 60);
    const isFirst = size === SIZES[0];
    for (const look of looksAt(isFirst, ['dark', 'daylight'])) {
      await setDevice(page, { look });
      await page.getByRole('button', { name: 'Menu', exact: true }).tap();
      await page.getByRole('menuitem').last().waitFor();
      // On a phone the table behind it is measured elsewhere.
      if (size === PHONE) await withinGlass(page, '[role="menuitem"]');
      else await measure(page, `menu, ${size.width}, ${look}`);
      if (isRead(isFirst, look)) await axe(page, `menu, ${size.width}, ${look}`, { quiet: true, minor: true });
      await page.getByRole('menuitem', { name: 'Rules…' }).tap();
      await page.getByRole('navigation', { name: 'Contents' }).getByRole('button').first().waitFor();
      if (size === PHONE) await withinGlass(page, '[role="dialog"] button, [role="dialog"] input');
      else await measure(page, `contents, ${size.width}, ${look}`);
      if (isRead(isFirst, look)) await axe(page, `contents, ${size.width}, ${look}`, { quiet: true, minor: true });
      await page.keyboard.press('Escape');
      await gone(page);
    }
    check(true, `${size.width} × ${size.height}: nothing beyond the glass or too small, axe clean`);
    await page.context().close();
  }
}

/** Chapter, clause, the next one, and back. */
async function leafing(api, url, browser, check) {
  console.log('The rules to leaf through');
  const { page, seat } = await sandbox(api, url, browser, SIZES[1], 60);
  const { clauses } = await seat.ask('{ clauses(book: NEI) { id title section } }');
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Rules…' }).tap();
  const card = page.getByRole('dialog', { name: 'Rules' });
  const contents = card.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('button').first().waitFor();
  check((await contents.getByRole('button').count()) === 31, '31 chapters to be opened');
  await contents.getByRole('button', { name: /^9/ }).tap();
  const within = clauses.filter(({ section }) => section.startsWith('NEI 9.'));
  await card.getByRole('button', { name: /^Clause NEI-9/ }).first().waitFor();
  check((await card.getByRole('button', { name: /^Clause NEI-9/ }).count()) === within.length, `chapter 9 has its ${within.length} clauses`);
  await axe(page, 'a chapter', { minor: true });
  await measure(page, 'a chapter');
  await card.getByRole('button', { name: `Clause ${within[0].id}:` }).tap();
  await card.getByRole('heading', { name: within[0].title, exact: true }).waitFor();
  await card.getByRole('button', { name: /^The clause after/ }).tap();
  await card.getByRole('heading', { name: within[1].title, exact: true }).waitFor();
  await measure(page, 'a clause');
  await axe(page, 'a clause', { minor: true });
  await card.getByRole('button', { name: 'Back' }).tap();
  await card.getByRole('button', { name: /^Clause NEI-9/ }).first().waitFor();
  check(true, 'from clause to clause without going back, and one step back to the chapter');
  await page.context().close();
}

export async function menu(api, url, browser, check) {
  await fewTaps(url, browser, check);
  await toldOfTheTurn(api, url, browser, check);
  await replayAndAids(api, url, browser, check);
  await backAndEscape(api, url, browser, check);
  await looksOfIt(api, url, browser, check);
  await leafing(api, url, browser, check);
}
