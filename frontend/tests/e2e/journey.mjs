// Where a value comes from: a game that is played with its owner's copy tells it wherever the value is shown.
import { axe, chooseGame, openArea, openTablet, openTracks, startGame } from './browser.mjs';
import { measure, setDevice } from './measure.mjs';

const SIZES = [{ width: 820, height: 1180 }, { width: 1180, height: 820 }];
const LOOKS = ['daylight', 'dark'];

/** A correction and a confirmation of a counter, and of an area. */
const OVERLAY = `schema = 1
book = "nei"

counter = [
  { id = "B-BAT", printed = "counter", date = 2026-11-23, steps = 2, anti_ground = 2, anti_air = 4 },
]

land = [
  { id = "batavia", printed = "map", date = 2026-11-23, airfield = true, terrain = "jungle" },
]

[end]
entries = 2
`;

/** Has axe read a screen, and measures it at both sizes and in both looks. */
async function looked(page, what) {
  for (const look of LOOKS) {
    await page.evaluate((wanted) => { document.documentElement.dataset.look = wanted; }, look);
    await axe(page, `${what}, ${look}`, { quiet: true });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await measure(page, `${what}, ${look}, ${size.width} × ${size.height}`);
    }
  }
}

/** Opens by the keyboard what a key folds, and answers with what is told. */
async function tellBy(key) {
  await key.focus();
  await key.press('Enter');
  const told = key.locator('xpath=..').locator('.journey-told').first();
  await told.locator('dl').first().waitFor();
  return told;
}

/** From an overlay that is kept to the journeys at an area, at a counter, on the tracks, and on to the owner's copy. */
export async function journey(url, browser, check) {
  console.log('Where values come from');
  const { page, faults } = await openTablet(browser, url, SIZES[1], { curtain: false });
  await setDevice(page, { reminders: false });
  await page.getByRole('link', { name: /type what is printed on your copy/i }).first().click();
  await page.getByText('Check and keep').click();
  await page.locator('input[type="file"]').setInputFiles({ name: 'copy.toml', mimeType: 'application/toml', buffer: Buffer.from(OVERLAY) });
  await page.getByText(/was read: 5 values/).waitFor();
  await page.getByRole('button', { name: 'Keep for games' }).click();
  await page.getByText(/this server keeps it/).waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await chooseGame(page);
  const kept = page.locator('.react-aria-Radio', { hasText: 'Your copy of' });
  check(/^5 values from your copy, [\d,]+ reconstructed; hash [0-9a-f]{12}$/.test(await kept.locator('small').innerText()), `a new game tells: ${await kept.locator('small').innerText()}`);
  await kept.click();
  await looked(page, 'a new game with a copy');
  await startGame(page);
  await page.getByRole('button', { name: 'Join as Both sides, shared tablet' }).click();
  await page.getByRole('tab', { name: 'Now' }).waitFor();

  await openArea(page, 'G3', 'Batavia');
  const area = page.getByRole('region', { name: 'Batavia', exact: true });
  const ofArea = await tellBy(area.getByRole('button', { name: 'Sources of these values' }));
  await ofArea.getByText('Terrain: jungle (was open, reconstructed)').waitFor();
  await ofArea.getByText('Corrected by the owner from the map, November 23, 2026').waitFor();
  await ofArea.getByText('Confirmed by the owner from the map, November 23, 2026').waitFor();
  check(true, 'an area tells what its owner corrected and confirmed, and when');
  await looked(page, 'the journey of an area');
  await ofArea.getByRole('link', { name: 'Type what is printed on your copy' }).press('Enter');
  await page.getByRole('heading', { name: /^G3 / }).waitFor();
  await page.getByText('A game that is running keeps its numbers.').waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('tab', { name: 'Now' }).waitFor();
  check(true, 'its square is typed from there, and Back comes back to the game');

  await openArea(page, 'G3', 'Batavia');
  await area.getByRole('group', { name: 'Own units' }).getByRole('button', { name: /^Batavia,/ }).press('Enter');
  await area.locator('[data-part~="in-hand"]').waitFor();
  const ofCounter = await tellBy(area.getByRole('button', { name: 'Sources of the values of these counters' }));
  await ofCounter.getByText('Anti-air: 4 (was 3, reconstructed)').waitFor();
  await ofCounter.getByText('Confirmed by the owner from the counter, November 23, 2026').waitFor();
  check((await ofCounter.getByText('Anti-ship: 3').count()) === 1, 'a counter in hand tells the same of its figures');
  await looked(page, 'the journey of a counter');
  await ofCounter.getByRole('link', { name: 'Type what is printed on your copy' }).press('Enter');
  await page.getByRole('heading', { name: /^Batavia \(Allied, base/ }).waitFor();
  await page.goBack();
  await page.getByRole('tab', { name: 'Now' }).waitFor();
  check(true, 'the counter is typed from there, and the browser goes back as well');

  await openTracks(page);
  const tables = page.getByRole('button', { name: 'Sources of the values of tracks and tables' });
  await tables.focus();
  await tables.press('Enter');
  const ofTable = await tellBy(page.getByRole('button', { name: 'Japanese Incident Table' }));
  await ofTable.getByText(/^Die 1 – Name: /).waitFor();
  await looked(page, 'the journeys of the tables');
  await ofTable.getByRole('link').press('Enter');
  await page.getByRole('heading', { name: 'Japanese Incident Table' }).waitFor();
  check(faults.length === 0, faults.length === 0 ? 'nothing cut, every key large enough, axe clean, no error in the page' : faults.join(' | '));
  await page.context().close();
}
