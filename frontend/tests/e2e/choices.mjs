// What is chosen when a game is created, and holds to its end.
import { axe, openTablet } from './browser.mjs';
import { sitDown } from './table.mjs';

/** Optional rules and house rules, chosen by finger, are the game's, and stand among its rules. */
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
  const optional = page.getByRole('button', { name: /^Optional rules/ });
  await optional.getByText('the standard game').waitFor();
  await optional.tap();
  const rule = page.locator('.react-aria-Checkbox', { hasText: 'Shock effect' });
  await rule.scrollIntoViewIfNeeded();
  await look?.(page, 'optional rules');
  await axe(page, 'optional rules');
  await rule.tap();
  await page.locator('.react-aria-Checkbox', { hasText: 'Airlift of supplies' }).tap();
  await optional.getByText('2 rules chosen').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Our own reading');
  await page.getByRole('button', { name: 'Create the game' }).tap();
  const code = await page.locator('code[data-seat="BOTH"]').innerText();
  const { houseRules, optionalRules } = await (await sitDown(api, code)).look('houseRules { ruling reading } optionalRules');
  check(houseRules.map(({ ruling, reading }) => `${ruling} ${reading}`).join() === 'NEI-R30 2', `the game reads ${JSON.stringify(houseRules)}`);
  check(optionalRules.join() === 'SHOCK_EFFECT,AIRLIFT', `the game is played with ${optionalRules.join(', ')}`);
  await page.getByRole('button', { name: 'Sit down as Both sides, shared tablet' }).tap();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('menuitem', { name: 'Rules…' }).tap();
  const played = page.getByRole('region', { name: 'This game' });
  await played.getByText('Shock effect').waitFor();
  check((await played.getByRole('button').count()) === 3, 'its rules are listed in the rules');
  await look?.(page, 'this game');
  await axe(page, 'this game');
  check(faults.length === 0, faults.length === 0 ? 'no error in the page' : faults.join(' | '));
  await page.context().close();
}
