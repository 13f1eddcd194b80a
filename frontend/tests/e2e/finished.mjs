// A game is over, both players share it, and somebody who never had a seat plays it again.
import { axe, openTablet, settled } from './browser.mjs';
import { ask, sitDown } from './table.mjs';

/** Enough for five moves and some combat. */
const ENTRIES = 150;

const SIZE = { width: 1024, height: 768 };

/** Opens the paper from the menu of a tablet that sits down. */
async function openSharing(url, browser, code) {
  const tablet = await openTablet(browser, `${url}/#/join/${code}`, SIZE);
  await tablet.page.locator('[data-part="connection live"]').waitFor();
  await tablet.page.getByRole('button', { name: 'Menu' }).tap();
  await tablet.page.getByRole('menuitem', { name: 'Share this game…' }).tap();
  await tablet.page.locator('[data-part="sharing"]').waitFor();
  return tablet;
}

export async function finished(api, url, browser, check) {
  console.log('Finished games to watch');
  const { createSandbox } = await ask(api, 'mutation($entries: Int!) { createSandbox(seed: 1941, entries: $entries) { seats { kind code } } }', { entries: ENTRIES });
  const code = (wanted) => createSandbox.seats.find(({ kind }) => kind === wanted).code;
  await (await sitDown(api, code('FIRST'))).record({ concede: true });

  const japan = await openSharing(url, browser, code('FIRST'));
  await axe(japan.page, 'a game to be shared');
  await japan.page.getByRole('button', { name: 'Share it' }).tap();
  await japan.page.getByText('Waiting for the other side to agree.').waitFor();
  check(true, 'one side agrees, and waits for the other');
  const allies = await openSharing(url, browser, code('SECOND'));
  await allies.page.getByRole('button', { name: 'Share it, as the other side wishes' }).tap();
  await allies.page.getByText('This game is shown to everybody.').waitFor();
  await allies.page.getByRole('button', { name: 'Copy the link' }).waitFor();
  check(japan.faults.length + allies.faults.length === 0, 'the other agrees too, and has the link');

  const guest = await openTablet(browser, `${url}/`, { width: 390, height: 844 });
  await guest.page.getByRole('link', { name: 'Finished games to watch' }).tap();
  await guest.page.getByRole('button', { name: /^Watch / }).first().waitFor();
  await settled(guest.page);
  await axe(guest.page, 'the list of finished games');
  await guest.page.screenshot({ path: 'test-results/finished-390.png' });
  const wide = await openTablet(browser, `${url}/#/finished`, SIZE);
  await wide.page.getByRole('button', { name: /^Watch / }).first().waitFor();
  await settled(wide.page);
  await wide.page.screenshot({ path: 'test-results/finished-1024.png' });
  await guest.page.getByRole('button', { name: /^Watch / }).first().tap();
  await guest.page.locator('[data-replay-entry="1"]').waitFor();
  check(true, 'whoever never had a seat sees it from its first entry');
  await guest.page.reload();
  await guest.page.locator('[data-part="replay"]').waitFor();
  check(true, 'and comes back to it after a reload');
  await guest.page.goto(`${url}/`);
  check((await guest.page.locator('.resume-key').count()) === 0, 'it is no game of this device');

  await allies.page.getByRole('button', { name: 'Withdraw' }).tap();
  await allies.page.getByRole('button', { name: 'Share it', exact: true }).waitFor();
  await wide.page.reload();
  await wide.page.getByText('No finished game is shown yet.').waitFor();
  check(guest.faults.length + wide.faults.length === 0, 'one side withdraws, and it is gone from the list');
  for (const { page } of [japan, allies, guest, wide]) await page.context().close();
}
