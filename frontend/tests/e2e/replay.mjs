// The replay of a long game: steps both ways and how fast they are drawn, jumps, notes, links, and the way back.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { axe, openTablet, PICTURES } from './browser.mjs';
import { SIZES } from './looks.mjs';
import { measure, setDevice } from './measure.mjs';
import { ask, sitDown } from './table.mjs';

/** Entries of the game that is stepped through, and steps that are timed each way. */
const ENTRIES = Number(process.env.REPLAY_ENTRIES ?? 500);
const STEPS = Number(process.env.REPLAY_STEPS ?? 60);
/** What any step may take, in milliseconds, where somebody asks for the bar by `REPLAY_BAR`; else it is told alone. */
const BAR = process.env.REPLAY_BAR ? Number(process.env.REPLAY_BAR) : null;

const at = (numbers, share) => numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];

/** A game of so many entries: a sandbox whose play is taken back and done again until it is long enough. */
async function longGame(api, entries) {
  const first = Math.min(entries, 400);
  const { createSandbox } = await ask(api, 'mutation($entries: Int!) { createSandbox(seed: 1941, entries: $entries) { game { id } seats { kind code } } }', { entries: first });
  const codes = Object.fromEntries(createSandbox.seats.map(({ kind, code }) => [kind, code]));
  const seat = await sitDown(api, codes.BOTH);
  let { lastEntry: last } = await seat.look('id');
  const did = async (mutation, variables = {}) => {
    const types = Object.keys(variables).map((name) => `, $${name}: Int!`).join('');
    const given = Object.keys(variables).map((name) => `, ${name}: $${name}`).join('');
    const data = await seat.ask(`mutation($game: ID!, $n: Int!, $id: ID!${types}) { done: ${mutation}(game: $game, expectedEntry: $n, commandId: $id${given}) { __typename ... on Recorded { lastEntry } } }`, { game: seat.game, n: last, id: randomUUID(), ...variables });
    if (data.done.__typename !== 'Recorded') return false;
    last = data.done.lastEntry;
    return true;
  };
  while (last < entries) {
    // What is taken back to is the last entry of the set-up, so that what is stepped through is a campaign.
    const again = (await did('takeBack', { to: 1 })) ? last : 0;
    while (again > 0 && last < entries && (await did('redo'))) continue;
  }
  return { game: createSandbox.game.id, codes, seat, last };
}

/** Milliseconds from a key to the frame that shows the entry, for each step. */
async function steps(page, key, count) {
  await page.evaluate(() => {
    const entry = () => document.querySelector('[data-part~="replay"]')?.dataset.replayEntry;
    globalThis.times = [];
    globalThis.drawn = entry();
    if (globalThis.isTiming) return;
    globalThis.isTiming = true;
    addEventListener('keydown', ({ timeStamp }) => {
      const look = () => {
        if (entry() === globalThis.drawn) {
          requestAnimationFrame(look);
          return;
        }
        globalThis.drawn = entry();
        // After the frame in which it stands.
        requestAnimationFrame(() => setTimeout(() => globalThis.times.push(performance.now() - timeStamp)));
      };
      queueMicrotask(look);
    }, { capture: true });
  });
  for (let step = 1; step <= count; step += 1) {
    await page.keyboard.press(key);
    await page.waitForFunction((done) => globalThis.times.length >= done, step);
  }
  return page.evaluate(() => globalThis.times);
}

async function timed(page, name, key, count, check) {
  const times = await steps(page, key, count);
  const [median, high, most] = [at(times, 0.5), at(times, 0.95), Math.max(...times)];
  const words = `${count} steps ${name}, from key to drawn frame: median ${median.toFixed(1)} ms, 95 % ${high.toFixed(1)} ms, most ${most.toFixed(1)} ms`;
  check(times.length === count && (BAR === null || most < BAR), words);
}

const shown = (page, entry) => page.locator(`[data-part~="replay"][data-replay-entry="${entry}"]`).waitFor();

