// A whole game turn of both sides on one tablet: by touch alone at both sizes and scales, and by keyboard alone.
import { readFileSync } from 'node:fs';
import { hold, confirm, openArea, recordsItself, rowOf, tapSquare } from './browser.mjs';
import { SIZES, sandbox } from './looks.mjs';

/** The entry of the sandbox with which the second game turn begins: incidents, the drive on Singapore, points and actions of both sides follow. */
const TURN_TWO = 50;

/** The state of the table, for the test to know what to expect; the hand works on the page alone. */
const state = (seat) => seat.look('lastEntry view { turn phase phasing pending { kind count by } }');

/** Until the page shows an entry. */
async function shown(page, entry) {
  await page.waitForFunction((wanted) => Number(document.querySelector('.game')?.getAttribute('data-entry')) >= wanted, entry);
}

/** Until something was recorded, and is shown. */
async function recorded(page, seat, before, what) {
  for (let tried = 0; tried < 200; tried += 1) {
    const { lastEntry } = await seat.look('id');
    if (lastEntry > before) return shown(page, lastEntry);
    await page.waitForTimeout(50);
  }
  throw new Error(`Nothing was recorded by: ${what}`);
}

/** Every answer that a turn may ask for, by whatever `press` does: a finger or a key. */
export async function answer(page, kind, press, pressLong) {
  const owed = page.getByRole('region', { name: 'Decision', exact: true });
  if (kind === 'ROLL') {
    const pad = page.getByRole('region', { name: 'Dice', exact: true });
    await pad.locator('[data-part~="die-row"]').first().waitFor();
    const count = await pad.locator('[data-part~="die-row"]').count();
    for (let at = 0; at < count; at += 1) await press(pad.getByRole('button', { name: `Face ${[3, 5, 4, 6][at % 4]}`, exact: true }));
    return recordsItself(page);
  }
  const key = {
    DRAW: owed.getByRole('button', { name: 'Draw for me' }),
    TAKE_FREE_ACTION: owed.getByRole('button', { name: 'Decline the free action' }),
    CHOOSE_FIFTH_COLUMN_AREA: owed.getByRole('button', { name: 'No area' }),
    CHOOSE_FIFTH_COLUMN_TARGET: owed.getByRole('button', { name: 'No unit' }),
    WITHHOLD: owed.getByRole('button', { name: 'All take part' }),
    COUNTERSTRIKE: owed.getByRole('button', { name: 'Do not strike back' }),
    ATTACK_WHERE_STOPPED: owed.locator('.choices button').first(),
  }[kind];
  if (key) return kind === 'DRAW' ? pressLong(key) : press(key);
  if (kind === 'DEPLOY') {
    await press(owed.locator('.unit-toggle').first());
    await press(owed.locator('.choices button').first());
    return press(page.getByRole('group', { name: 'Confirm' }).getByRole('button', { name: /^Do it/ }));
  }
  if (kind.startsWith('CHOOSE_')) {
    await owed.getByRole('button').first().waitFor();
    const more = owed.locator('button[aria-label^="One "]:not([data-disabled])');
    while ((await more.count()) > 0) await press(more.first());
    return recordsItself(page);
  }
  if (kind === 'DISRUPT_EXCESS_AIRCRAFT') {
    await press(owed.locator('.unit-toggle').first());
    return press(owed.locator('[data-part~="settle"]'));
  }
  throw new Error(`No answer known for ${kind}`);
}

/** Plays on until the next game turn has begun, with one move of each side. */
async function playTurn({ page, seat }, { press, pressLong, move }) {
  const begun = (await state(seat)).view.turn;
  const moved = new Set();
  let actions = 0;
  for (let step = 0; step < 120; step += 1) {
    const { lastEntry, view } = await state(seat);
    if (view.turn > begun) return { actions, moved: [...moved] };
    await shown(page, lastEntry);
    if (view.pending) await answer(page, view.pending.kind, press, pressLong);
    else if (view.phase.endsWith('ACTION') && !moved.has(view.phasing)) {
      moved.add(view.phasing);
      if (!(await move(view.phasing))) continue;
    } else {
      const key = page.locator('.thumb-bar button').first();
      await key.waitFor();
      const name = await key.innerText();
      await press(key);
      if (name.startsWith('End ')) await pressLong(page.getByRole('group', { name: 'Confirm' }).getByRole('button', { name: /^Do it/ }));
    }
    actions += 1;
    await recorded(page, seat, lastEntry, `${view.phase} ${view.pending?.kind ?? ''}`);
  }
  throw new Error('The turn does not end.');
}

/** Ships of the acting side that may move in peace: the square where they lie, the ship, and where it may go. */
async function shipsToMove(seat) {
  const { view } = await seat.look('view { phasing areas { area: code units { id: code side name category } } }');
  const { neiPack } = await seat.ask('{ neiPack { areas { id: code name square } } }');
  const place = (id) => neiPack.areas.find((area) => area.id === id);
  for (const { area, units } of view.areas) {
    for (const unit of units.filter((known) => known.side === view.phasing && known.category === 'NAVAL')) {
      if (!place(area).square) continue;
      const { offers } = await seat.offers([unit.id]);
      const offer = offers.find(({ verdict, attack, destination, command }) => verdict.clear && !attack && 'moveNavalForce' in command && place(destination)?.square);
      if (offer) return { unit, from: place(area), to: place(offer.destination), offer };
    }
  }
  return null;
}

