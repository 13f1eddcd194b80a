// The owner of a copy types what is printed on it: how many keys that takes, and that nothing of it is lost.
import { readFile } from 'node:fs/promises';
import { axe, chooseGame, openTablet, startGame } from './browser.mjs';
import { SIZES } from './looks.mjs';
import { measure } from './measure.mjs';

/** Somebody who reads a figure off a counter and types it takes so long for a key. In seconds. */
const A_KEY = 0.8;
const UNITS = 158;
/** The bars, in minutes. */
const UNITS_BAR = 40;
const TABLES_BAR = 10;
/** The six tables in greatest doubt, first in the list. */
const TABLES = 6;

/** Has axe read a screen, and measures it at both sizes and in both looks. */
async function looked(page, what) {
  await axe(page, what, { quiet: true });
  for (const size of [SIZES[1], SIZES[0]]) {
    await page.setViewportSize(size);
    await measure(page, `${what}, ${size.width} × ${size.height}`);
  }
}

/** What the cell says that has the keyboard: the keys that type it, as a person would who reads the same off his copy. */
const cellNow = (page) => page.evaluate(() => {
  const here = document.activeElement;
  if (!here?.matches('[data-at]')) return { kind: 'none', words: '' };
  if (here.matches('[data-part="copy-end"]')) return { kind: 'end', words: '' };
  if (here.matches('textarea')) return { kind: 'words', words: here.value, list: here.value.includes(', ') };
  const choices = [...document.querySelectorAll('[data-part~="copy-choices"] button')].map((key) => key.textContent.replace(/^\d*\s*/, '').trim());
  return { kind: choices.length > 0 ? 'choice' : 'figure', words: here.textContent.trim(), choices };
});

/** The first letters of the types of counters that are long: as many as it takes to tell them apart. */
const FIRST_LETTERS = { airborne: 'airb', 'air TR': 'air t', 'armored recon': 'armored', artillery: 'art', infantry: 'inf', marine: 'mar', engineer: 'eng', 'amphibious engineer': 'amph', 'oilfield engineer': 'oil' };

const shortened = (list) => list.split(', ').map((name) => FIRST_LETTERS[name] ?? name).join(',');

/** Types a form to its end, key by key, and confirms it; answers with the number of keys. */
async function typeForm(page) {
  let keys = 0;
  const press = async (key) => {
    await page.keyboard.press(key);
    keys += 1;
  };
  for (let cell = await cellNow(page); cell.kind !== 'end'; cell = await cellNow(page)) {
    if (cell.kind === 'none') throw new Error('no cell has the keyboard');
    if (cell.kind === 'words') {
      // The words are typed letter for letter, as though all were otherwise than ours.
      const words = cell.list ? shortened(cell.words) : cell.words;
      await page.keyboard.insertText(words);
      keys += words.length;
      await press('Enter');
    } else if (cell.kind === 'choice') {
      await press(/^[RDX?]$/.test(cell.words) ? cell.words.toLowerCase() : String(cell.choices.indexOf(cell.words) + 1));
    } else if (cell.words === '–') await press('n');
    else {
      const before = await page.evaluate(() => document.activeElement?.getAttribute('data-at'));
      for (const key of cell.words.replace('−', '-')) await press(key);
      // A number that could have another figure waits for Enter.
      if ((await page.evaluate(() => document.activeElement?.getAttribute('data-at'))) === before) await press('Enter');
    }
  }
  await press('Enter');
  return keys;
}

const minutes = (keys) => Math.round((keys * A_KEY) / 6) / 10;