export async function replay({ api, url }, browser, check, pictures = false) {
  console.log(`Replay of ${ENTRIES} entries`);
  const { game, codes, seat, last } = await longGame(api, ENTRIES);
  const middle = Math.floor(last * 0.6);
  for (const viewport of SIZES) {
    const size = `${viewport.width} × ${viewport.height}`;
    const { page, faults } = await openTablet(browser, `${url}/#/${game}/entry/${middle}`, viewport, { curtain: false });
    await setDevice(page, { reminders: false });
    await page.getByText(`leads to entry ${middle}`).waitFor();
    await page.getByRole('textbox', { name: 'Seat code' }).fill(codes.BOTH);
    await shown(page, middle);
    check(true, `a link leads a device without a seat to entry ${middle}, once it has one`);
    const band = page.getByRole('region', { name: 'Replay', exact: true });
    check((await band.innerText()).includes(`Entry ${middle} of ${last}`), 'a band says which entry it is, and that it is not the present');
    check((await page.locator('.confirm, .repair-keys, .offer').count()) === 0, 'nothing that records is on the page');
    await page.locator('[data-part~="replay-entry"] [data-part~="entry-head"]').waitFor();
    await measure(page, `replay, ${size}`);
    await axe(page, `replay, ${size}`, { quiet: true, map: true });
    if (pictures) await page.screenshot({ path: join(PICTURES, `replay-${viewport.width}x${viewport.height}.png`) });
    await page.screenshot({ path: join(process.env.REPLAY_PICTURES ?? '/tmp', `replay-${viewport.width}.png`) });
    if (viewport === SIZES[0]) {
      await page.waitForTimeout(1500);
      await timed(page, 'forwards', 'ArrowRight', STEPS, check);
      await timed(page, 'backwards', 'ArrowLeft', STEPS, check);
      await still(page, middle, check);
      await jumps(page, last, check);
    }
    await written(page, api, codes, size, check, viewport === SIZES[0]);
    await page.getByRole('button', { name: 'Back to the game' }).tap();
    await page.locator(`.game[data-entry="${last}"]`).waitFor();
    check(!new URL(page.url()).hash.includes('entry') && (await page.locator('[data-part~="replay-band"]').count()) === 0, 'one tap leads back to the game as it is');
    await beside(page, game, last, size, check);
    await paper(page, size, check);
    check(faults.filter((fault) => !fault.includes('404')).length === 0, faults.filter((fault) => !fault.includes('404')).join(' | ') || 'no error in the page');
    await page.context().close();
  }
  check((await seat.look('id')).lastEntry === last, 'nothing was recorded by any of it');
}

/** Who wants no motion sees none; who does sees counters on their way. */
async function still(page, entry, check) {
  const glides = async () => {
    const seen = [];
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('ArrowRight');
      seen.push(...(await page.locator('[data-part~="replay-glide"]').evaluateAll((found) => found.map((one) => getComputedStyle(one).display))));
    }
    return seen;
  };
  const moving = await glides();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const resting = await glides();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  check(moving.some((display) => display !== 'none') && resting.every((display) => display === 'none'), `${moving.length} counters glide to where they went, and none where no motion is wanted`);
  await page.keyboard.press('Home');
  await shown(page, 1);
  await page.keyboard.press('End');
  await page.locator('[data-part~="replay-keys"]').getByRole('button', { name: 'Last entry' }).and(page.locator('[data-disabled]')).waitFor();
  await page.locator('[data-part~="replay-slider"]').fill(String(entry));
  await shown(page, entry);
  await page.locator('[data-part~="replay-slider"]').blur();
  await page.keyboard.press('Space');
  await shown(page, entry + 2);
  await page.keyboard.press('Space');
  check(true, 'Home, End, the slider, and space to play and to stop');
}

async function jumps(page, last, check) {
  await page.getByRole('tab', { name: 'Turns' }).tap();
  const turns = page.locator('[data-part~="replay-jumps"] button');
  await turns.nth(1).waitFor();
  const number = Number(await turns.nth(1).locator('b').innerText());
  await turns.nth(1).tap();
  await shown(page, number);
  // A battle may have begun where everybody stood already; then the next one is looked at.
  let battle = 0;
  for (let index = 0, isDrawn = false; !isDrawn; index += 1) {
    await page.getByRole('tab', { name: 'Battles' }).tap();
    await turns.nth(index).waitFor();
    battle = Number(await turns.nth(index).locator('b').innerText());
    await turns.nth(index).tap();
    await shown(page, battle);
    await page.getByRole('tab', { name: 'Entry' }).tap();
    // What moved is drawn once the board of that entry is.
    isDrawn = await page.locator('[data-part~="map-marks"] [data-part~="move"], [data-part~="map-marks"] [data-part~="replay-changed"]').first().waitFor({ state: 'attached', timeout: 5000 }).then(() => true, () => false);
  }
  check(number > 1 && battle > 1 && battle <= last, `a turn at entry ${number} and a battle at entry ${battle} are a tap away`);
}

/** A note for the table, and one for this seat: what another seat reads of them. */
async function written(page, api, codes, size, check, first) {
  if (first) {
    for (const [text, title, shared] of [['Here it turned', 'The turning point', true], ['Say nothing of it', '', false]]) {
      await page.getByRole('button', { name: 'Write a note…' }).tap();
      await page.getByRole('textbox', { name: 'Note', exact: true }).fill(text);
      if (title) await page.getByRole('textbox', { name: 'Name among the bookmarks' }).fill(title);
      if (shared) await page.getByRole('button', { name: 'For the whole table' }).tap();
      await measure(page, `a note is written, ${size}`);
      await page.getByRole('button', { name: 'Save', exact: true }).tap();
      await page.locator('[data-part~="note"]', { hasText: text }).waitFor();
    }
    const other = await sitDown(api, codes.FIRST);
    const read = await other.ask('query($game: ID!) { notes(game: $game) { text title mine } }', { game: other.game });
    check(JSON.stringify(read.notes) === JSON.stringify([{ text: 'Here it turned', title: 'The turning point', mine: false }]), 'another seat reads the note for the table and knows nothing of the other');
  }
  await page.getByRole('tab', { name: 'Bookmarks' }).tap();
  const mark = page.locator('[data-part~="replay-jumps"] button', { hasText: 'The turning point' });
  await mark.waitFor();
  const number = Number(await mark.locator('b').innerText());
  await mark.tap();
  await shown(page, number);
  await measure(page, `bookmarks, ${size}`);
  await page.screenshot({ path: join(process.env.REPLAY_PICTURES ?? '/tmp', `replay-marks-${size.slice(0, 4).trim()}.png`) });
  await page.getByRole('tab', { name: 'Entry' }).tap();
  check((await page.locator('[data-part~="note"]').count()) === 2, 'notes stand beside their entry, and lead to it');
  await page.screenshot({ path: join(process.env.REPLAY_PICTURES ?? '/tmp', `replay-notes-${size.slice(0, 4).trim()}.png`) });
}