async function byTouch(api, url, browser, check, viewport, scale) {
  const tablet = await sandbox(api, url, browser, viewport, TURN_TWO, { device: { scale } });
  const { page, seat, faults } = tablet;
  const press = (locator) => locator.tap();
  let taps = 0;
  const move = async () => {
    const ship = await shipsToMove(seat);
    if (!ship) return false;
    // A square tapped a moment ago would come nearer instead.
    const finger = async (square) => {
      await page.waitForTimeout(350);
      await tapSquare(page, square);
    };
    await page.waitForTimeout(350);
    await openArea(page, ship.from.square, ship.from.name);
    await page.getByRole('group', { name: 'Own units' }).getByRole('button', { name: rowOf(ship.unit.name) }).first().tap();
    await page.locator('[data-part~="in-hand"] .offer').first().waitFor();
    const group = page.getByRole('region', { name: ship.offer.action, exact: true });
    const toggle = group.locator('button[data-part~="action"][aria-expanded="false"]');
    if (await toggle.count()) await toggle.tap();
    await finger(ship.to.square);
    const key = page.getByRole('group', { name: 'Confirm' }).getByRole('button', { name: /^Do it/ });
    if (!(await key.isVisible().catch(() => false))) await page.locator('[data-part~="in-hand"] .offer:not([data-part~="action"]):not(.refused)').first().tap();
    await confirm(page);
    taps += 1;
    return true;
  };
  const { actions, moved } = await playTurn(tablet, { press, pressLong: hold, move });
  const copy = page.locator('[data-part~="turn-card"]');
  const [download] = await Promise.all([page.waitForEvent('download'), copy.getByRole('button', { name: 'Download a backup' }).tap()]);
  const kept = readFileSync(await download.path(), 'utf8');
  check(kept.trim().split('\n').length >= actions, `the turn over, a copy of the record was offered and kept: ${download.suggestedFilename()}, ${kept.length} characters`);
  check(faults.length === 0, faults.length === 0 ? `by touch at ${viewport.width} × ${viewport.height}, ${scale} %: a game turn of both sides, ${actions} entries, ${moved.length} action phases, ${taps} naval moves` : faults.join(' | '));
  await page.context().close();
}

/** Goes to a control with the Tab key alone, and presses it. */
async function tabTo(page, locator, key = 'Enter') {
  const element = await locator.elementHandle();
  for (let at = 0; at < 400; at += 1) {
    if (await element.evaluate((wanted) => document.activeElement === wanted)) {
      await page.keyboard.press(key);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not come to ${await element.evaluate((wanted) => wanted.outerHTML.slice(0, 120))}`);
}

async function byKeyboard(api, url, browser, check) {
  const tablet = await sandbox(api, url, browser, SIZES[0], TURN_TWO);
  const { page, seat, faults } = tablet;
  const press = (locator) => tabTo(page, locator);
  const pressLong = async (locator) => {
    await tabTo(page, locator);
    await page.keyboard.press('Enter');
  };
  let lines = 0;
  const move = async () => {
    const ship = await shipsToMove(seat);
    if (!ship) return false;
    await page.keyboard.press('/');
    await page.getByRole('textbox', { name: /^Units, places/ }).waitFor();
    await page.keyboard.type(`${ship.unit.name} ${ship.to.name} naval force`);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Command line' }).getByText(/Enter again does it|choose one/).waitFor();
    if (await page.getByRole('region', { name: 'Command line' }).locator('.choices button').count()) {
      await tabTo(page, page.getByRole('region', { name: 'Command line' }).locator('.choices button').first());
      await page.getByRole('region', { name: 'Command line' }).getByText(/Enter again does it/).waitFor();
    }
    await page.keyboard.press('Enter');
    await page.locator('.message').getByText(/./).first().waitFor();
    await page.keyboard.press('Escape');
    lines += 1;
    return true;
  };
  const { actions, moved } = await playTurn(tablet, { press, pressLong, move });
  check(lines > 0, `by keyboard alone: a game turn of both sides, ${actions} entries, ${moved.length} action phases, ${lines} moves by the command line`);
  await page.keyboard.press('b');
  const board = page.getByRole('dialog', { name: 'The board in words' });
  await board.waitFor();
  const rows = await board.getByRole('row').count();
  check(rows > 20, `the board in words has ${rows} rows`);
  await page.keyboard.press('Escape');
  check(faults.length === 0, faults.length === 0 ? 'no error in the page' : faults.join(' | '));
  await page.context().close();
}

export async function turnByTouch(api, url, browser, check) {
  console.log('A game turn by touch alone');
  for (const viewport of SIZES) for (const scale of [100, 200]) await byTouch(api, url, browser, check, viewport, scale);
}

export async function turnByKeyboard(api, url, browser, check) {
  console.log('A game turn by keyboard alone');
  await byKeyboard(api, url, browser, check);
}