/** The page of the owner's copy, from the start page to an overlay that the server keeps. */
export async function copy(api, url, browser, check) {
  console.log("The owner's copy");
  const { page, faults } = await openTablet(browser, url, SIZES[0]);
  await page.getByRole('link', { name: /type what is printed on your copy/i }).first().click();
  await page.getByRole('heading', { name: "The owner's copy" }).waitFor();
  await page.locator('[data-part~="copy-cell"]').first().waitFor();
  await looked(page, 'the counters of a kind');

  // All of a kind: figures typed for the first kind, then everything taken as it is shown.
  await page.keyboard.press('2');
  await page.reload();
  await page.locator('[data-part~="copy-cell"][data-part~="given"]').first().waitFor();
  check(true, 'a figure that was just typed is still there after a reload');
  await page.keyboard.press('u');
  check((await page.locator('[data-part~="copy-cell"][data-part~="given"]').count()) === 0, 'and is undone by one key');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^2\. Allied, base/ }).waitFor();
  check(true, 'a kind that is as shown takes two keys: one for the figures, one for the names');
  await page.reload();
  await page.getByRole('button', { name: /^2\. Allied, base/ }).waitFor();
  check(true, 'whoever comes back goes on where he left');
  // Each counter is typed from the first on: what was confirmed is undone.
  await page.locator('[data-part~="copy-cell"]').first().focus();
  await page.keyboard.press('u');
  await page.keyboard.press('u');

  await page.getByText('Each counter by itself').click();
  await page.locator('[data-part~="copy-cell"]').first().focus();
  let keys = 0;
  for (let unit = 0; unit < UNITS; unit += 1) {
    if (unit === UNITS - 1) await looked(page, 'a counter by itself');
    keys += await typeForm(page);
    // The next counter has the keyboard; the markers after the last have no figures.
    if (unit < UNITS - 1) await page.locator('[data-part~="copy-cell"][data-part~="here"]').first().waitFor();
  }
  check(minutes(keys) < UNITS_BAR, `${UNITS} units in ${keys} keys: ${minutes(keys)} minutes at ${A_KEY} s a key`);

  await page.getByText(/^Tables/).first().click();
  await page.locator('[data-part~="copy-cell"]').first().focus();
  let tables = 0;
  for (let table = 0; table < TABLES; table += 1) {
    if (table === 0) await looked(page, 'an incident table');
    await page.locator('[data-at="0"]').focus();
    tables += await typeForm(page);
  }
  check(minutes(tables) < TABLES_BAR, `${TABLES} tables in ${tables} keys: ${minutes(tables)} minutes`);

  await page.getByText(/^Map/).first().click();
  await page.locator('[data-part~="copy-picture"]').waitFor();
  await looked(page, 'a square of the map');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^D1 / }).waitFor();
  check(true, 'a square that is as shown takes one key');

  await page.getByText('Type twice').click();
  const counters = page.getByRole('listitem').filter({ hasText: /^Counters/ });
  await counters.getByRole('button', { name: 'Type again' }).click();
  await page.locator('[data-part~="copy-cell"]').first().focus();
  check((await page.locator('[data-part~="copy-cell"]').first().textContent()) === '', 'the second entry shows nothing of the first');
  await page.keyboard.press('5');
  await page.getByRole('button', { name: 'End the second entry' }).click();
  await counters.getByRole('button', { name: 'Compare' }).click();
  await page.getByText(/\d+ values? differs?/).waitFor();
  await looked(page, 'where two entries differ');
  await page.getByRole('button', { name: /as typed first$/ }).first().click();
  check(true, 'what differs is chosen, one by one');

  await page.getByText('Check and keep').click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = await (await saved).path();
  check((await readFile(file, 'utf8')).includes('[end]'), 'an overlay is saved as a file');
  await page.getByRole('button', { name: 'Keep for games' }).click();
  await page.getByText(/this server keeps it/).waitFor();
  const hash = await page.locator('[data-part~="copy-checked"] [data-part~="fingerprint"]').textContent();
  await looked(page, 'what the server says of it');
  const own = await page.locator('.copy-hashes tbody tr').first().locator('code').textContent();
  await page.getByLabel("The other owner's hashes").fill(`counters ${own}\nmap ${'0'.repeat(64)}`);
  await page.getByText('Counters: both of you typed the same.').waitFor();
  await page.getByText('Map: you differ.').waitFor();
  await page.getByText('Tables: there is no hash of it in this text.').waitFor();
  check(true, "another owner's hashes, pasted, tell section by section whether both typed the same");
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByText(/was read: [\d,]+ values/).waitFor();
  check(true, `it fits, is kept as ${hash.slice(0, 12)}…, and is read back from the file`);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await chooseGame(page);
  await page.getByText(/^Your copy of \d/).click();
  await startGame(page);
  check(faults.length === 0, faults.length === 0 ? 'a new game is created with it; nothing cut, every key large enough, axe clean, no error in the page' : faults.join(' | '));
}
