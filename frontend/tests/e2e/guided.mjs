// The guided game, as a newcomer follows it.
import { join } from 'node:path';
import { axe, confirm, hold, openArea, openTablet, PICTURES } from './browser.mjs';
import { measure } from './measure.mjs';

export async function guided(url, browser, check, pictures) {
  console.log('The guided game');
  const { page, faults } = await openTablet(browser, url, { width: 1024, height: 768 }, { curtain: false });
  await page.getByRole('button', { name: 'Begin the guided game' }).tap();
  const guide = page.getByRole('region', { name: 'The guided game' });
  const step = (number) => guide.getByText(`Step ${number} of 9`).waitFor();
  await step(1);
  await axe(page, 'the guided game', { minor: true });
  await measure(page, 'the guided game');
  await openArea(page, 'A4', 'Cam Ranh Bay');
  await step(2);
  await page.getByRole('group', { name: 'Own units' }).getByRole('button', { name: /^CA-7,/ }).tap();
  await step(3);
  if (pictures) await page.screenshot({ path: join(PICTURES, 'guided-1024x768.png') });
  await page.locator('[data-square="A5"].clear').waitFor();
  const box = await page.locator('[data-square="A5"] > .cell').boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await step(4);
  await confirm(page);
  await step(5);
  const repair = page.getByRole('group', { name: 'Repair' });
  await repair.getByRole('button', { name: /^Take back: / }).tap();
  await step(6);
  await repair.getByRole('button', { name: /^Do again: / }).tap();
  await step(7);
  await page.getByRole('button', { name: /^Japan.*Action Points\. Opens the terms/ }).tap();
  await step(8);
  await page.getByRole('button', { name: 'Where they come from' }).first().tap();
  await page.locator('.tracks .chip').first().tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await step(9);
  await page.locator('.thumb-bar').getByRole('button', { name: 'End the Action Execution Phase' }).tap();
  await hold(page.getByRole('group', { name: 'Confirm' }).getByRole('button', { name: /^Do it/ }));
  await guide.getByText('That is all it takes.').waitFor();
  check(faults.length === 0, faults.length === 0 ? 'nine steps, each done when the table showed it' : faults.join(' | '));

  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('menuitem', { name: 'Help…' }).tap();
  await page.getByRole('dialog', { name: 'Help' }).waitFor();
  await axe(page, 'help', { minor: true });
  await measure(page, 'help');
  await page.keyboard.press('Escape');

  console.log('Other languages');
  for (const [name, tab] of [['Nederlands', 'Overzichten'], ['日本語', '表示欄'], ['English', 'Displays']]) {
    await page.locator('.bar button[aria-haspopup]').tap();
    await page.getByRole('menuitem').filter({ hasText: /^(Settings|Instellingen|設定)…$/ }).tap();
    await page.locator('.react-aria-Radio', { hasText: name }).tap();
    await page.getByRole('tab', { name: tab }).waitFor();
    check((await page.getAttribute('html', 'lang')) !== null, `${name}: the papers say ${tab}`);
    await page.keyboard.press('Escape');
    await axe(page, `the table in ${name}`, { quiet: true });
    if (pictures && name === 'Nederlands') await page.screenshot({ path: join(PICTURES, 'dutch-1024x768.png') });
  }
  await page.context().close();
}
