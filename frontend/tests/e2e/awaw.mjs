// A World at War: a game is created and set up by finger, a unit is built, another one refused, a calculator is asked, an
// entry is taken back, a fact disputed; and every screen is measured. Accounts, costs and hexes are invented.
import { isRead, looksAt } from './breadth.mjs';
import { join } from 'node:path';
import { atWar, inFall1940 } from './awaw-desk.mjs';
import { axe, chooseGame, hold, namesClause, openTablet, PICTURES, startGame } from './browser.mjs';
import { SIZES } from './looks.mjs';
import { measure, setDevice } from './measure.mjs';

async function sit(browser, url, code, size) {
  const tablet = await openTablet(browser, `${url}/#/join/${code}`, size);
  await tablet.page.getByRole('tab', { name: 'Accounts' }).waitFor();
  return tablet;
}

/** Does what is proposed, held where it must be, and waits for the entry. */
async function doIt(page) {
  const before = Number(await page.locator('.game').getAttribute('data-entry'));
  const key = page.locator('[data-part~="proposal"]').getByRole('button', { name: /^Do it/ });
  await page.locator('[data-part~="proposal"] button.main:not([data-disabled])').waitFor();
  if ((await key.getAttribute('class')).includes('hold')) await hold(key);
  else await key.tap();
  await page.waitForFunction((known) => Number(document.querySelector('.game')?.dataset.entry) > known, before);
}

/** Waits for the entry that a deed makes. */
async function recorded(page, deed) {
  const before = Number(await page.locator('.game').getAttribute('data-entry'));
  await deed();
  await page.waitForFunction((known) => Number(document.querySelector('.game')?.dataset.entry) > known, before);
}

/** A choice out of a list. */
async function choose(page, within, label, name) {
  await within.getByRole('button', { name: label }).tap();
  await page.getByRole('option', { name, exact: true }).tap();
}

const tab = (page, name) => page.getByRole('tab', { name, exact: true });

