// Small things that a player stumbles over: words, keys that are not due, figures that are not known.
import { axe, chooseGame, hold, openTablet } from './browser.mjs';
import { FIRST_ACTIONS, sandbox } from './looks.mjs';
import { ask, sitDown } from './table.mjs';

const SIZE = { width: 1024, height: 768 };

/** A page at the seat of one side of a sandbox, and both seats without a page. */
async function side(api, url, browser, kind, entries = FIRST_ACTIONS, size = SIZE) {
  const { createSandbox } = await ask(api, 'mutation($entries: Int!) { createSandbox(seed: 1941, entries: $entries) { seats { kind code } } }', { entries });
  const code = (wanted) => createSandbox.seats.find((seat) => seat.kind === wanted).code;
  const tablet = await openTablet(browser, `${url}/#/join/${code(kind)}`, size);
  await tablet.page.getByRole('tab', { name: 'Now' }).waitFor();
  return { ...tablet, japan: await sitDown(api, code('FIRST')), allies: await sitDown(api, code('SECOND')) };
}

const takeBack = (seat, to) => seat.look('id').then(({ lastEntry }) => seat.ask(
  'mutation($game: ID!, $to: Int!, $expectedEntry: Int!, $commandId: ID!) { takeBack(game: $game, to: $to, expectedEntry: $expectedEntry, commandId: $commandId) { __typename } }',
  { game: seat.game, to, expectedEntry: lastEntry, commandId: crypto.randomUUID() },
));

async function startPage(url, browser, check) {
  console.log('The start page');
  const { page } = await openTablet(browser, url, SIZE);
  await page.getByRole('button', { name: /^New game/ }).waitFor();
  const text = await page.locator('#root').innerText();
  check(!/--packs|SOURCES\.md/.test(text), 'nobody is told of switches of the program');
  check((await page.locator('a[href="#/copy"]').count()) === 1, 'an owner’s copy is spoken of once');
  await chooseGame(page);
  check((await page.getByRole('textbox', { name: 'Name', exact: true }).getAttribute('maxlength')) === '60', 'a name is no longer than the server takes');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Seat code' }).fill('QQQQQQ');
  const said = await page.getByRole('alert').innerText();
  check(/^No seat .*QQQQQQ.*\.$/.test(said) && !said.includes('`'), said);
  await page.context().close();
}

async function takeBackAsked(api, url, browser, check) {
  console.log('A take-back that is asked');
  const { page, japan, allies } = await side(api, url, browser, 'FIRST');
  const { lastEntry } = await allies.look('id');
  await takeBack(allies, lastEntry - 2);
  const asked = page.getByRole('region', { name: 'Take-back' });
  await asked.waitFor();
  const words = await asked.innerText();
  check(words.startsWith('The Allies ask to take back:') && (await asked.locator('li').count()) > 0, words.replaceAll('\n', ' | '));
  await axe(page, 'a take-back asked');
  await asked.getByRole('button', { name: 'Refuse' }).tap();
  await asked.waitFor({ state: 'detached' });
  await page.locator('.thumb-bar').getByRole('button', { name: 'End the Action Execution Phase' }).waitFor();
  await takeBack(japan, lastEntry - 4);
  await page.locator('.thumb-bar').getByText('Waiting for the other side').waitFor();
  check((await page.locator('.thumb-bar button').count()) === 0, 'whoever asked cannot end the phase over it');
  await page.context().close();
}

async function bars(api, url, browser, check) {
  console.log('Bars and dialogs');
  const { page, seat } = await sandbox(api, url, browser, SIZE, FIRST_ACTIONS);
  await page.locator('.thumb-bar').getByRole('button', { name: 'End the Action Execution Phase' }).tap();
  const said = await page.locator('.thumb-bar.confirm p').first().innerText();
  check(said.split('End the Action Execution Phase').length === 2, `the bar says it once: ${said.replaceAll('\n', ' | ')}`);
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('menuitem', { name: 'Concede…' }).tap();
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  const { lastEntry } = await seat.look('id');
  const key = dialog.locator('button.main');
  await key.tap();
  await page.waitForTimeout(700);
  check((await seat.look('id')).lastEntry === lastEntry, 'a tap does not concede the game');
  await hold(key);
  await page.getByRole('region', { name: 'Result' }).waitFor();
  check(true, 'a finger that stays does');
  await page.context().close();
}

