// What if: a branch is begun at an old entry, another die is thrown in it, the game it came from stays as it was, the two
// are compared, and one tap leads back. In every book.
import { isRead, looksAt, some } from './breadth.mjs';
import { setUp } from './awaw-desk.mjs';
import { axe, openTablet, recordsItself } from './browser.mjs';
import { begun } from './geaw.mjs';
import { sandbox, SIZES } from './looks.mjs';
import { measure, setDevice } from './measure.mjs';
import { ask, sitDown } from './table.mjs';

const ENTRIES = 65;
/** A screen for the room. */
const WALL = { width: 1920, height: 1080 };

/** Measures a screen, and has axe read it. */
async function looked(page, what) {
  const isFirst = page.viewportSize().width === SIZES[0].width;
  for (const look of looksAt(isFirst)) {
    await setDevice(page, { look });
    await measure(page, `${what}, ${look}`);
    if (isRead(isFirst, look)) await axe(page, `${what}, ${look}`, { quiet: true });
  }
  await setDevice(page, { look: 'dark' });
}

/** The table of a branch and its comparison enlarged. */
async function enlarged(page, size) {
  await setDevice(page, { scale: 200 });
  await measure(page, `a branch at 200 %, ${size}`);
  await setDevice(page, { scale: 100 });
  await page.locator('[data-part~="branch-band"] button').first().tap();
  await page.locator('[data-part~="branch-table"]').waitFor();
  await measure(page, `compared, ${size}`);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Everything that the record of a game holds, seals included. */
async function recordOf(seat) {
  const { game } = await seat.ask('query($id: ID!) { game(id: $id) { lastEntry entries { nodes { number at by takenBack seal lines { text } } } } }', { id: seat.game });
  return JSON.stringify(game);
}

const band = (page) => page.getByRole('region', { name: 'What if', exact: true });

async function openMenu(page, item) {
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('menuitem', { name: item }).tap();
}

/** Begins a branch from the sheet of an entry, and waits for its table. */
async function beginAt(page, number, name, look = async () => undefined) {
  await page.getByRole('tab', { name: 'Log', exact: true }).tap();
  await page.locator('[data-part~="log"]').getByRole('button', { name: new RegExp(`^${number} `) }).tap();
  const sheet = page.getByRole('dialog', { name: `Entry ${number}` });
  await sheet.getByRole('button', { name: 'What if, from here…' }).tap();
  await sheet.getByRole('textbox', { name: 'Name of the branch' }).fill(name);
  await look('a branch is begun');
  await sheet.getByRole('button', { name: 'Begin and open it' }).tap();
  await band(page).waitFor();
}

/** The table of a comparison, as text by rows. */
async function compared(page) {
  await band(page).getByRole('button', { name: 'Compare…' }).tap();
  const paper = page.getByRole('dialog', { name: 'Compared' });
  await paper.getByText(/^Both have entries/).waitFor();
  const rows = await paper.locator('tbody tr').evaluateAll((found) => found.map((row) => [...row.children].map((cell) => cell.textContent)));
  return { paper, rows };
}

async function back(page, entry) {
  await band(page).getByRole('button', { name: /^Back to/ }).tap();
  await page.locator(`.game[data-entry="${entry}"]`).waitFor();
  await band(page).waitFor({ state: 'detached' });
}

async function firstBook(api, url, browser, check, look) {
  for (const viewport of SIZES) {
    const size = `${viewport.width} × ${viewport.height}`;
    console.log(`What if, at ${size}`);
    const { page, seat, faults } = await sandbox(api, url, browser, viewport, ENTRIES);
    const { entries } = await seat.look('entries { nodes { number takenBack ofPlay dice { face } } }');
    // What if that die had shown something else.
    const thrown = entries.nodes.filter(({ dice, number, takenBack, ofPlay }) => ofPlay && !takenBack && dice.length === 1 && number < 40).at(-1);
    const at = thrown.number - 1;
    const before = await recordOf(seat);
    await beginAt(page, at, 'Another die', (what) => look(page, `${what}, ${size}`));
    await page.locator(`.game[data-entry="${at}"]`).waitFor();
    check((await band(page).innerText()).includes(`after entry ${at}; nothing here touches the record`), `a branch after entry ${at} opens, and its band says where it branches off`);
    check((await page.title()).startsWith('What if: Another die'), `its title too: ${await page.title()}`);
    await page.getByRole('tab', { name: 'Now' }).tap();
    const pad = page.getByRole('region', { name: 'Dice', exact: true });
    await pad.getByRole('button', { name: `Face ${7 - thrown.dice[0].face}`, exact: true }).tap();
    await look(page, `the table of a branch, ${size}`);
    await recordsItself(page);
    await page.locator(`.game[data-entry="${at + 1}"]`).waitFor();
    check((await recordOf(seat)) === before, 'another die is thrown in it; the record of the game is what it was, letter by letter');

    const { paper, rows } = await compared(page);
    await look(page, `compared, ${size}`);
    const words = rows.flat();
    check((await paper.innerText()).includes(`Both have entries 1 to ${at}`) && (await paper.innerText()).includes(`entry ${at + 1}`) && (await paper.innerText()).includes(`entry ${ENTRIES}`), `compared: they part after entry ${at}; the entries of both are named`);
    check(rows.length > 5 && rows.some(([what]) => what === 'Turn and phase') && rows.some(([what]) => what === 'Units') && !words.some((text) => /[a-z]_[a-z]|\{|undefined|\[object/.test(text)), `${rows.length} rows in groups, and no name of a program among them`);
    await paper.getByRole('button', { name: 'Compare again' }).tap();
    await paper.getByText(/^Both have entries/).waitFor();
    await page.keyboard.press('Escape');
    await paper.waitFor({ state: 'detached' });
    await enlarged(page, size);
    await back(page, ENTRIES);
    check(!/What if/.test(await page.title()), 'one tap leads back to the game');

    await openMenu(page, 'What if…');
    const menu = page.getByRole('dialog', { name: 'What if' });
    await menu.getByRole('button', { name: 'Open Another die' }).waitFor();
    await look(page, `what if from the menu, ${size}`);
    await menu.getByRole('button', { name: 'Begin and open it' }).tap();
    await page.locator('[data-part~="branch-band"]', { hasText: `after entry ${ENTRIES}` }).waitFor();
    const now = await compared(page);
    check((await now.paper.innerText()).includes('Nothing differs.'), 'a branch from now begins as the game stands');
    await now.paper.getByRole('button', { name: /Compare with/ }).tap();
    await page.getByRole('option', { name: 'Another die' }).tap();
    await now.paper.getByText(`Both have entries 1 to ${at};`).waitFor();
    check((await now.paper.locator('tbody tr').count()) > 5, 'and is compared with another branch of the same game');
    await page.keyboard.press('Escape');
    await openMenu(page, 'Leave the table');
    await page.locator('.resume-branch').first().waitFor();
    check((await page.locator('.resume-branch').count()) === 2 && (await page.locator('.resume-key').count()) === 3, 'the start page marks both branches among the seats');
    await look(page, `the start page, ${size}`);
    check(faults.length === 0, faults.length === 0 ? 'nothing cut, every key large enough, axe clean, no error in the page' : faults.join(' | '));
    await page.context().close();
  }
}

/** What one side hides is not compared in its hands, a side is told why it tries nothing, and a screen on the wall says what it shows. */
async function hidden(api, url, browser, check) {
  console.log('Branches and what is hidden');
  const { createSandbox } = await ask(api, 'mutation { createSandbox(seed: 1941, entries: 65) { seats { kind code } } }');
  const code = (seats, wanted) => seats.find(({ kind }) => kind === wanted).code;
  const shared = await openTablet(browser, `${url}/#/join/${code(createSandbox.seats, 'BOTH')}`, SIZES[0]);
  const take = shared.page.getByRole('button', { name: /^I am/ });
  await take.tap();
  await openMenu(shared.page, 'What if…');
  await shared.page.getByRole('button', { name: 'Begin and open it' }).tap();
  await band(shared.page).waitFor();
  await take.waitFor();
  check((await band(shared.page).getByRole('button').count()) === 0, 'a branch has the curtain of its game, and the band stands over it');
  await measure(shared.page, 'curtain of a branch');
  await axe(shared.page, 'curtain of a branch', { quiet: true });
  await take.tap();
  await band(shared.page).getByRole('button', { name: 'Compare…' }).tap();
  await shared.page.getByText('a comparison shows what both sides hide').waitFor();
  check((await shared.page.locator('[data-part~="branch-table"]').count()) === 0, 'in the hand of one side nothing is compared, and the page says why');
  await shared.page.context().close();

  const side = await openTablet(browser, `${url}/#/join/${code(createSandbox.seats, 'FIRST')}`, SIZES[0]);
  await side.page.getByRole('tab', { name: 'Now' }).waitFor();
  await openMenu(side.page, 'What if…');
  await side.page.getByRole('button', { name: 'Begin and open it' }).tap();
  await side.page.getByRole('alert').filter({ hasText: 'does not see everything' }).waitFor();
  check(true, 'a side at a table with secrets is told why it tries nothing, and what would work');
  await side.page.context().close();

  const both = await sitDown(api, code(createSandbox.seats, 'BOTH'));
  const { createBranch } = await both.ask('mutation($game: ID!) { createBranch(game: $game, name: "On the wall") { seats { kind code } } }', { game: both.game });
  const wall = await openTablet(browser, `${url}/#/join/${code(createBranch.seats, 'DISPLAY')}`, WALL);
  await band(wall.page).waitFor();
  await wall.page.locator('.display-page .map').waitFor();
  check((await band(wall.page).innerText()).includes('branches off another game after entry 65'), 'a screen on the wall says that it shows a branch');
  check((await band(wall.page).getByRole('button').count()) === 0, 'with nothing to press');
  await axe(wall.page, 'display of a branch', { quiet: true });
  check(wall.faults.length === 0, wall.faults.join(' | ') || 'no error in the page');
  await wall.page.context().close();
}

/** A look at a branch in another book: begun from an entry of its log, compared, and back. */
async function otherBook(title, { codes, both }, ready, url, browser, check, look) {
  console.log(`What if in ${title}`);
  for (const viewport of some(SIZES)) {
    const { page, faults } = await openTablet(browser, `${url}/#/join/${codes.BOTH}`, viewport);
    await page.getByRole('tab', { name: ready }).waitFor();
    const before = await recordOf(both);
    const { lastEntry } = JSON.parse(before);
    const at = lastEntry - 2;
    await beginAt(page, at, 'Tried');
    await page.locator(`.game[data-entry="${at}"]`).waitFor();
    await look(page, `a branch of ${title}, ${viewport.width} × ${viewport.height}`);
    const { rows } = await compared(page);
    await look(page, `${title} compared, ${viewport.width} × ${viewport.height}`);
    check(rows.length > 1 && !rows.flat().some((text) => /\{|undefined|\[object/.test(text)), `${rows.length} rows differ two entries later`);
    await page.keyboard.press('Escape');
    await back(page, lastEntry);
    check((await recordOf(both)) === before, 'back at the game by one tap, and its record is what it was');
    check(faults.length === 0, faults.join(' | ') || 'no error in the page');
    await page.context().close();
  }
}

export async function branches({ api, url }, browser, check, look = looked) {
  await firstBook(api, url, browser, check, look);
  await hidden(api, url, browser, check);
  await otherBook('The Greater East Asia War', await begun(api), 'Forces', url, browser, check, look);
  const desk = await setUp(api, { place: false });
  await otherBook('A World at War', { codes: desk.codes, both: await sitDown(api, desk.codes.BOTH) }, 'Accounts', url, browser, check, look);
}
