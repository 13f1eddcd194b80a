// Two tablets talk across the table: a finger on the map and a word, seen by the other for a moment.
import { axe, openArea, openTablet } from './browser.mjs';
import { FIRST_ACTIONS } from './looks.mjs';
import { ask } from './table.mjs';

const SIZE = { width: 1024, height: 768 };

async function sit(url, browser, code) {
  const tablet = await openTablet(browser, `${url}/#/join/${code}`, SIZE);
  await tablet.page.locator('[data-part="connection live"]').waitFor();
  return tablet;
}

export async function talk(api, url, browser, check) {
  console.log('Talk across the table');
  const { createSandbox } = await ask(api, 'mutation($entries: Int!) { createSandbox(seed: 1941, entries: $entries) { seats { kind code } } }', { entries: FIRST_ACTIONS });
  const code = (wanted) => createSandbox.seats.find(({ kind }) => kind === wanted).code;
  const [japan, allies] = [await sit(url, browser, code('FIRST')), await sit(url, browser, code('SECOND'))];
  await openArea(japan.page, 'G5', 'Soerabaja');
  await japan.page.getByRole('button', { name: 'Point here' }).tap();
  await allies.page.locator('[data-part~="finger"]').waitFor({ timeout: 3000 });
  await allies.page.getByText('Japan points at Soerabaja').first().waitFor();
  check(true, 'a finger on Soerabaja is seen on the other tablet');
  await japan.page.getByRole('button', { name: 'Menu' }).tap();
  await japan.page.getByRole('menuitem', { name: 'A word to the table…' }).tap();
  await axe(japan.page, 'a word to the table');
  await japan.page.getByRole('textbox', { name: 'Your words' }).fill('Tea is ready');
  await japan.page.getByRole('button', { name: 'Say it' }).tap();
  await allies.page.getByText('Japan: Tea is ready').first().waitFor();
  check(japan.faults.length + allies.faults.length === 0, 'and a word is read there');
  await allies.page.locator('[data-part~="finger"]').waitFor({ state: 'detached', timeout: 8000 });
  check(true, 'the finger goes away by itself');
  await japan.page.context().close();
  await allies.page.context().close();
}