/** Everything by finger: the game is created, accounts are entered, units placed, and the first phase ends. */
async function byFinger(url, browser, check) {
  console.log('A World at War by finger');
  const { page, faults } = await openTablet(browser, url, SIZES[0]);
  await chooseGame(page, 'A World at War');
  await page.getByText('sections 70 to 74', { exact: false }).waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Fingers');
  await page.getByRole('button', { name: /^House rules/ }).tap();
  await page.locator('.readings-choice').first().waitFor();
  check((await page.locator('.readings-choice').count()) === 36, 'the start page offers the 36 switches of the book');
  await measure(page, 'start page with the switches');
  await page.getByRole('button', { name: /^House rules/ }).tap();
  await startGame(page);
  await page.getByRole('button', { name: 'Join as Axis' }).waitFor();
  await page.getByRole('button', { name: 'Join as Both sides, shared tablet' }).tap();
  await tab(page, 'Accounts').waitFor();
  check(true, 'a game is created on the start page, its seats are Axis and Allies, and its table opens');
  const paper = page.getByRole('dialog');
  for (const [nation, base, level, limit] of [['Britain', '125', '90', '40'], ['U.S.', '200', '100', '50'], ['Japan', '80', '60', '30']]) {
    await page.getByRole('region', { name: 'The accounts' }).getByRole('button', { name: nation }).tap();
    for (const [label, value] of [['BRP base', base], ['BRP level', level], ['Construction limit', limit]]) await paper.getByRole('textbox', { name: label, exact: true }).fill(value);
    await recorded(page, () => paper.getByRole('button', { name: 'Enter it' }).tap());
  }
  check((await page.getByRole('region', { name: 'Britain', exact: true }).innerText()).includes('90'), 'three accounts are entered, and each figure is a line of its ledger');
  await page.getByRole('button', { name: 'Place all where the rules have them' }).tap();
  // The garrison waits for its areas, which the scenario prints.
  await page.getByText(/^\d+ units are to be placed|^1 unit is to be placed/).waitFor();
  await page.getByRole('button', { name: 'Take all in hand: Australia' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Take all in hand: India' }).waitFor({ state: 'detached' });
  await tab(page, 'Boxes').tap();
  const inside = (box) => page.getByRole('region', { name: `${box} box`, exact: true }).getByText('8 units inside').waitFor();
  await inside('Australia');
  await inside('India');
  check(true, 'the Australian and Indian units are placed in their boxes by one tap');
  await tab(page, 'Now').tap();
  await page.getByRole('button', { name: /refused/ }).first().tap();
  check(await namesClause(page.locator('[data-part~="reasons"]').first(), 'AWAW-72.17'), 'the first turn cannot begin: the British garrison is not placed, by 72.17');
  await page.getByRole('button', { name: 'The scenario allows a hex: place all there…' }).tap();
  const garrison = page.getByRole('group', { name: 'The British garrison of Asia' });
  await garrison.getByRole('textbox', { name: 'Hex' }).fill('penang');
  await garrison.getByRole('button', { name: 'Place all', exact: true }).tap();
  await page.getByText('Every unit is placed.').waitFor();
  await tab(page, 'Facts').tap();
  await page.getByText('by the scenario', { exact: false }).first().waitFor();
  check(true, 'the garrison is placed in a hex that is typed once, and the record says who said that the scenario allows it');
  check(faults.length === 0, faults.join(' | ') || 'no error in the page');
  await page.context().close();
}

/** The most taps to the end of the first Axis combat, and to the last unit placed. */
const TAPS_MOST = 25;
const PLACING_MOST = 2;

/** Counts every tap, every hold and every field that is typed, by what they were for. */
function counter(page) {
  const spent = new Map();
  const count = (what) => spent.set(what, (spent.get(what) ?? 0) + 1);
  return {
    tap: async (what, key) => { await key.tap(); count(what); },
    type: async (what, field, value) => { await field.fill(value); count(what); },
    /** A key that records by itself. */
    answer: async (what, key) => { await recorded(page, () => key.tap()); count(what); },
    /** The next step of the sequence: tapped, and held where it is for good. */
    step: async (what, name) => {
      await page.locator('.thumb-bar').getByRole('button', { name }).tap();
      count(what);
      await doIt(page);
      count(what);
    },
    of: (what) => spent.get(what) ?? 0,
    all: () => [...spent.values()].reduce((sum, taps) => sum + taps, 0),
    told: () => [...spent].map(([what, taps]) => `${what} ${taps}`).join(', '),
  };
}

/** The sheet of the turn: opened from the menu, whole on the glass and on paper, with a way back. */
async function turnSheet(page, check) {
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Reports and printing…' }).tap();
  const papers = page.getByRole('dialog', { name: 'Reports and printing' });
  await papers.getByRole('button', { name: 'Open: Turn sheet' }).waitFor();
  await measure(page, 'what can be printed');
  await papers.getByRole('button', { name: 'Open: Turn sheet' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Turn sheet', exact: true });
  const leaf = sheet.frameLocator('iframe');
  await leaf.getByRole('heading', { name: 'Fall 1939' }).waitFor();
  await measure(page, 'turn sheet');
  await axe(page, 'turn sheet', { quiet: true, minor: true });
  const lines = await leaf.locator('.rule').count();
  const paper = await page.context().newPage();
  await paper.setContent(await sheet.locator('iframe').getAttribute('srcdoc'));
  for (const width of [390, 703, 1024]) {
    await paper.setViewportSize({ width, height: 1000 });
    const beyond = await paper.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (beyond > 0) throw new Error(`turn sheet at ${width}: ${beyond} px beyond the glass`);
  }
  await paper.close();
  check(lines === 30 && (await leaf.getByText('AUS-INF1', { exact: false }).count()) === 1, `the turn sheet has the units of the boxes and ${lines} lines to write on`);
  await sheet.getByRole('button', { name: 'Back to the table' }).tap();
  await papers.getByRole('button', { name: 'Close' }).tap();
  await papers.waitFor({ state: 'detached' });
  await page.locator('[data-part~="checklist"]').getByRole('button', { name: 'Turn sheet' }).tap();
  await leaf.getByRole('heading', { name: 'Fall 1939' }).waitFor();
  await sheet.getByRole('button', { name: 'Back to the table' }).tap();
  await sheet.waitFor({ state: 'detached' });
}

/** What would follow if more stood beside a box: asked there, and nothing is recorded. */
async function whatIf(page, check) {
  const before = await page.locator('.game').getAttribute('data-entry');
  await tab(page, 'Boxes').tap();
  const box = page.getByRole('region', { name: 'India box', exact: true });
  await box.getByRole('button', { name: 'What if…' }).tap();
  const supposed = box.locator('[data-part~="what-if"]');
  await supposed.getByRole('textbox', { name: 'Japanese factors beside it' }).fill('30');
  await supposed.getByRole('textbox', { name: 'BRPs bombed this turn' }).fill('6');
  await supposed.getByRole('textbox', { name: 'BRPs bombed this turn' }).blur();
  await supposed.getByText('It would surrender', { exact: false }).waitFor();
  await measure(page, 'what if, at a box');
  check(/lose 16 BRPs this turn/.test(await supposed.innerText()) && (await page.locator('.game').getAttribute('data-entry')) === before, `supposed and not recorded: ${(await supposed.getByRole('status').innerText()).replaceAll(/\s+/g, ' ')}`);
  await supposed.getByRole('button', { name: 'Enough supposed' }).tap();
  await tab(page, 'Now').tap();
}

/** What an evening has to give within its first minutes: from the front door to the end of the first Axis combat. */
async function ofUse(url, browser, check) {
  console.log('Of use within minutes');
  const { page, faults } = await openTablet(browser, url, SIZES[0]);
  const taps = counter(page);
  await taps.tap('game', page.getByRole('button', { name: /^Choose game/ }));
  await taps.tap('game', page.getByRole('dialog', { name: 'New game' }).locator('label.react-aria-Radio', { hasText: 'A World at War' }));
  await taps.tap('game', page.getByRole('button', { name: 'Start the game' }));
  await taps.tap('seat', page.getByRole('button', { name: 'Join as Both sides, shared tablet' }));
  await tab(page, 'Accounts').waitFor();

  await taps.tap('units', page.getByRole('button', { name: 'Place all where the rules have them' }));
  await page.getByText('10 units are to be placed', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Take all in hand: Australia' }).waitFor({ state: 'detached' });
  await measure(page, 'set-up, the garrison waits');
  await taps.tap('units', page.getByRole('button', { name: /^The scenario allows the India box: place all 10/ }));
  await page.getByText('Every unit is placed.').waitFor();
  check(taps.of('units') <= PLACING_MOST, `all 26 units of the text are placed by ${taps.of('units')} taps, at most ${PLACING_MOST}`);

  const checks = page.locator('[data-part~="checklist"]');
  const asked = (words) => checks.locator('[data-part~="check"]', { hasText: words });
  await taps.step('begin', 'Begin the game turn, Axis first');
  await checks.waitFor();
  await measure(page, 'questions of the movement phase');
  check(await asked('Accounts not entered: Britain, U.S., Japan').isVisible(), 'the first turn begins though no account was entered, and the list says which are missing');
  await taps.answer('war', asked('Has war broken out?').getByRole('button', { name: 'Britain and Japan' }));
  await taps.answer('war', asked('Has war broken out?').getByRole('button', { name: 'U.S. and Japan' }));
  await taps.step('movement', 'End the phase: Axis movement phase');
  await asked('Japanese factors beside Australia?').waitFor();
  await measure(page, 'questions of the combat phase');
  await axe(page, 'questions of the combat phase', { quiet: true, minor: true });
  await setDevice(page, { look: 'daylight' });
  await measure(page, 'questions of the combat phase, daylight');
  await setDevice(page, { look: 'dark' });
  const number = async (what, words, value) => {
    await taps.type(what, asked(words).getByRole('textbox'), value);
    await taps.answer(what, asked(words).locator('button[type="submit"]'));
  };
  await number('factors', 'Japanese factors beside Australia?', '40');
  await number('bombing', 'Australia bombed?', '3');
  await taps.answer('control', checks.getByRole('button', { name: 'Control of Rangoon: the Axis' }));
  await asked('The Axis holds: Rangoon').waitFor();
  await asked('Rangoon is the capital of Burma.').getByRole('button', { name: 'Yes, the Axis controls Burma' }).waitFor();
  check(true, 'the control of Rangoon asks about Burma, with one tap to record it');
  await asked('Britain loses 10 BRPs at Australia as this phase ends.').waitFor();
  await taps.step('combat', 'End the phase: Axis combat phase');
  await checks.filter({ hasText: 'Axis unit construction phase' }).waitFor();
  const britain = page.getByRole('region', { name: 'Britain', exact: true });
  await britain.getByText('−10').first().waitFor();
  check(await namesClause(britain.locator('[data-part~="postings"]'), 'AWAW-71.41-a'), 'the end of the Axis combat books the losses at Australia, by 71.41');
  check(taps.all() <= TAPS_MOST, `from the front door to the first end of an Axis combat with its losses booked: ${taps.all()} taps, at most ${TAPS_MOST} (${taps.told()})`);
  await measure(page, 'questions of the construction phase');
  await taps.tap('account', asked('Accounts not entered: Britain').getByRole('button', { name: 'Sheet of an account' }));
  const sheet = page.getByRole('dialog', { name: 'Sheet of an account' });
  for (const [label, value] of [['BRP base', '125'], ['BRP level', '80'], ['Construction limit', '40']]) await taps.type('account', sheet.getByRole('textbox', { name: label, exact: true }), value);
  await taps.answer('account', sheet.getByRole('button', { name: 'Enter it' }));
  await asked('Accounts not entered: U.S., Japan').waitFor();
  check(taps.all() <= TAPS_MOST && (await britain.locator('[data-part~="level"] b').innerText()) === '80', `with the British account entered: ${taps.all()} taps, at most ${TAPS_MOST}`);
  await whatIf(page, check);
  await turnSheet(page, check);
  check(faults.length === 0, faults.join(' | ') || 'no error in the page');
  await page.context().close();
}

/** In Fall 1940: a unit is built, another is refused, a calculator answers, the building is taken back. */
async function construction({ api, url }, browser, check, pictures) {
  console.log('Construction in Fall 1940');
  const { codes } = await inFall1940(api);
  const { page, faults } = await sit(browser, url, codes.SECOND, SIZES[0]);
  const britain = page.getByRole('region', { name: 'Britain', exact: true });
  const level = async () => Number((await britain.locator('[data-part~="level"] b').innerText()).trim());
  const before = await level();
  /** Whether the account comes to this level, which may be drawn after the log. */
  const comesTo = async (brps) => {
    for (let tried = 0; tried < 50 && (await level()) !== brps; tried += 1) await page.waitForTimeout(100);
    return (await level()) === brps;
  };
  await tab(page, 'Forces').tap();
  await page.getByRole('button', { name: /^AUS-AAF1/ }).tap();
  await page.getByRole('region', { name: 'In hand' }).getByRole('button', { name: /construct AUS-AAF1 .* paid by Britain/ }).tap();
  await doIt(page);
  await tab(page, 'Accounts').tap();
  check(await comesTo(before - 3), `an air unit is built, and Britain pays 3 of its ${before} BRPs`);
  await britain.getByRole('button', { name: /^Spent/ }).tap();
  check(/\+3[\s\S]*AUS-AAF1/.test(await britain.locator('[data-part~="postings"]').innerText()) && (await namesClause(britain.locator('[data-part~="postings"]'), 'AWAW-71.153A-a')), 'the figure opens the lines that make it, each with its clause');
  if (pictures) {
    // What was said of the entry goes away by itself.
    await page.locator('.message p').waitFor({ state: 'detached' });
    await page.screenshot({ path: join(PICTURES, 'awaw-1024x768.png') });
  }

  await page.getByRole('region', { name: 'Often recorded in this phase' }).getByRole('button', { name: 'Construct a unit' }).tap();
  const paper = page.getByRole('dialog');
  await choose(page, paper, /Unit$/, /^AUS-INF6/);
  await choose(page, paper, /Where$/, 'Australia box');
  await choose(page, paper, /Payer$/, 'Britain');
  await paper.getByRole('button', { name: 'See what the rules say' }).tap();
  const said = page.locator('[data-part~="proposal"] [data-part~="violations"]');
  await said.waitFor();
  check((await namesClause(said, 'AWAW-71.152A-a')) && (await said.innerText()).includes('→'), `a third infantry factor is refused: ${(await said.innerText()).replaceAll('\n', ' ')}`);
  await page.locator('[data-part~="proposal"]').getByRole('button', { name: 'Cancel' }).tap();

  await tab(page, 'Calculators').tap();
  await page.getByRole('button', { name: /^Who can pay/ }).tap();
  const books = page.getByRole('region', { name: 'Books' });
  await choose(page, books, /Country$/, 'Australia');
  await books.getByRole('textbox', { name: 'BRPs' }).fill('2');
  const answer = page.getByRole('group', { name: 'Who can pay?: the answer' });
  await answer.getByText('cannot pay').waitFor();
  check(/Britain can pay[\s\S]*U\.S\. cannot pay/.test(await answer.innerText()) && (await namesClause(answer, 'AWAW-71.153B-a')), 'the calculator says who can pay for Australia, and by which clause the U.S. cannot');

  await page.getByRole('button', { name: /^Take back: / }).tap();
  await tab(page, 'Log').tap();
  await page.locator('[data-part~="log"] .taken-back').first().waitFor();
  await tab(page, 'Accounts').tap();
  check(await comesTo(before), 'the building is taken back, and the account is as it was');
  await page.getByRole('button', { name: /^Redo: .*AUS-AAF1/ }).tap();
  await tab(page, 'Log').tap();
  await page.locator('[data-part~="log"]').getByText(/again: entry/).first().waitFor();
  await tab(page, 'Accounts').tap();
  check(await comesTo(before - 3), 'and done again, as the log and the account say');
  check(faults.length === 0, faults.join(' | ') || 'no error in the page');
  await page.context().close();
}

/** A fact that one side declares and the other disputes; and a fact that is asked for before a command can be judged. */
async function declared({ api, url }, browser, check) {
  console.log('What is declared');
  const { codes } = await inFall1940(api);
  const allies = await sit(browser, url, codes.SECOND, SIZES[0]);
  const axis = await sit(browser, url, codes.FIRST, SIZES[1]);
  const { page } = allies;
  await tab(page, 'Orders').tap();
  await page.getByRole('button', { name: 'Declare a fact' }).tap();
  const paper = page.getByRole('dialog');
  await paper.getByRole('textbox', { name: 'Hex', exact: true }).fill('HAWAII');
  await choose(page, paper, /Land$/, 'elsewhere');
  await paper.getByRole('button', { name: 'See what the rules say' }).tap();
  await doIt(page);
  await tab(page, 'Facts').tap();
  await page.getByText('The Allies, by the mapboard', { exact: false }).waitFor();
  await tab(axis.page, 'Facts').tap();
  await axis.page.getByRole('button', { name: 'Dispute it' }).tap();
  await doIt(axis.page);
  await page.getByText('1 fact is disputed: the phase cannot end.').waitFor();
  check(true, 'a declared fact is disputed on the other tablet, and holds the phase');
  await axis.page.getByRole('button', { name: 'Agree to it' }).tap();
  await doIt(axis.page);
  await page.getByText('agreed', { exact: true }).waitFor();
  await keptForTheNext(page, url, check);
  await page.locator('.thumb-bar').getByRole('button', { name: 'End the phase' }).tap();
  await doIt(page);
  await page.locator('.step[aria-current]', { hasText: 'redeployment phase' }).waitFor();
  await tab(page, 'Forces').tap();
  await page.getByRole('button', { name: /^IND-INF1/ }).tap();
  await choose(page, page.getByRole('region', { name: 'In hand' }), /Where it goes$/, 'Atlantic U.S. box');
  await page.getByRole('region', { name: 'In hand' }).getByRole('button', { name: /refused|must be said/ }).first().waitFor();
  check(true, 'what is in hand asks where it goes, and the offers follow');
  const faults = [...allies.faults, ...axis.faults];
  check(faults.length === 0, faults.join(' | ') || 'no error in either page');
  await page.context().close();
  await axis.page.context().close();
}

/** What a table typed in is kept on the server, and a new game is created with it. */
async function keptForTheNext(page, url, check) {
  await page.getByRole('button', { name: 'Keep it for the next game' }).tap();
  await page.getByText('This server keeps it', { exact: false }).waitFor();
  await measure(page, 'facts, with what is taken along');
  const start = await page.context().newPage();
  await start.goto(url);
  await chooseGame(start, 'A World at War');
  await start.locator('label.react-aria-Radio', { hasText: 'Your copy of' }).tap();
  await startGame(start);
  await start.getByRole('button', { name: 'Join as Axis' }).waitFor();
  check(true, 'what this table typed in is kept, and a new game is created with it');
  await start.close();
}

const BOOKS = ['Accounts', 'Boxes', 'Forces', 'Places', 'Dates', 'Calculators'];
const PAPERS = ['Orders', 'Facts', 'Log', 'Now'];

/** Every screen at both sizes and in every look: measured by machine, and by axe. */
async function screens({ api, url }, browser, check, pictures) {
  const { codes } = await atWar(api);
  const found = [];
  for (const viewport of SIZES) {
    const what = `${viewport.width}x${viewport.height}`;
    console.log(`Looks at A World at War, ${what}`);
    const { page, faults } = await sit(browser, url, codes.BOTH, viewport);
    const test = (deed) => deed().catch((error) => found.push(error.message));
    const examine = async (screen, looks = ['dark']) => {
      for (const look of looks) {
        await setDevice(page, { look });
        await test(() => measure(page, `${screen}, ${look}, ${what}`));
        // What axe reads does not change with the size or the look; contrast does with the look, and that is measured.
        if (isRead(viewport === SIZES[0], look)) await test(() => axe(page, `${screen}, ${look}, ${what}`, { quiet: true, minor: true }));
      }
    };
    for (const book of BOOKS) {
      await tab(page, book).tap();
      await examine(book, looksAt(viewport === SIZES[0], ['dark', 'dim', 'daylight']));
    }
    for (const paper of PAPERS) {
      await tab(page, paper).tap();
      await examine(paper, looksAt(viewport === SIZES[0], ['dark', 'daylight']));
    }
    await tab(page, 'Calculators').tap();
    await page.getByRole('button', { name: /^Ways into a box/ }).tap();
    const books = page.getByRole('region', { name: 'Books' });
    await choose(page, books, /Box$/, 'Australia box');
    await choose(page, books, /Unit$/, /^CAN-INF1/);
    await page.locator('[data-part~="ways"] li').first().waitFor();
    await examine('ways into a box');
    await page.getByRole('button', { name: /^Where may it go\?/ }).tap();
    const where = page.locator('[data-part~="calculator"]', { hasText: 'Where may it go?' });
    await choose(page, where, /Unit$/, /^AUS-INF1/);
    await choose(page, where, /Where to$/, 'India box');
    await where.locator('.offer').first().waitFor();
    await examine('where it may go');
    await tab(page, 'Boxes').tap();
    if (pictures && viewport === SIZES[1]) {
      await setDevice(page, { look: 'daylight' });
      await page.waitForTimeout(400);
      await page.screenshot({ path: join(PICTURES, `awaw-${what}.png`) });
      await setDevice(page, { look: 'dark' });
    }
    const australia = page.getByRole('region', { name: 'Australia box', exact: true });
    await australia.getByRole('button', { name: /^What its surrender would bring/ }).tap();
    await australia.getByText('Out of the game:').waitFor();
    await examine('what a surrender would bring');
    await australia.getByRole('button', { name: /^What its surrender would bring/ }).tap();
    await australia.getByRole('button', { name: /^AUS-INF1/ }).tap();
    await page.getByRole('region', { name: 'In hand' }).getByRole('button', { name: /refused/ }).tap();
    await examine('in hand');
    await page.getByRole('button', { name: 'Put down' }).tap();
    await tab(page, 'Orders').tap();
    await page.getByRole('button', { name: 'Naval activity' }).tap();
    await examine('a form');
    await page.keyboard.press('Escape');
    await tab(page, 'Places').tap();
    await page.locator('[data-part~="place-list"] li', { hasText: 'Dacca' }).locator('label', { hasText: 'Axis' }).tap();
    await page.locator('[data-part~="proposal"] button.main:not([data-disabled]), [data-part~="proposal"] [data-part~="violations"]').first().waitFor();
    await examine('a proposal');
    await setDevice(page, { scale: 200 });
    for (const book of ['Accounts', 'Boxes', 'Calculators']) {
      await tab(page, book).tap();
      await test(() => measure(page, `${book} at 200 %, ${what}`));
    }
    await setDevice(page, { scale: 100 });
    check(faults.length === 0, faults.length === 0 ? 'no error in the page' : faults.join(' | '));
    await page.context().close();
  }
  if (found.length > 0) throw new Error(found.join('\n'));
  check(true, 'every screen: nothing cut, no control under 48 px, axe finds nothing');
}

export async function awaw(server, browser, check, pictures) {
  await ofUse(server.url, browser, check);
  await byFinger(server.url, browser, check);
  await construction(server, browser, check, pictures);
  await declared(server, browser, check);
  await screens(server, browser, check, pictures);
}