/** The sheet of an entry in the log leads to the replay, and copies a link. */
async function beside(page, game, last, size, check) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('tab', { name: 'Log', exact: true }).tap();
  await page.locator(`[data-part~="log"] li[data-number="${last}"]`).getByRole('button').first().tap();
  const sheet = page.getByRole('dialog', { name: `Entry ${last}` });
  await sheet.waitFor();
  const way = sheet.getByRole('button', { name: 'Notes, replay, link…' });
  await way.or(sheet.getByRole('button', { name: 'Copy a link to this entry' })).first().waitFor();
  if (await way.count()) await way.tap();
  await sheet.getByRole('button', { name: 'Copy a link to this entry' }).tap();
  await sheet.locator('[data-part~="note-link"]').waitFor();
  await measure(page, `beside an entry, ${size}`);
  await axe(page, `beside an entry, ${size}`, { quiet: true });
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  check(copied.endsWith(`/#/${game}/entry/${last}`), `the sheet of an entry copies its link: ${copied.slice(-20)}`);
  await sheet.getByRole('button', { name: 'Show in the replay' }).tap();
  await shown(page, last);
  await page.keyboard.press('Escape');
  await page.locator(`.game[data-entry="${last}"]`).waitFor();
}

/** What can be read and printed: papers open over the table, with a key that prints and a way back; a picture is saved. */
async function paper(page, size, check) {
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('menuitem', { name: 'Reports and printing…' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Reports and printing' });
  await dialog.waitFor();
  await measure(page, `to read and print, ${size}`);
  await axe(page, `to read and print, ${size}`, { quiet: true });
  await page.screenshot({ path: join(process.env.REPLAY_PICTURES ?? '/tmp', `print-${size.slice(0, 4).trim()}.png`) });
  for (const what of ['Set-up sheet', 'After-action report', 'Statistics', 'Player aids']) {
    const read = await openPaper(page, dialog, what);
    await measure(page, `${what} to be read, ${size}`);
    await read.frame.evaluate(() => { globalThis.print = () => { globalThis.printed = (globalThis.printed ?? 0) + 1; }; });
    await read.sheet.getByRole('button', { name: 'Print' }).tap();
    check((await read.frame.evaluate(() => globalThis.printed)) === 1, `${what}: one tap prints the paper alone`);
    const saved = page.waitForEvent('download');
    await read.sheet.getByRole('button', { name: 'Save' }).tap();
    check((await saved).suggestedFilename().endsWith('.html'), `${what}: it is kept as one file`);
    if (what === 'Statistics') await read.frame.locator('h1').press('Escape');
    else await read.sheet.getByRole('button', { name: 'Back to the table' }).tap();
    await read.sheet.waitFor({ state: 'detached' });
  }
  const saved = page.waitForEvent('download');
  await dialog.getByRole('region', { name: 'Picture of the map' }).getByRole('button').first().tap();
  check((await saved).suggestedFilename().endsWith('.svg'), 'the picture of the map is saved');
  const report = await openPaper(page, dialog, 'After-action report');
  await report.frame.locator('nav a').last().tap();
  check(await report.frame.evaluate(() => scrollY > 0 && [...document.querySelectorAll('.chapter')].some((chapter) => Math.abs(chapter.getBoundingClientRect().top) < 100)), 'a chapter is a tap away within the paper');
  const link = report.frame.locator('.record li a').first();
  const entry = Number(await link.innerText());
  await link.tap();
  await shown(page, entry);
  check(true, `entry ${entry} of the report opens in the replay`);
  await page.getByRole('button', { name: 'Back to the game' }).tap();
  await page.locator('.game').waitFor();
}

async function openPaper(page, dialog, what) {
  await dialog.getByRole('region', { name: what, exact: true }).locator('.print-keys button').first().tap();
  const sheet = page.getByRole('dialog', { name: what, exact: true });
  await sheet.waitFor();
  const frame = await (await sheet.locator('iframe').elementHandle()).contentFrame();
  await frame.locator('h1').waitFor();
  return { sheet, frame };
}
