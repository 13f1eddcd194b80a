// A board that was played on in VASSAL comes in again: what differs is stated, and what may have happened is proposed.
import { axe } from './browser.mjs';
import { sandbox } from './looks.mjs';

/** Enough for some moves; the save is of a few entries before. */
const [ENTRIES, BEFORE] = [60, 4];

export async function vassal(api, url, browser, check) {
  console.log('A save of VASSAL held against the record');
  const { page, faults, seat } = await sandbox(api, url, browser, { width: 1024, height: 768 }, ENTRIES, { kind: 'BOTH' });
  const headers = { authorization: `Bearer ${seat.token}` };
  const save = async (entry) => Buffer.from(await (await fetch(`${api}/games/${seat.game}/position.vsav?entry=${entry}`, { headers })).arrayBuffer());
  const open = async () => {
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('menuitem', { name: 'Fix the record…' }).tap();
    await page.getByRole('button', { name: /^Find a mistake…/ }).tap();
  };
  const choose = async (buffer, name = 'The board is a save of VASSAL…') => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name }).tap()]);
    await chooser.setFiles({ name: 'evening.vsav', mimeType: 'application/octet-stream', buffer });
  };
  await open();
  await choose(await save(ENTRIES));
  await page.getByText('agree').first().waitFor();
  check(true, 'of the same moment it agrees');
  await choose(await save(ENTRIES - BEFORE));
  const stated = page.locator('[data-part~="stated"]');
  await stated.first().waitFor();
  const count = await stated.count();
  await page.getByRole('button', { name: 'What may have happened?' }).tap();
  await page.locator('#found').waitFor();
  await axe(page, 'a board of VASSAL against the record');
  check(count > 0, `of ${BEFORE} entries before it states ${count} things: ${await page.locator('#found').textContent()}`);
  // A module of others: what the pieces of this one are called and where they lie is all that is looked at.
  await page.getByRole('button', { name: 'A save of another VASSAL module…' }).tap();
  await choose(await save(ENTRIES), 'Learn from a save…');
  await page.getByText(/^This device knows \d+ pieces and \d+ points/).waitFor();
  check(true, await page.getByText(/^This device knows/).textContent());
  await axe(page, 'a module that others made');
  await choose(await save(ENTRIES - BEFORE), 'Compare a save…');
  await stated.first().waitFor();
  const foreign = await stated.count();
  check(foreign > 0 && foreign <= count, `by that mapping it states ${foreign} of them`);
  await choose(Buffer.from('no save'));
  await page.locator('[role="alert"]').first().waitFor();
  const words = await page.locator('[role="alert"]').first().textContent();
  // The browser itself says that an answer was no success.
  check(faults.filter((fault) => !fault.includes('422')).length === 0, `what is none is refused: ${words}`);
  await page.context().close();
}