async function away(api, url, browser, check) {
  console.log('While the server is away');
  const { page } = await side(api, url, browser, 'FIRST');
  await page.locator('[data-part="connection live"]').waitFor();
  await page.context().setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  const panel = page.getByRole('region', { name: 'While the server is away' });
  await panel.waitFor();
  const steps = await panel.getByRole('group').last().getByRole('button').allInnerTexts();
  check(steps.length > 0 && !steps.some((step) => /incident|Singapore/i.test(step)), `in an Action Execution Phase it offers: ${steps.join(', ')}`);
  const banner = await page.locator('[data-part~="lost-line"]').boundingBox();
  const repair = await page.locator('.repair-keys').boundingBox();
  check(banner.y >= repair.y + repair.height, 'what is said of the connection lies on no key');
  await page.context().setOffline(false);
  await page.context().close();
}

/** The entry of the sandbox with the most lines: more of them than are shown. */
async function longestEntry(api) {
  const { createSandbox } = await ask(api, 'mutation { createSandbox(seed: 1941, entries: 400) { seats { kind code } } }');
  const seat = await sitDown(api, createSandbox.seats.find(({ kind }) => kind === 'BOTH').code);
  const { game } = await seat.ask('query($id: ID!) { game(id: $id) { entries(since: 10, first: 400) { nodes { number takenBack lines { text } } } } }', { id: seat.game });
  const played = game.entries.nodes.filter(({ takenBack }) => !takenBack);
  return played.toSorted((a, b) => b.lines.length - a.lines.length)[0];
}

async function lastLines(api, url, browser, check) {
  console.log('What was recorded last');
  const { number, lines } = await longestEntry(api);
  const { page } = await sandbox(api, url, browser, SIZE, number);
  const shown = await page.getByRole('region', { name: 'Recorded last' }).innerText();
  const result = lines.at(-1).text;
  check(lines.length > 4 && shown.includes(result), `of ${lines.length} lines the last, which is what came of it: ${result}`);
  await page.context().close();
}

/** The last entry before a game turn ends, in the game of the sandbox. */
async function endOfTurn(api) {
  const { createSandbox } = await ask(api, 'mutation { createSandbox(seed: 1941, entries: 400) { seats { kind code } } }');
  const seat = await sitDown(api, createSandbox.seats.find(({ kind }) => kind === 'BOTH').code);
  const { landmarks } = await seat.look('landmarks { entry turn }');
  return landmarks.find(({ turn }) => turn === 2)?.entry ?? null;
}

async function turnOver(api, url, browser, check) {
  console.log('The end of a turn');
  const entry = await endOfTurn(api);
  if (!entry) throw new Error('The sandbox has no second turn.');
  const { page, seat } = await sandbox(api, url, browser, SIZE, entry - 1);
  await seat.record({ endActionPhase: true });
  const card = page.locator('[data-part~="keep-copy"]');
  await card.waitFor();
  await card.getByText('…', { exact: true }).first().waitFor({ state: 'detached' });
  const said = await card.getByRole('listitem').allInnerTexts();
  check((await card.getByRole('heading').innerText()).endsWith('is over') && ['Moves', 'Battles', 'VP', 'Next'].every((word, at) => said[at]?.startsWith(word)) && said.length === 4, said.map((line) => line.replaceAll('\n', ' ')).join(' | '));
  check((await card.locator('button.main').count()) === 0, 'and its keys leave the gold to the next step');
  await page.context().close();
}

async function otherBooks(api, url, browser, check) {
  console.log('The other books before play');
  for (const [book, member] of [['GEAW', 'geaw'], ['AWAW', 'awaw']]) {
    const made = (await ask(api, `mutation { createGame(input: { ${member}: { name: "Before" } }) { seats { kind code } } }`)).createGame;
    const { page } = await openTablet(browser, `${url}/#/join/${made.seats.find(({ kind }) => kind === 'SECOND').code}`, SIZE);
    await page.locator('.strip').waitFor();
    const top = `${await page.locator('[data-part~="bar"]').innerText()}\n${await page.locator('.strip').innerText()}`;
    check(top.split(/set-up/i).length <= 3 && !/Set-up\s*≈/.test(top), `${book}: header and strip say it once each: ${top.replaceAll('\n', ' | ')}`);
    if (book === 'AWAW') {
      await page.getByRole('tab', { name: 'Accounts' }).tap();
      const base = page.getByRole('region', { name: 'What the British base is made of' });
      await base.waitFor();
      const figures = await base.innerText();
      check(!/[−-]\d/.test(figures) && figures.includes('–'), `before its account was entered: ${figures.replaceAll('\n', ' | ')}`);
    }
    await page.context().close();
  }
}

export async function small(api, url, browser, check) {
  await startPage(url, browser, check);
  await takeBackAsked(api, url, browser, check);
  await bars(api, url, browser, check);
  await away(api, url, browser, check);
  await lastLines(api, url, browser, check);
  await turnOver(api, url, browser, check);
  await otherBooks(api, url, browser, check);
}
