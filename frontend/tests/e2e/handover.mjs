// One tablet for both sides: a curtain while it changes hands, unless the table is open or nobody wants one.
import { axe, openTablet } from './browser.mjs';
import { ask, sitDown } from './table.mjs';

const SIZE = { width: 1024, height: 768 };

/** A shared tablet at a new game, and the same seat without a page. */
async function share(api, url, browser, openTable) {
  const { createGame } = await ask(api, 'mutation($input: CreateNeiGame!) { createGame(input: { nei: $input }) { seats { kind code } } }', { input: { name: 'Shared', openTable } });
  const { code } = createGame.seats.find(({ kind }) => kind === 'BOTH');
  const tablet = await openTablet(browser, `${url}/#/join/${code}`, SIZE);
  return { ...tablet, seat: await sitDown(api, code) };
}

export async function handover(api, url, browser, check, look) {
  console.log('The curtain of a shared tablet');
  const { page, faults, seat } = await share(api, url, browser, false);
  const table = page.locator('.table, [data-part~="bar"], .map, .counter');
  const take = async (side) => {
    await page.getByRole('heading', { name: `Hand the tablet to ${side}` }).waitFor();
    const key = page.getByRole('button', { name: `I am ${side}`, exact: true });
    check((await table.count()) === 0 && (await key.evaluate((button) => button === document.activeElement)), `the table is gone until ${side === 'Japan' ? 'Japan has' : 'the Allies have'} the tablet`);
    await look?.(page, `curtain before ${side}`);
    await axe(page, `curtain before ${side}`);
    await key.tap();
    await page.getByRole('tab', { name: 'Now' }).waitFor();
  };
  await take('the Allies');
  for (const command of [{ placeTheRest: true }, { finishSetUp: true }]) await seat.record(command);
  await take('Japan');
  for (const command of [{ placeTheRest: true }, { finishSetUp: true }]) await seat.record(command);
  await page.getByRole('button', { name: 'Roll the incident' }).waitFor();
  check((await page.locator('.curtain').count()) === 0, 'it stays with Japan while Japan acts');
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('menuitem', { name: 'No curtain between the sides' }).tap();
  for (const command of [{ rollIncident: true }, { roll: { faces: [1] } }, { rollSingaporeDrive: true }, { roll: { faces: [1] } }, { endActionPhase: true }]) await seat.record(command);
  await page.getByText('Allied Incident Phase').first().waitFor();
  check((await page.locator('.curtain').count()) === 0, 'switched off, the curtain stays away');
  check(faults.length === 0, faults.length === 0 ? 'no error in the page' : faults.join(' | '));
  await page.context().close();

  console.log('An open table');
  const open = await share(api, url, browser, true);
  await open.page.getByRole('tab', { name: 'Now' }).waitFor();
  check((await open.page.locator('.curtain').count()) === 0, 'needs no curtain');
  await open.page.getByRole('button', { name: 'Menu' }).tap();
  await open.page.getByRole('menuitem', { name: 'Rules…' }).tap();
  await open.page.getByRole('region', { name: 'This game' }).getByText('An open table').waitFor();
  check(true, 'and its rules say so');
  await look?.(open.page, 'open table');
  await open.page.context().close();
}
