// The server's database in trouble: every screen says so, nothing entered is lost or recorded twice, and play goes on by
// itself. The lock is a real one; a full, read-only, damaged or lost database is answered for the server, since the user
// who runs the tests may be one whom no right and no full disk stops.
import { isRead } from './breadth.mjs';
import { axe, openTablet, openTracks } from './browser.mjs';
import { untilSeenIsKept } from './kept.mjs';
import { holdDatabase } from './locked.mjs';
import { measure, setDevice } from './measure.mjs';
import { ask, sitDown } from './table.mjs';

const SIZES = [{ width: 1024, height: 768 }, { width: 768, height: 1024 }];
const PLAYED = [{ placeTheRest: true }, { finishSetUp: true }, { placeTheRest: true }, { finishSetUp: true }];
const SAID = {
  FULL: 'The disk of the server is full.',
  READ_ONLY: 'The server may not write to its database.',
  DAMAGED: "The server's database is damaged.",
  LOST: "The server's database does not answer.",
};

const bandOf = (page) => page.locator('[data-part~="database-band"]');

async function newGame(api) {
  const { createGame } = await ask(api, 'mutation($input: CreateNeiGame!) { createGame(input: { nei: $input }) { seats { kind code } } }', { input: { name: 'Trouble' } });
  const codes = Object.fromEntries(createGame.seats.map(({ kind, code }) => [kind, code]));
  const both = await sitDown(api, codes.BOTH);
  for (const command of PLAYED) await both.record(command);
  return { codes, both };
}

async function sit(browser, url, code) {
  const { page } = await openTablet(browser, `${url}/#/join/${code}`, SIZES[0]);
  await page.getByRole('tab', { name: 'Now' }).waitFor();
  await page.getByRole('img', { name: 'Connection: live' }).waitFor();
  return page;
}

/** Answers for the server as one whose database is in trouble: what matches fails, and it is not ready. */
async function inTrouble(context, matches) {
  const state = { trouble: null, ids: [] };
  await context.route('**/graphql', (route) => {
    const sent = route.request().postDataJSON();
    if (!state.trouble || !matches(sent?.query ?? '')) return route.fallback();
    if (sent.variables?.commandId) state.ids.push(sent.variables.commandId);
    return route.fulfill({ json: { data: null, errors: [{ message: 'the database', extensions: { code: 'UNAVAILABLE', trouble: state.trouble } }] } });
  });
  await context.route('**/ready', (route) => (state.trouble ? route.fulfill({ status: 503, json: { status: 'the database', trouble: state.trouble } }) : route.fulfill({ json: { status: 'ready' } })));
  return state;
}

/** Whether a finger, and so an eye, finds the band: nothing lies over it. */
const isSeen = (page) => page.evaluate(() => {
  const box = document.querySelector('[data-part~="database-words"]')?.getBoundingClientRect();
  return Boolean(box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest('[data-part~="database-words"]'));
});

