// The README's "A first game in five minutes", step by step, as a newcomer reads it: one tablet, the seat of both sides.
import { axe, chooseGame, confirm, hold, openArea, openTablet, startGame, tapSquare, typeDice } from './browser.mjs';

const FIVE_MINUTES = 5 * 60 * 1000;

export async function firstGame(url, browser, check, look) {
  const started = Date.now();
  const { page, faults } = await openTablet(browser, url, { width: 1024, height: 768 });
  const button = (name) => page.getByRole('button', { name, exact: true });

  console.log('README: 1, a new game');
  await chooseGame(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('First game');
  await page.getByText('Advise', { exact: true }).tap();
  await startGame(page);
  console.log('README: 2, the seat of both sides');
  await button('Join as Both sides, shared tablet').tap();
  await button('I am the Allies').tap();
  await page.getByText('Allied set-up').first().waitFor();

  console.log('README: 3, set up');
  for (const name of ['Allies: set-up', 'Japan: set-up']) {
    const panel = page.getByRole('region', { name, exact: true });
    await panel.getByRole('heading', { name: /units to be placed$/ }).waitFor();
    check((await panel.getByRole('heading').first().innerText()).includes('to be placed'), await panel.getByRole('heading').first().innerText());
    await page.getByRole('button', { name: 'Why the set-up cannot be finished yet' }).tap();
    await page.locator('.not-yet [data-part~="violations"] [data-part~="cure"]').first().waitFor();
    await axe(page, name);
    await look?.(page, name);
    await button('Place the rest as in history').tap();
    await panel.getByText('every unit is placed').waitFor();
    await look?.(page, `${name} placed`);
    await hold(page.locator('.thumb-bar').getByRole('button', { name: /^Finish the set-up/ }));
    if (name.startsWith('Allies')) await button('I am Japan').tap();
  }

  console.log('README: 4, Japan\'s turn');
  await button('Roll the incident').tap();
  await typeDice(page, [1]);
  await look?.(page, 'after incident');
  await button('Roll the drive on Singapore').tap();
  await typeDice(page, [1]);
  await page.getByText('Tap a stack on the map').waitFor();
  await look?.(page, 'action');

  console.log('README: 5, a naval move');
  await openArea(page, 'A4', 'Cam Ranh Bay');
  await look?.(page, 'cam ranh bay');
  const own = page.getByRole('group', { name: 'Own units' });
  for (const name of ['CA-7', 'DD-3']) await own.getByRole('button', { name: new RegExp(`^${name},`) }).tap();
  await page.locator('[data-square="B5"].clear').waitFor();
  await look?.(page, 'ships in hand');
  await tapSquare(page, 'B5');
  await confirm(page);
  await page.locator('[data-square="B5"]:not(.clear)').waitFor();
  await page.getByRole('tab', { name: 'Log' }).tap();
  const entry = page.getByRole('list', { name: 'Log, newest first' }).getByRole('listitem').first();
  await entry.getByText('CA-7').first().waitFor();
  check((await entry.getByRole('button', { name: /^Clause NEI-/ }).count()) > 0, `recorded with its clause: ${(await entry.innerText()).replaceAll('\n', ' ')}`);
  const taken = Date.now() - started;
  check(taken < FIVE_MINUTES, `a naval move is recorded ${Math.round(taken / 1000)} seconds after the page was opened`);
  await page.getByRole('tab', { name: 'Now' }).tap();

  console.log('README: 6, what the rules refuse');
  await openArea(page, 'A4', 'Cam Ranh Bay');
  await own.getByRole('button', { name: /^TR-1,/ }).tap();
  await page.getByRole('region', { name: 'Coastal Bombardment' }).getByRole('button', { name: /why not\?$/ }).tap();
  const reasons = page.locator('[data-part~="reasons"]');
  check((await reasons.getByRole('button', { name: /^Clause NEI-14\.2-b:/ }).count()) > 0, 'bombardment by transports is refused by NEI-14.2-b');
  await reasons.locator('[data-part~="cure"]').waitFor();
  await look?.(page, 'refused');
  await reasons.getByRole('button', { name: 'Ask for a ruling of the table' }).tap();
  const notice = page.getByRole('alert');
  await notice.getByText('Against the rules: what does the table decide?').waitFor();
  await notice.getByRole('textbox', { name: 'Reason, for the record' }).fill('We try the guns of the transports');
  await axe(page, 'ruling');
  await look?.(page, 'ruling');
  await notice.getByRole('button', { name: 'Record it anyway' }).tap();
  // The Allies roll for their base: a die that everybody sees is typed by whoever has the tablet.
  await page.getByText(/^The Allies: roll/).first().waitFor();
  check((await page.locator('.curtain').count()) === 0, 'for a public die of the other side the tablet is not handed over');
  await typeDice(page, [6]);
  await page.getByRole('tab', { name: 'Log' }).tap();
  await page.locator('[data-part~="log"]').getByText('We try the guns of the transports').first().waitFor();
  check((await page.locator('.curtain').count()) === 0, 'overruled, with the reason in the log, and the die of the Allies recorded');
  await page.locator('[data-part~="log"] li', { hasText: 'CA-7' }).last().getByRole('button', { name: /Edit…$/ }).tap();
  await page.getByRole('button', { name: 'Take back to here' }).tap();
  await hold(page.getByRole('button', { name: /^Take back to entry/ }));
  // A die fell: the other side is asked, with the tablet in hand.
  await button('I am the Allies').tap();
  await page.getByRole('region', { name: 'Take-back' }).getByRole('button', { name: 'Grant' }).tap();
  await button('I am Japan').tap();
  await page.getByRole('tab', { name: 'Log' }).tap();
  await page.locator('[data-part~="log"] li.taken-back').first().waitFor();
  check(true, 'taken back, with the consent of the other side');
  check(faults.length === 0, faults.length === 0 ? 'no error in the page' : faults.join(' | '));
  await page.context().close();
}
