// Putting the record right at a shared tablet: an entry left out, other faces, and what was taken back done again.
import { axe, hold } from './browser.mjs';
import { sandbox, SIZES } from './looks.mjs';
import { measure } from './measure.mjs';

const ENTRIES = 65;

/** Measures a screen; where the sheet lies over it, axe reads it too. */
async function looked(page, what) {
  await measure(page, what);
  if (await page.getByRole('dialog').count()) await axe(page, what, { quiet: true });
}

/** What the server says would come of changes. */
async function foreseen(seat, changes) {
  const { game } = await seat.ask('query($id: ID!, $changes: [ChangeInput!]!) { game(id: $id) { ... on NeiGame { amendment(changes: $changes) { possible again { outcome } } } } }', { id: seat.game, changes: changes.map(({ command, ...change }) => (command ? { ...change, command: { nei: command } } : change)) });
  const { possible, again } = game.amendment;
  const count = (outcome) => again?.filter((one) => one.outcome === outcome).length ?? 0;
  return { possible, holds: count('HOLDS'), differ: count('DIFFERS'), decide: count('NEEDS_DECISION') };
}

async function entriesOf(seat) {
  const { entries } = await seat.look('entries { nodes { number takenBack ofPlay renews { kind entry } dice { face } } }');
  return entries.nodes;
}

/** An entry of play that cannot be missed: others that hold stand after it, and others that do not. */
async function entryToLeaveOut(seat) {
  const standing = (await entriesOf(seat)).filter(({ ofPlay, takenBack }) => ofPlay && !takenBack);
  for (const { number } of standing.slice(-30)) {
    const rest = await foreseen(seat, [{ kind: 'STRIKE', entry: number }]);
    if (rest.possible && rest.holds > 0 && rest.decide > 0) return { number, ...rest };
  }
  throw new Error('No entry of the sandbox has others hang on it.');
}

const openEntry = async (page, number) => {
  await page.locator('[data-part~="log"]').getByRole('button', { name: new RegExp(`^${number} `) }).tap();
  const sheet = page.getByRole('dialog', { name: `Entry ${number}` });
  await sheet.waitFor();
  return sheet;
};

const entryLine = (page, words) => page.locator('[data-part~="log"] li', { hasText: words }).first();

export async function repair(api, url, browser, check, look = looked) {
  for (const viewport of SIZES) {
    const size = `${viewport.width} × ${viewport.height}`;
    console.log(`Putting the record right at ${size}`);
    const { page, seat, faults } = await sandbox(api, url, browser, viewport, ENTRIES);
    await page.getByRole('tab', { name: 'Log' }).tap();
    await look(page, `log ${size}`);

    const struck = await entryToLeaveOut(seat);
    let sheet = await openEntry(page, struck.number);
    await look(page, `entry ${size}`);
    await sheet.getByRole('button', { name: 'Leave this entry out' }).tap();
    await sheet.getByText(new RegExp(`^${struck.holds} later entr(y holds|ies hold)\\.`)).waitFor();
    const left = sheet.getByRole('region', { name: 'Leave this entry out' });
    await left.locator('[data-part~="violations"] [data-part~="cure"]').first().waitFor();
    check((await left.locator('[data-part~="mend-list"] > li').count()) === struck.differ + struck.decide, `without entry ${struck.number}: ${struck.holds} hold, ${struck.differ} differ, ${struck.decide} are the table’s to decide, each with its clause`);
    check((await entriesOf(seat)).length === ENTRIES, 'and nothing is recorded by looking');
    await look(page, `leave out ${size}`);
    await hold(sheet.getByRole('button', { name: `Leave entry ${struck.number} out` }));
    await sheet.waitFor({ state: 'detached' });
    await page.locator('[data-part~="log"] li.taken-back', { has: page.locator('b', { hasText: new RegExp(`^${struck.number}$`) }) }).waitFor();
    await entryLine(page, /again: entry \d+/).waitFor();
    check(true, 'held: it stands in the log as struck, and what was played again says so');

    const thrown = (await entriesOf(seat)).filter(({ dice, takenBack }) => dice.length > 0 && !takenBack).at(-1);
    sheet = await openEntry(page, thrown.number);
    const see = sheet.getByRole('button', { name: 'See what changes' });
    const isAlone = thrown.dice.length === 1;
    check(isAlone || (await see.isDisabled()), `entry ${thrown.number} shows its dice; the same faces are no other faces`);
    const face = 7 - thrown.dice[0].face;
    await look(page, `faces ${size}`);
    await sheet.getByRole('button', { name: `Face ${face}`, exact: true }).tap();
    // The other face of a lone die leads on by itself.
    if (!isAlone) await see.tap();
    const put = sheet.getByRole('button', { name: `Put these faces in entry ${thrown.number}` });
    await put.waitFor();
    await look(page, `other faces ${size}`);
    await hold(put);
    await entryLine(page, `instead of entry ${thrown.number}`).waitFor();
    const renewed = (await entriesOf(seat)).find(({ renews }) => renews?.kind === 'INSTEAD_OF');
    check(renewed.dice[0].face === face, `and then entry ${renewed.number} stands instead, with a ${face}`);

    // What is played again after it comes entry by entry; the key names the last of them.
    const newest = (await entriesOf(seat)).at(-1).number;
    await page.locator('[data-part~="log"] li b', { hasText: new RegExp(`^${newest}$`) }).waitFor();
    const keys = page.getByRole('group', { name: 'Take back and redo' });
    const back = keys.getByRole('button', { name: /^Take back: / });
    const last = (await back.getAttribute('aria-label')).replace('Take back: ', '');
    await back.tap();
    const again = keys.getByRole('button', { name: `Redo: ${last}`, exact: true });
    await again.waitFor();
    await look(page, `redo ${size}`);
    await again.tap();
    await keys.getByRole('button', { name: `Take back: ${last}`, exact: true }).waitFor();
    check((await entriesOf(seat)).at(-1).renews?.kind === 'AGAIN', 'what was taken back is named on the key, and done again');
    check(faults.length === 0, faults.length === 0 ? 'nothing cut, every key large enough, axe clean, no error in the page' : faults.join(' | '));
    await page.context().close();
  }
}
