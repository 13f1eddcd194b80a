// The guided game, as a newcomer follows it.
import { join } from 'node:path';
import { allotHits, axe, confirm, hold, openAction, openArea, openTablet, PICTURES, typeDice } from './browser.mjs';
import { measure } from './measure.mjs';

export async function guided(url, browser, check, pictures) {
  console.log('The guided game');
  // As a newcomer has it: nothing is set on this device, and there is nobody to hand the tablet to.
  const { page, faults } = await openTablet(browser, url, { width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Begin the guided game' }).tap();
  const guide = page.getByRole('region', { name: 'The guided game' });
  const ring = page.locator('.guide-ring');
  /** The step is there, and its ring lies about the thing of which it speaks. */
  const step = async (number, thing) => {
    await guide.getByText(`Step ${number} of 13`).waitFor();
    for (let tried = 0; ; tried += 1) {
      const [around, inside] = await Promise.all([ring.boundingBox().catch(() => null), thing.first().boundingBox()]);
      if (around && inside && around.x <= inside.x && around.y <= inside.y && around.x + around.width >= inside.x + inside.width && around.y + around.height >= inside.y + inside.height) return;
      if (tried > 40) throw new Error(`Step ${number} points at ${JSON.stringify(around)}, and what it means stands at ${JSON.stringify(inside)}.`);
      await page.waitForTimeout(100);
    }
  };
  const own = page.getByRole('group', { name: 'Own units' });
  const doIt = page.getByRole('group', { name: 'Confirm' }).getByRole('button', { name: /^Do it/ });
  await step(1, page.locator('[data-square="A4"] > [data-part~="cell"]'));
  check((await page.locator('.curtain').count()) === 0, 'no curtain stands before somebody who is alone');
  check(/Practice/.test(await page.locator('[data-part~="bar"]').innerText()), 'the game is called what it is');
  await axe(page, 'the guided game', { minor: true });
  await measure(page, 'the guided game');
  await openArea(page, 'A4', 'Cam Ranh Bay');
  await step(2, own.getByRole('button'));
  await own.getByRole('button', { name: /^CA-7,/ }).tap();
  await step(3, page.locator('[data-reach] circle.clear'));
  if (pictures) await page.screenshot({ path: join(PICTURES, 'guided-1024x768.png') });
  await page.locator('[data-square="A5"].clear').waitFor();
  const box = await page.locator('[data-square="A5"] > [data-part~="cell"]').boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await step(4, doIt);
  await confirm(page);
  const repair = page.getByRole('group', { name: 'Take back and redo' });
  await step(5, repair.getByRole('button', { name: /^Take back: / }));
  await repair.getByRole('button', { name: /^Take back: / }).tap();
  await step(6, repair.getByRole('button', { name: /^Redo: / }));
  await repair.getByRole('button', { name: /^Redo: / }).tap();
  const points = page.getByRole('button', { name: /^Japan.*Action Points\. Shows where they come from/ });
  await step(7, points);
  await points.tap();
  const fold = page.getByRole('button', { name: 'Where they come from', exact: true }).first();
  await step(8, fold);
  await fold.tap();
  const clause = page.locator('[data-part~="tracks"] .chip').first();
  await step(8, clause);
  await clause.tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  const now = page.getByRole('tab', { name: 'Now' });
  await step(9, now);
  await now.tap();
  await openArea(page, 'A4', 'Cam Ranh Bay');
  await own.getByRole('button', { name: /^BB Kongo,/ }).tap();
  const bombard = page.locator('[data-part~="in-hand"] .offer.attack');
  await step(10, bombard);
  await openAction(page.getByRole('region', { name: 'Coastal Bombardment' }));
  await page.locator('[data-part~="in-hand"] .offer.attack', { hasText: 'Kuching' }).first().tap();
  await step(11, doIt);
  await page.locator('.thumb-bar.confirm').getByText(/%/).first().waitFor();
  await doIt.tap();
  await step(12, page.locator('[data-part~="battle-asked"].mine [data-part~="pad-foot"]'));
  check((await page.locator('[data-part~="battle"]').count()) > 0, 'it goes on to a battle');
  for (let rolls = 0; (await page.locator('.now > .owed.mine, [data-part~="battle-asked"].mine').count()) > 0 && rolls < 8; rolls += 1) {
    const entry = await page.locator('.game').getAttribute('data-entry');
    if (await page.getByRole('region', { name: 'Dice', exact: true }).count()) await typeDice(page, [6]);
    else await allotHits(page);
    await page.waitForFunction((before) => document.querySelector('.game')?.dataset.entry !== before, entry);
  }
  const end = page.locator('.thumb-bar').getByRole('button', { name: 'End the Action Execution Phase' });
  await step(13, end);
  await end.tap();
  await hold(doIt);
  await guide.getByText('You moved, took back, read a rule, fought a battle and ended a phase.').waitFor();
  check(faults.length === 0, faults.length === 0 ? 'thirteen steps, each pointed at, and done when the table showed it' : faults.join(' | '));

  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('menuitem', { name: 'Help…' }).tap();
  await page.getByRole('dialog', { name: 'Help' }).waitFor();
  await axe(page, 'help', { minor: true });
  await measure(page, 'help');
  await page.keyboard.press('Escape');

  await page.context().close();
}
