// A light table of The Greater East Asia War: objectives by name and a few prices, and the points of a whole turn.
import { looksAt } from './breadth.mjs';
import { axe, hold, openTablet } from './browser.mjs';
import { SIZES } from './looks.mjs';
import { measure, setDevice } from './measure.mjs';

/** What the issue allows, in taps and fields and in seconds. */
const MOST = { taps: 40, seconds: 180 };

const OBJECTIVES = ['Singapore\t3', 'Wenchow\t1', 'Rangoon\t2', 'Hong Kong\t1', 'Manila\t2', 'Chungking\t2', 'Mandalay\t1', 'Canton\t2'].join('\n');
const PRICES = ['Contingent\tType\tSize\tPrice', 'Japanese\tinfantry\txx\t4', 'British\tinfantry\txx\t3', 'British\tsupply unit\tx\t–'].join('\n');

export async function light(url, browser, check, folder) {
  console.log('A light table');
  const { page, faults } = await openTablet(browser, url, SIZES[0]);
  const began = Date.now();
  const spent = { taps: 0 };
  const tap = async (key) => { await key.tap(); spent.taps += 1; };
  const fill = async (field, value) => { await field.fill(value); spent.taps += 1; };
  const recorded = async (deed) => {
    const before = Number(await page.locator('.game').getAttribute('data-entry'));
    await deed();
    await page.waitForFunction((known) => Number(document.querySelector('.game')?.dataset.entry) > known, before);
  };
  const doIt = () => recorded(async () => {
    const key = page.locator('[data-part~="proposal"] button.main:not([data-disabled])');
    await key.waitFor();
    if ((await key.getAttribute('class')).includes('hold')) await hold(key);
    else await key.tap();
    spent.taps += 1;
  });
  const paper = page.getByRole('dialog');

  await tap(page.getByRole('button', { name: /^Choose game/ }));
  await tap(page.getByRole('dialog', { name: 'New game' }).locator('label.react-aria-Radio', { hasText: 'The Greater East Asia War' }));
  await tap(page.getByRole('button', { name: 'Start the game' }));
  await tap(page.getByRole('button', { name: 'Join as Both sides, shared tablet' }));
  await page.getByRole('tab', { name: 'Sheets' }).waitFor();
  for (const [side, name] of [['Japan', 'Aoi'], ['the Allies', 'Ben']]) {
    await fill(page.getByRole('textbox', { name: `Player of ${side}` }), name);
    await recorded(() => tap(page.locator('[data-part~="seat-row"]', { has: page.getByRole('textbox', { name: `Player of ${side}` }) }).getByRole('button', { name: 'Join' })));
  }
  await tap(page.getByRole('button', { name: 'Enter the sheet' }));
  for (const [label, value] of [['Its name', 'An evening'], ['Last turn', '4'], ['Victory points of Japan', '30'], ['Victory points of the Allies', '25']]) await fill(paper.getByRole('textbox', { name: new RegExp(`^${label}`) }), value);
  await tap(paper.getByRole('button', { name: 'See what the rules say' }));
  await doIt();
  for (const [key, lines] of [['Objectives by name…', OBJECTIVES], ['Prices of units…', PRICES]]) {
    await tap(page.getByRole('button', { name: key }));
    await fill(paper.getByRole('textbox', { name: 'Lines from the spreadsheet' }), lines);
    await tap(paper.getByRole('button', { name: /^Enter \d/ }));
    await paper.locator('[data-part~="paste-outcome"]').waitFor();
    await tap(paper.getByRole('button', { name: 'Close' }));
    await paper.waitFor({ state: 'detached' });
  }
  const board = page.locator('[data-part~="light-board"]');
  await board.getByText('Rangoon').waitFor();
  check((await board.locator('li').count()) === 8, 'eight objectives by name stand where the map would be');
  for (const side of ['Japan', 'the Allies']) {
    await tap(page.getByRole('button', { name: `Set-up of ${side} is done, whatever lines are open` }));
    await doIt();
  }
  const phase = (name) => page.locator('.step[aria-current]', { hasText: name }).waitFor();
  const onward = async (to) => {
    await tap(page.getByRole('button', { name: new RegExp(`^On to the ${to}`) }));
    await phase(to);
  };
  const buy = async (kind) => {
    await tap(page.getByRole('button', { name: `Buy 1 ${kind}` }));
    await doIt();
  };
  await phase('Japanese Mobilization Phase');
  await buy('Japanese infantry xx');
  await onward('Allied Mobilization Phase');
  await buy('British infantry xx');
  await onward('Victory Point Phase');
  const holds = (name, who) => recorded(() => tap(board.getByRole('radiogroup', { name: `Who holds ${name}?` }).locator('label', { hasText: who })));
  await holds('Hong Kong', 'Japan');
  await holds('Singapore', 'Allies');
  await tap(page.locator('.thumb-bar').getByRole('button', { name: 'Score the objectives' }));
  await doIt();
  await page.getByRole('button', { name: /^Japan: 27 victory points/ }).waitFor();
  await page.getByRole('button', { name: /^Allies: 25 victory points/ }).waitFor();
  const seconds = (Date.now() - began) / 1000;
  check(spent.taps <= MOST.taps && seconds < MOST.seconds, `from creating a game to a scored turn with two purchases: ${spent.taps} taps and fields, ${Math.round(seconds)} seconds; at most ${MOST.taps} and ${MOST.seconds}`);
  for (const look of looksAt(true)) {
    await setDevice(page, { look });
    await measure(page, `light table, ${look}`);
  }
  await axe(page, 'light table', { quiet: true, minor: true, map: true });
  if (folder) await page.screenshot({ path: `${folder}/geaw-light-1024x768.png` });
  await setDevice(page, { look: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await measure(page, 'light table on a phone');
  if (folder) await page.screenshot({ path: `${folder}/geaw-light-390x844.png` });
  check(faults.length === 0, faults.join(' | ') || 'no error in the page');
  await page.context().close();
}
