// What is chosen when a game is created, and holds to its end.
import { axe, openTablet } from './browser.mjs';
import { sitDown } from './table.mjs';

/** House rules: a reading other than ours, chosen by finger, is the game's. */
export async function choices(api, url, browser, check, look) {
  console.log('House rules');
  const { page, faults } = await openTablet(browser, url, { width: 768, height: 1024 });
  const fold = page.getByRole('button', { name: /^House rules/ });
  await fold.getByText('all as we read the book').waitFor();
  await fold.tap();
  const ruling = page.getByRole('radiogroup', { name: /NEI-R30,/ });
  const readings = ruling.locator('.react-aria-Radio');
  await readings.nth(1).scrollIntoViewIfNeeded();
  await look?.(page, 'house rules');
  await axe(page, 'house rules');
  await readings.nth(1).tap();
  await fold.getByText('1 reading changed').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Our own reading');
  await page.getByRole('button', { name: 'Create the game' }).tap();
  const code = await page.locator('code[data-seat="BOTH"]').innerText();
  const { houseRules } = await (await sitDown(api, code)).look('houseRules { ruling reading }');
  check(houseRules.map(({ ruling, reading }) => `${ruling} ${reading}`).join() === 'NEI-R30 2', `the game reads ${JSON.stringify(houseRules)}`);
  check(faults.length === 0, faults.length === 0 ? 'no error in the page' : faults.join(' | '));
  await page.context().close();
}
