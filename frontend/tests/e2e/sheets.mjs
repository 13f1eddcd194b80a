// Board and record held against each other at a shared tablet: the table check, what may have happened, applying it, and the luck of the dice.
import { axe, confirm, hold, recordsItself } from './browser.mjs';
import { sandbox, SIZES } from './looks.mjs';
import { measure } from './measure.mjs';

const ENTRIES = 68;

/** Measures a screen at both sizes, and axe reads it; one that differs little from the one before, at the size that it has. */
async function looked(page, what, isLike = false) {
  if (isLike) {
    await measure(page, what);
    return;
  }
  for (const size of SIZES.toReversed()) {
    await page.setViewportSize(size);
    await measure(page, `${what} ${size.width} × ${size.height}`);
  }
  await axe(page, what, { quiet: true });
}

/** The menu's one entry for a record that is not as the board is, and one of its ways. */
async function openFix(page, way) {
  await openMenu(page, 'Fix the record…');
  await page.getByRole('dialog', { name: 'Fix the record' }).getByRole('button', { name: way }).tap();
}

async function openMenu(page, item) {
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('menuitem', { name: item }).tap();
}

/** The table check: all but one fact are as on the board; that one leads to what may have happened. */
async function tableCheck(page, seat, check, look) {
  const { tableCheck: facts } = await seat.look('tableCheck { text value }');
  await openFix(page, /^Check the board/);
  const here = page.getByRole('button', { name: 'Matches' });
  for (const [at, { text, value }] of facts.entries()) {
    const fact = page.getByRole('heading', { name: new RegExp(`^${at + 1} of ${facts.length}`) });
    await fact.waitFor();
    if (at === 0) {
      check((await fact.innerText()).replaceAll(/\s+/g, ' ').includes(text) && (await fact.locator('[data-part~="check-number"]').innerText()) === `${value}`, `${facts.length} facts, the first: ${text}`);
      await look(page, 'a fact of the table check');
    }
    if (at < 2) await here.tap();
    // The keyboard does it too: the heading has the focus, and the keys are behind it.
    else await page.keyboard.press('Tab').then(() => page.keyboard.press(at === 3 ? 'Tab' : 'Shift')).then(() => page.keyboard.press('Enter'));
  }
  await page.getByRole('heading', { name: '1 thing differs' }).waitFor();
  await look(page, 'one thing is otherwise', true);
  await page.getByRole('button', { name: 'Find the mistake' }).tap();
  const stated = page.getByRole('region', { name: `By the record: ${facts[3].text}` });
  check(await stated.isVisible(), 'what was otherwise stands in the next sheet already');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** A counter is not where the record has it: what may have happened, looked at, and recorded. */
async function reconcile(page, seat, check, look) {
  await openFix(page, /^Find a mistake/);
  const paper = page.getByRole('dialog', { name: 'Find a mistake' });
  await paper.getByRole('button', { name: /An area$/ }).tap();
  await page.getByRole('option', { name: 'Australia', exact: true }).tap();
  const area = paper.getByRole('region', { name: 'Australia', exact: true });
  const counter = area.getByRole('button', { name: /^CL\/RAN, / });
  await counter.tap();
  check((await counter.getAttribute('aria-pressed')) === 'false', 'an area stands there as the record has it, and a tap says what does not lie there');
  await look(page, 'what the board shows');
  await paper.getByRole('button', { name: 'What may have happened?' }).tap();
  await paper.getByRole('heading', { name: '1 difference' }).waitFor();
  await paper.getByText('CL/RAN is not in Australia on the board').waitFor();
  const proposals = paper.locator('[data-part~="proposals"] > li');
  check((await proposals.count()) > 1 && (await proposals.first().innerText()).includes('Done and not entered'), `${await proposals.count()} explanations, the likeliest first`);
  await look(page, 'what may have happened');
  await proposals.first().getByRole('button', { name: /^Look at 1/ }).tap();
  const apply = paper.getByRole('button', { name: /^Fix the record this way/ });
  await apply.waitFor();
  check((await seat.look('lastEntry')).lastEntry === ENTRIES, 'nothing is recorded by looking');
  await look(page, 'an explanation', true);
  await hold(apply);
  await paper.waitFor({ state: 'detached' });
  await page.locator(`.game:not([data-entry="${ENTRIES}"])`).waitFor();
  const { entries, view } = await seat.look('entries(since: 64) { nodes { renews { kind } } } view { areas { area: code units { name } } }');
  const there = view.areas.find((one) => one.area === 'australia').units.map(({ name }) => name);
  check(entries.nodes.some(({ renews }) => renews?.kind === 'AFTER') && !there.includes('CL/RAN'), 'held: what was forgotten stands on the record, and the record is as the board');
}

/** The luck ledger: sums of both sides, a running sum, and every throw with the way to its entry. */
async function luck(page, seat, check, look) {
  const told = await seat.ask('query($g: ID!) { luck(game: $g) { count sides { side fire tables } throws { entry by } } }', { g: seat.game });
  await openMenu(page, 'Dice luck…');
  const paper = page.getByRole('dialog', { name: 'Dice luck' });
  await paper.getByRole('img', { name: /^Victory points above average, throw by throw/ }).waitFor();
  const counts = await paper.getByRole('row', { name: /^Throws/ }).getByRole('cell').allInnerTexts();
  check(told.luck.sides.every(({ fire, tables }, at) => counts[at] === `${fire + tables}`), `the throws of both sides: ${counts.join(' and ')}`);
  await look(page, 'the luck ledger');
  await paper.getByRole('button', { name: 'Allies', exact: true }).tap();
  const theirs = told.luck.throws.filter(({ by }) => by === 'SECOND');
  check((await paper.locator('[data-part~="luck-throws"] > li').count()) === theirs.length, 'each of a side stands there with its place among all that it could have been');
  const first = theirs[0].entry;
  await paper.getByRole('button', { name: `Entry ${first} in the log` }).tap();
  await page.locator(`[data-part~="log"] li[data-number="${first}"]:focus`).waitFor();
  check(await page.locator(`[data-part~="log"] li[data-number="${first}"]`).isVisible(), `and leads to its entry in the log, ${first}`);
}

/** Waits until this game stands at an entry, or at any other one. */
const standsAt = (page, number) => page.locator(`.game[data-entry="${number}"]`).waitFor();

/** Opens a branch for an entry of the log, by one of the ways of its sheet. */
async function mendAt(page, number, way) {
  await page.getByRole('tab', { name: 'Log', exact: true }).tap();
  await page.locator('[data-part~="log"]').getByRole('button', { name: new RegExp(`^${number} `) }).tap();
  const sheet = page.getByRole('dialog', { name: `Entry ${number}` });
  await sheet.getByRole('button', { name: way }).tap();
  await sheet.getByRole('button', { name: 'Begin and open it' }).tap();
  const band = page.getByRole('region', { name: 'What if', exact: true });
  await band.getByRole('button', { name: 'Put it into the record…' }).waitFor();
  return band;
}

/** Puts what was done in the branch into the record. */
async function putIn(page, band, title, look) {
  await band.getByRole('button', { name: 'Put it into the record…' }).tap();
  const paper = page.getByRole('dialog', { name: title });
  const key = paper.getByRole('button', { name: /^Put it into the record/ });
  await key.waitFor();
  if (look) await look(page, title);
  await hold(key);
  await paper.waitFor({ state: 'detached' });
}

/** The luck ledger; an entry put right by what is done in a branch, and a forgotten one put in. */
export async function otherwise(api, url, browser, check, look = looked) {
  console.log('The luck of the dice, and what is put right in a branch');
  const { page, seat, faults } = await sandbox(api, url, browser, SIZES[0], ENTRIES);
  await luck(page, seat, check, look);
  const nodes = async () => (await seat.look('entries { nodes { number takenBack ofPlay dice { face } renews { kind entry } lines { text } } }')).entries.nodes;
  let band = await mendAt(page, ENTRIES, 'Something was forgotten after this…');
  await standsAt(page, ENTRIES);
  await page.getByRole('tab', { name: 'Now' }).tap();
  await page.getByRole('button', { name: 'End the Action Execution Phase' }).tap();
  await confirm(page);
  await page.locator(`.game:not([data-entry="${ENTRIES}"])`).waitFor();
  await putIn(page, band, `Forgotten after entry ${ENTRIES}`);
  await page.locator('[data-part~="branch-band"]').waitFor({ state: 'detached' });
  check((await nodes()).some(({ renews }) => renews?.kind === 'AFTER' && renews.entry === ENTRIES), 'the end of the phase was forgotten: done in a branch, it stands on the record');
  const thrown = (await nodes()).filter(({ dice, number }) => dice.length === 1 && number > 30 && number < ENTRIES).at(-1);
  band = await mendAt(page, thrown.number, 'Something else was done…');
  await standsAt(page, thrown.number - 1);
  const before = (await nodes()).length;
  check(await band.getByRole('button', { name: 'Put it into the record…' }).isDisabled(), `the board opens as it stood before entry ${thrown.number}; nothing is done there yet`);
  await page.getByRole('tab', { name: 'Now' }).tap();
  const pad = page.getByRole('region', { name: 'Dice', exact: true });
  await pad.getByRole('button', { name: `Face ${7 - thrown.dice[0].face}`, exact: true }).tap();
  await recordsItself(page);
  await standsAt(page, thrown.number);
  await look(page, 'the branch in which an entry is put right', true);
  check((await nodes()).length === before, 'what is done there does not touch the record');
  await putIn(page, band, `Entry ${thrown.number} changed`, look);
  await page.locator('[data-part~="branch-band"]').waitFor({ state: 'detached' });
  const renewed = (await nodes()).find(({ renews }) => renews?.kind === 'INSTEAD_OF' && renews.entry === thrown.number);
  check(renewed?.dice[0].face === 7 - thrown.dice[0].face, `put in: entry ${renewed?.number} stands instead of it`);

  check(faults.length === 0, faults.length === 0 ? 'nothing cut, every key large enough, axe clean, no error in the page' : faults.join(' | '));
  await page.context().close();
}

export async function sheets(api, url, browser, check, look = looked) {
  console.log('Board and record');
  const { page, seat, faults } = await sandbox(api, url, browser, SIZES[0], ENTRIES);
  await tableCheck(page, seat, check, look);
  await reconcile(page, seat, check, look);
  check(faults.length === 0, faults.length === 0 ? 'nothing cut, every key large enough, axe clean, no error in the page' : faults.join(' | '));
  await page.context().close();
}
