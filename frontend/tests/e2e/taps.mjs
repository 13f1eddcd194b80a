// What a move costs in taps, and what a drag and a double tap do.
import { bringIntoReach, rowOf, swipe } from './browser.mjs';
import { FULL_BOARD, sandbox, SIZES } from './looks.mjs';

/** Ships tried at each size. */
const SHIPS = 4;

/** Ships of the acting side that may move in peace, at most one of each area: where they lie and where they may go. */
async function movesOf(seat) {
  const { view } = await seat.look('view { phasing areas { area: code units { id: code side name category } } }');
  const { neiPack } = await seat.ask('{ neiPack { areas { id: code name square } } }');
  const place = (id) => neiPack.areas.find((area) => area.id === id);
  const found = [];
  for (const { area, units } of view.areas) {
    const unit = units.find((known) => known.side === view.phasing && known.category === 'NAVAL');
    if (!unit || !place(area).square) continue;
    const { offers } = await seat.offers([unit.id]);
    const offer = offers.find(({ verdict, attack, destination, command }) => verdict.clear && !attack && 'moveNavalForce' in command && place(destination)?.square);
    if (offer) found.push({ unit, from: place(area), to: place(offer.destination), offer });
    if (found.length === SHIPS) break;
  }
  return found;
}

/** The middle of something drawn on the map, once its square can be reached by a finger. */
async function middleOf(page, square, selector) {
  await bringIntoReach(page, square);
  const box = await page.locator(selector).first().boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Takes a ship in hand: its stack, then its counter. Answers with the taps it took. */
async function takeInHand(page, { from, unit }) {
  const stack = await middleOf(page, from.square, `[data-place="${from.id}"] .pile`);
  // A square tapped a moment ago would come nearer instead.
  await page.waitForTimeout(350);
  await page.touchscreen.tap(stack.x, stack.y);
  await page.getByRole('region', { name: from.name, exact: true }).waitFor();
  await page.getByRole('group', { name: 'Own units' }).getByRole('button', { name: rowOf(unit.name) }).first().tap();
  await page.locator('[data-part~="in-hand"] .offer').first().waitFor();
  return 2;
}

async function movesInFourTaps(api, url, browser, check, viewport) {
  const { page, seat, faults } = await sandbox(api, url, browser, viewport, FULL_BOARD);
  const most = { taps: 0, moves: 0 };
  const tried = (await movesOf(seat)).length;
  for (let at = 0; at < tried; at += 1) {
    // What was offered before another ship moved may be gone.
    const ship = (await movesOf(seat))[at] ?? (await movesOf(seat))[0];
    if (!ship) break;
    const { lastEntry } = await seat.look('id');
    let taps = await takeInHand(page, ship);
    const there = await middleOf(page, ship.to.square, `[data-reach="${ship.to.id}"] circle`);
    await page.waitForTimeout(350);
    await page.touchscreen.tap(there.x, there.y);
    taps += 1;
    const key = page.getByRole('group', { name: 'Confirm' }).getByRole('button', { name: /^Do it/ });
    await key.tap();
    taps += 1;
    for (let waited = 0; (await seat.look('id')).lastEntry === lastEntry; waited += 1) {
      if (waited > 100) throw new Error(`${ship.unit.name} to ${ship.to.name} was not recorded.`);
      await page.waitForTimeout(50);
    }
    const { view } = await seat.look('view { areas { area: code units { id: code } } pending { kind } }');
    const where = view.areas.find(({ units }) => units.some(({ id }) => id === ship.unit.id))?.area;
    if (!view.pending && where !== ship.to.id) throw new Error(`${ship.unit.name} lies in ${where}, not in ${ship.to.id}.`);
    most.taps = Math.max(most.taps, taps);
    most.moves += 1;
    if (view.pending) break;
  }
  check(most.moves > 0 && most.taps <= 4 && faults.length === 0, faults.length > 0 ? faults.join(' | ') : `${viewport.width} × ${viewport.height}: ${most.moves} naval moves of at most ${most.taps} taps each`);
  await page.context().close();
}

/** A stack drawn to its goal is one movement of the finger; a square tapped twice comes nearer. */
async function dragAndDoubleTap(api, url, browser, check) {
  const { page, seat, faults } = await sandbox(api, url, browser, SIZES[0], FULL_BOARD);
  const ship = (await movesOf(seat))[0];
  const { lastEntry } = await seat.look('id');
  await takeInHand(page, ship);
  const start = await middleOf(page, ship.from.square, `[data-place="${ship.from.id}"] .pile`);
  const goal = await page.locator(`[data-reach="${ship.to.id}"] circle`).first().boundingBox();
  await swipe(page, start, { x: goal.x + goal.width / 2, y: goal.y + goal.height / 2 });
  const key = page.getByRole('group', { name: 'Confirm' }).getByRole('button', { name: /^Do it/ });
  for (let waited = 0; (await seat.look('id')).lastEntry === lastEntry; waited += 1) {
    // Where several ways lead there, the drag proposes the foremost and the key does it.
    if (waited === 20 && (await key.isVisible())) await key.tap();
    if (waited > 100) throw new Error('What was dragged was not recorded.');
    await page.waitForTimeout(50);
  }
  check(true, `${ship.unit.name} was dragged to ${ship.to.name}`);

  const scale = () => page.evaluate(() => Number(/scale\(([\d.]+)/.exec(document.querySelector('.map-frame > g')?.getAttribute('transform') ?? '')?.[1]));
  await page.getByRole('button', { name: 'Show the whole map' }).tap();
  const before = await scale();
  const at = await bringIntoReach(page, 'D4');
  await page.waitForTimeout(400);
  await page.touchscreen.tap(at.x, at.y);
  await page.touchscreen.tap(at.x, at.y);
  await page.waitForTimeout(200);
  const after = await scale();
  check(after > before * 1.5 && faults.length === 0, faults.length > 0 ? faults.join(' | ') : `a double tap brings the map nearer, from ${before.toFixed(2)} to ${after.toFixed(2)}`);
  await page.context().close();
}

export async function taps(api, url, browser, check) {
  console.log('Taps');
  for (const viewport of SIZES) await movesInFourTaps(api, url, browser, check, viewport);
  await dragAndDoubleTap(api, url, browser, check);
}
