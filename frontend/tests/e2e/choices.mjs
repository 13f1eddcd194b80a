// What is chosen when a game is created, and holds to its end.
import { axe, chooseGame, openTablet, startGame } from './browser.mjs';
import { sitDown } from './table.mjs';

/** Optional rules and house rules, chosen by finger, are the game's, and stand among its rules. */
export async function choices(api, url, browser, check, look) {
  console.log('House rules');
  const { page, faults } = await openTablet(browser, url, { width: 768, height: 1024 });
  await chooseGame(page);
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
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Our own reading');
  await startGame(page);
  const code = await page.locator('code[data-seat="BOTH"]').textContent();
  const { houseRules, optionalRules } = await (await sitDown(api, code)).look('houseRules { ruling reading } optionalRules');
  check(houseRules.map(({ ruling, reading }) => `${ruling} ${reading}`).join() === 'NEI-R30 2', `the game reads ${JSON.stringify(houseRules)}`);
  check(optionalRules.join() === 'SHOCK_EFFECT,AIRLIFT', `the game is played with ${optionalRules.join(', ')}`);
  await page.getByRole('button', { name: 'Join as Both sides, shared tablet' }).tap();
  await page.getByRole('button', { name: 'I am the Allies' }).tap();
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

/** The other scenario, chosen by finger, begins with its own set-up. */
export async function otherScenario(api, url, browser, check, look) {
  console.log('Scenario II');
  const { page, faults } = await openTablet(browser, url, { width: 768, height: 1024 }, { curtain: false });
  await chooseGame(page);
  const scenario = page.getByRole('radiogroup', { name: 'The scenario' });
  await scenario.locator('.react-aria-Radio', { hasText: 'Scenario II' }).tap();
  await look?.(page, 'scenario II chosen');
  await startGame(page);
  const seat = await sitDown(api, await page.locator('code[data-seat="BOTH"]').textContent());
  const { view } = await seat.look('view { scenario turn turnName phase phasing sides { side unplaced { units { id: code } } } }');
  check(view.scenario === 'II' && view.phase.startsWith('SETUP'), `scenario ${view.scenario} begins in ${view.turnName} with its set-up`);
  await page.getByRole('button', { name: 'Join as Both sides, shared tablet' }).tap();
  await page.getByRole('heading', { name: view.turnName, exact: true }).waitFor();
  const left = view.sides.find(({ side }) => side === view.phasing).unplaced.units.length;
  await page.getByRole('region', { name: /: set-up$/ }).getByRole('heading', { name: `${left} units to be placed` }).waitFor();
  check(left > 0, `${left} units to be placed first`);
  await look?.(page, 'scenario II');
  await axe(page, 'scenario II');
  check(faults.length === 0, faults.length === 0 ? 'no error in the page' : faults.join(' | '));
  await page.context().close();
}
