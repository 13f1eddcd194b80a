// When the game is over: what was sealed is opened, and the tablet that was told the seals says whether it fits.
import { openTablet } from './browser.mjs';
import { ask, sitDown } from './table.mjs';

export async function seals(api, url, browser, check) {
  console.log('Sealed entries');
  const { createSandbox } = await ask(api, 'mutation { createSandbox(seed: 5, entries: 120) { seats { kind code } } }');
  const code = (kind) => createSandbox.seats.find((seat) => seat.kind === kind).code;
  const japan = await sitDown(api, code('FIRST'));
  const { page, faults } = await openTablet(browser, `${url}/#/join/${code('SECOND')}`, { width: 1024, height: 768 });
  await page.getByRole('tab', { name: 'Log' }).tap();
  await page.getByRole('list', { name: 'Log, newest first' }).waitFor();
  const region = page.getByRole('region', { name: 'Sealed entries' });
  check((await region.count()) === 0, 'nothing is opened while the game goes on');
  await japan.record({ concede: true });
  await region.getByRole('button', { name: 'Open the sealed entries' }).tap();
  const said = await region.getByRole('status').innerText();
  check(said.includes('All 121 sealed entries are what was recorded.') && said.includes('all of their seals'), said.replaceAll('\n', ' '));
  check(faults.length === 0, 'no error in the page');
  await page.context().close();
}