/** A command at a table whose server has no room, and then whatever else may be wrong. */
async function atTheTable({ api, url }, browser, check) {
  const { codes, both } = await newGame(api);
  const page = await sit(browser, url, codes.FIRST);
  const state = await inTrouble(page.context(), (query) => query.includes('record('));
  const { lastEntry } = await both.look('lastEntry');
  state.trouble = 'FULL';
  await page.getByRole('button', { name: 'Roll the incident' }).tap();
  const band = bandOf(page);
  await band.getByText(SAID.FULL).waitFor();
  check((await band.getAttribute('role')) === 'status' && (await band.innerText()).includes('1 entry is not recorded yet; this device keeps it.'), `said, and to a screen reader too: ${(await band.innerText()).replaceAll(/\s+/g, ' ')}`);
  await page.getByRole('region', { name: 'Waiting entries' }).getByRole('heading', { name: '1 entry waiting' }).waitFor();
  check((await both.look('lastEntry')).lastEntry === lastEntry, 'nothing was recorded, and nothing counts as refused');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const scale of [100, 200]) {
      await setDevice(page, { scale });
      await measure(page, `a full disk, ${size.width} × ${size.height} at ${scale} %`);
      check(await isSeen(page), `seen at ${size.width} × ${size.height}, ${scale} %`);
    }
    await setDevice(page, { scale: 100 });
    if (isRead(size === SIZES[0])) await axe(page, `a full disk, ${size.width} × ${size.height}`);
  }
  await page.setViewportSize(SIZES[0]);
  for (const tab of ['Tracks', 'Displays', 'Log', 'Now']) {
    await (tab === 'Tracks' ? openTracks(page) : page.getByRole('tab', { name: tab }).tap());
    check(await isSeen(page), `seen beside ${tab}`);
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Settings…' }).tap();
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
  check((await isSeen(page)) && (await page.getByRole('status').filter({ hasText: SAID.FULL }).count()) === 1, 'seen, and heard, beside an open sheet');
  await page.keyboard.press('Escape');
  for (const [trouble, words] of Object.entries(SAID)) {
    state.trouble = trouble;
    await band.getByRole('button', { name: 'Try now' }).tap();
    await band.getByText(words).waitFor();
  }
  await page.reload();
  await page.getByRole('tab', { name: 'Now' }).waitFor();
  await band.getByText(SAID.LOST).waitFor();
  check((await band.innerText()).includes('1 entry is not recorded yet'), 'a page that is reloaded still has the entry, and says so');
  state.trouble = null;
  await band.getByText('The server records again.').waitFor();
  await page.getByRole('region', { name: 'Dice', exact: true }).waitFor();
  check(new Set(state.ids).size === 1 && state.ids.length > 5, `sent ${state.ids.length} times in vain under one id`);
  check((await both.look('lastEntry')).lastEntry === lastEntry + 1, 'and recorded once, with nobody touching the page');
  await axe(page, 'all well again');
  await band.locator('[data-part~="database-words"]').waitFor({ state: 'detached' });
  await page.context().close();
}

/** A table that cannot be read, and a game that cannot be created. */
async function beforeTheTable({ api, url }, browser, check) {
  const { codes } = await newGame(api);
  const page = await sit(browser, url, codes.SECOND);
  const state = await inTrouble(page.context(), () => true);
  await untilSeenIsKept(page);
  state.trouble = 'LOST';
  await page.reload();
  await page.getByText(/^As of \d\d:\d\d, /).waitFor();
  check((await page.locator('.map .pile').count()) > 0, 'a table that cannot be read is shown as it was seen last, with its age');
  await bandOf(page).getByText(SAID.LOST).waitFor();
  await axe(page, 'a table that cannot be read');
  state.trouble = null;
  await page.getByRole('tab', { name: 'Now' }).waitFor();
  check(true, 'a table that cannot be read is said to be so, and comes by itself');
  await page.context().close();

  const { page: start } = await openTablet(browser, url, SIZES[1]);
  const creating = await inTrouble(start.context(), (query) => query.includes('createGame('));
  creating.trouble = 'READ_ONLY';
  await start.getByRole('button', { name: /^New game/ }).tap();
  await bandOf(start).getByText(SAID.READ_ONLY).waitFor();
  check(await isSeen(start), 'a game that cannot be created: seen at the foot of the start page too');
  await measure(start, 'a game that cannot be created');
  await axe(start, 'a game that cannot be created');
  creating.trouble = null;
  await start.getByRole('button', { name: 'Join as Japan' }).waitFor();
  check(true, 'it is created by itself');
  await start.context().close();
}

/** Another program holds the database for real. */
async function locked({ api, url, database }, browser, check) {
  const { codes, both } = await newGame(api);
  const page = await sit(browser, url, codes.FIRST);
  const { lastEntry } = await both.look('lastEntry');
  const release = await holdDatabase(database);
  try {
    await page.getByRole('button', { name: 'Roll the incident' }).tap();
    await bandOf(page).getByText("Another program holds the server's database.").waitFor();
    check((await both.look('lastEntry')).lastEntry === lastEntry, 'while another program holds the database nothing is recorded, and the page says so');
  } finally {
    await release();
  }
  await bandOf(page).getByText('The server records again.').waitFor();
  await page.getByRole('region', { name: 'Dice', exact: true }).waitFor();
  check((await both.look('lastEntry')).lastEntry === lastEntry + 1, 'the other program ends: the entry is recorded once, without a restart');
  await page.context().close();
}

export async function databaseInTrouble(server, browser, check) {
  console.log('A database in trouble, at the table');
  await atTheTable(server, browser, check);
  console.log('Before the table');
  await beforeTheTable(server, browser, check);
  console.log('A database that another program holds');
  await locked(server, browser, check);
}
