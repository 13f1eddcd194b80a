// The common acts of the table, each counted in taps and held to what it may cost.
import { bringIntoReach, hold, openTablet, recordsItself, swipe, tapSquare } from './browser.mjs';
import { FIRST_ACTIONS, FULL_BOARD, sandbox, SIZES } from './looks.mjs';
import { ask, sitDown } from './table.mjs';

/** Counts what a finger does; a hold counts as one. */
function counter() {
  let taps = 0;
  return {
    tap: async (locator) => {
      await locator.tap();
      taps += 1;
    },
    hold: async (locator) => {
      await hold(locator);
      taps += 1;
    },
    square: async (page, square) => {
      await tapSquare(page, square);
      taps += 1;
    },
    touch: async (page, box) => {
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      taps += 1;
    },
    stroke: async (page, from, to) => {
      await swipe(page, from, to);
      taps += 1;
    },
    count: () => taps,
  };
}

const face = (page, number) => page.getByRole('button', { name: `Face ${number}`, exact: true });
const entryOf = async (seat) => (await seat.look('id')).lastEntry;

/** Waits until the record is so far. */
async function recorded(seat, entry) {
  for (let tried = 0; (await entryOf(seat)) < entry; tried += 1) {
    if (tried > 100) throw new Error(`Entry ${entry} was not recorded.`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Plays one act on a sandbox and holds it to `most` taps. */
async function act({ api, url, browser, check }, name, most, entries, play, kind = 'BOTH') {
  const { page, seat, faults } = await sandbox(api, url, browser, SIZES[0], entries, { kind });
  const fingers = counter();
  await play({ page, seat, fingers, before: await entryOf(seat) });
  check(fingers.count() <= most && faults.length === 0, faults.join(' | ') || `${name}: ${fingers.count()} of ${most}`);
  await page.context().close();
}

/** Entries of the sandbox: what the table waits for after them. */
const AT = { enemyDie: 31, fire: 32, incident: 46, loss: 147 };

export async function acts(api, url, browser, check) {
  console.log('Common acts, in taps');
  const on = { api, url, browser, check };
  await act(on, 'roll the incident', 1, AT.incident, async ({ page, seat, fingers, before }) => {
    await fingers.tap(page.locator('.thumb-bar').getByRole('button', { name: 'Face 4', exact: true }));
    await recorded(seat, before + 2);
    await page.locator('[data-part~="incident-card"]').getByText('Asia for the Asiatics').waitFor();
  });
  await act(on, 'the one die of the other side, on a shared tablet', 1, AT.enemyDie, async ({ page, seat, fingers, before }) => {
    await fingers.tap(face(page, 4));
    await recorded(seat, before + 1);
  });
  await act(on, 'fire with four dice', 4, AT.fire, async ({ page, seat, fingers, before }) => {
    for (const number of [3, 1, 5, 2]) await fingers.tap(face(page, number));
    await recorded(seat, before + 1);
    await page.locator('[data-part~="battle-over"]').getByText(/No change of control/).waitFor();
  });
  await act(on, 'the odds in full, from a battle', 1, AT.fire, async ({ page, fingers }) => {
    await fingers.tap(page.locator('[data-part~="battle"] [data-part~="odds-line"]'));
    await page.getByRole('dialog').waitFor();
  });
  await act(on, 'allot one hit', 1, AT.loss, async ({ page, seat, fingers, before }) => {
    await fingers.tap(page.locator('[data-part~="loss"]').first());
    await recorded(seat, before + 1);
  });
  await act(on, 'a mistyped die put right, the last one held', 4, AT.incident, async ({ page, seat, fingers, before }) => {
    await face(page, 4).tap();
    await recorded(seat, before + 2);
    await fingers.tap(page.getByRole('tab', { name: 'Log' }));
    await fingers.tap(page.locator('[data-part~="log"]').getByRole('button', { name: new RegExp(`^${before + 2} `) }));
    await fingers.tap(page.getByRole('dialog').getByRole('button', { name: 'Face 2', exact: true }));
    await fingers.hold(page.getByRole('dialog').getByRole('button', { name: /^Put these faces/ }));
    await page.locator('[data-part~="log"] li', { hasText: `instead of entry ${before + 2}` }).first().waitFor();
  });
  await act(on, 'take back', 1, FIRST_ACTIONS, async ({ page, seat, fingers, before }) => {
    await fingers.tap(page.locator('.repair-keys > button').first());
    await recorded(seat, before + 1);
  });
  await act(on, 'what can I do', 1, FIRST_ACTIONS, async ({ page, fingers }) => {
    await fingers.tap(page.locator('.now').getByRole('button', { name: 'What can I do…' }));
    await page.getByRole('dialog', { name: 'What can I do' }).waitFor();
  });
  await act(on, 'why is this refused', 2, FIRST_ACTIONS, async ({ page, fingers }) => {
    await fingers.square(page, 'A4');
    await fingers.tap(page.getByRole('group', { name: 'Own units' }).getByRole('button', { name: /^TR-1,/ }));
    await page.getByRole('region', { name: 'Coastal Bombardment' }).locator('.offer.refused small').waitFor();
  });
  await act(on, 'where Action Points come from', 1, FULL_BOARD, async ({ page, fingers }) => {
    await fingers.tap(page.locator('[data-part~="bar"] .bar-side').first());
    await page.locator('[data-part~="tracks"] [data-part~="terms"] li').first().waitFor();
  });
  await act(on, 'end the phase (a tap and a hold)', 2, FULL_BOARD, async ({ page, seat, fingers, before }) => {
    const end = page.locator('.thumb-bar').getByRole('button', { name: /^End the/ });
    await fingers.tap(end);
    await fingers.hold(page.getByRole('group', { name: 'Confirm' }).getByRole('button', { name: /^Do it/ }));
    await recorded(seat, before + 1);
  });
  await loneShip(on);
  await shipOutOfStack(on);
  await bombard(on);
  await setUp(on);
  await stopped(on);
  await reloaded(on);
}

/** A ship that lies alone is in hand at the first tap. */
async function loneShip({ api, url, browser, check }) {
  for (const entries of [151, 120, 200, 215, 240, 100]) {
    const { page, seat } = await sandbox(api, url, browser, SIZES[0], entries);
    const ship = await shipAlone(seat);
    if (!ship) {
      await page.context().close();
      continue;
    }
    const before = await entryOf(seat);
    await bringIntoReach(page, ship.from.square);
    const pile = await page.locator(`[data-place="${ship.from.id}"] .pile`).first().boundingBox();
    await page.touchscreen.tap(pile.x + pile.width / 2, pile.y + pile.height / 2);
    await page.locator(`[data-reach="${ship.to.id}"] circle`).first().waitFor();
    await page.waitForTimeout(350);
    await bringIntoReach(page, ship.to.square);
    const goal = await page.locator(`[data-reach="${ship.to.id}"] circle`).first().boundingBox();
    await page.touchscreen.tap(goal.x + goal.width / 2, goal.y + goal.height / 2);
    await page.getByRole('group', { name: 'Confirm' }).getByRole('button', { name: /^Do it/ }).tap();
    await recorded(seat, before + 1);
    check(true, `move a ship that lies alone (${ship.unit.name} to ${ship.to.name}): 3 of 3`);
    await page.context().close();
    return;
  }
  throw new Error('No ship lies alone in the sandbox.');
}

/** One ship of several is drawn out of the open stack onto the map, and confirmed. */
async function shipOutOfStack({ api, url, browser, check }) {
  for (const entries of [151, 120, 200, 215, 240, 100]) {
    const { page, seat } = await sandbox(api, url, browser, SIZES[0], entries);
    const ship = await shipAlone(seat, (count) => count > 1);
    if (!ship) {
      await page.context().close();
      continue;
    }
    const before = await entryOf(seat);
    await bringIntoReach(page, ship.to.square);
    await bringIntoReach(page, ship.from.square);
    const pile = await page.locator(`[data-place="${ship.from.id}"] .pile`).first().boundingBox();
    await page.touchscreen.tap(pile.x + pile.width / 2, pile.y + pile.height / 2);
    const counters = page.locator(`[data-part~="fan"] [data-carry="${ship.unit.id}"], .tiles [data-carry="${ship.unit.id}"]`);
    const counter = counters.filter({ visible: true }).first();
    await counter.waitFor();
    await page.waitForTimeout(350);
    const goal = await page.locator(`[data-place="${ship.to.id}"], [data-square="${ship.to.square}"]`).first().boundingBox();
    const from = await counter.boundingBox();
    await swipe(page, { x: from.x + from.width / 2, y: from.y + from.height / 2 }, { x: goal.x + goal.width / 2, y: goal.y + goal.height * 0.7 });
    await page.getByRole('group', { name: 'Confirm' }).getByRole('button', { name: /^Do it/ }).tap();
    await recorded(seat, before + 1);
    check(true, `move a ship out of a stack (${ship.unit.name} to ${ship.to.name}): 3 of 3`);
    await page.context().close();
    return;
  }
  throw new Error('No ship lies with others in the sandbox.');
}

/** Four of six ships or more, taken by a stroke over the open stack, bombard a base by a tap on it. */
async function bombard({ api, url, browser, check }) {
  for (const entries of [67, 127, 139, 145]) {
    const { page, seat } = await sandbox(api, url, browser, SIZES[0], entries);
    const found = await fourOfSix(seat);
    if (!found) {
      await page.context().close();
      continue;
    }
    const fingers = counter();
    const before = await entryOf(seat);
    await bringIntoReach(page, found.from.square);
    const pile = await page.locator(`[data-place="${found.from.id}"] .pile`).first().boundingBox();
    await fingers.touch(page, pile);
    const fan = page.locator('[data-carry]').filter({ visible: true });
    await fan.first().waitFor();
    await page.waitForTimeout(350);
    const boxes = await Promise.all([0, 3].map((at) => fan.nth(at).boundingBox()));
    const [first, last] = boxes.map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }));
    await fingers.stroke(page, first, last);
    await page.locator('[data-carry][data-selected]').filter({ visible: true }).nth(3).waitFor();
    await page.locator('.offer').first().waitFor();
    await page.waitForTimeout(350);
    const base = await page.locator(`[data-place="${found.to.id}"] .pile`).first().boundingBox();
    await fingers.touch(page, base);
    await fingers.tap(page.getByRole('group', { name: 'Confirm' }).getByRole('button', { name: /^Do it/ }));
    await recorded(seat, before + 1);
    check(fingers.count() <= 5, `bombard ${found.to.name} with four of ${found.count} ships: ${fingers.count()} of 5`);
    await page.context().close();
    return;
  }
  throw new Error('No six ships lie before a base in the sandbox.');
}

async function fourOfSix(seat) {
  const { view } = await seat.look('view { phase phasing pending { kind } areas { area: code units { id: code side name category } } }');
  if (view.pending || !view.phase.endsWith('_ACTION')) return null;
  const { neiPack } = await seat.ask('{ neiPack { areas { id: code name square kind } } }');
  const place = (id) => neiPack.areas.find((area) => area.id === id);
  for (const { area, units } of view.areas) {
    const own = units.filter(({ side, category }) => side === view.phasing && category === 'NAVAL');
    const from = place(area);
    if (own.length < 6 || from.kind !== 'SEA' || !from.square) continue;
    const { offers } = await seat.offers(own.slice(0, 4).map(({ id }) => id));
    const offer = offers.find(({ verdict, attack, command }) => verdict.clear && attack && command.bombardCoast?.path.length > 0);
    const end = place(offer?.command.bombardCoast.path?.at(-1) ?? area);
    const shore = offer && view.areas.find(({ area: land, units: there }) => place(land)?.kind === 'LAND' && place(land).square === end.square && there.some(({ side, category }) => side !== view.phasing && category === 'BASE'));
    if (shore) return { from, to: place(shore.area), count: own.length };
  }
  return null;
}

async function shipAlone(seat, isWanted = (count) => count === 1) {
  const { view } = await seat.look('view { phase phasing pending { kind } areas { area: code units { id: code side name category } } }');
  if (view.pending || !view.phase.endsWith('_ACTION')) return null;
  const { neiPack } = await seat.ask('{ neiPack { areas { id: code name square kind } } }');
  const place = (id) => neiPack.areas.find((area) => area.id === id);
  for (const { area, units } of view.areas) {
    const own = units.filter(({ side }) => side === view.phasing);
    const from = place(area);
    if (!isWanted(own.length) || own[0].category !== 'NAVAL' || from.kind !== 'SEA' || !from.square) continue;
    const { offers } = await seat.offers([own[0].id]);
    const offer = offers.find(({ verdict, attack, destination, command }) => verdict.clear && !attack && 'moveNavalForce' in command && place(destination)?.square && place(destination).square !== from.square);
    if (offer) return { unit: own[0], from, to: place(offer.destination) };
  }
  return null;
}

async function setUp({ api, url, browser, check }) {
  const { createGame } = await ask(api, 'mutation($input: CreateNeiGame!) { createGame(input: { nei: $input }) { seats { kind code } } }', { input: { name: 'Set-up' } });
  const code = createGame.seats.find(({ kind }) => kind === 'SECOND').code;
  const seat = await sitDown(api, code);
  const { page } = await openTablet(browser, `${url}/#/join/${code}`, SIZES[0]);
  await page.locator('.now .unit-tile').first().waitFor();
  const placing = counter();
  const before = await entryOf(seat);
  await placing.tap(page.locator('.now .unit-tile').first());
  const reach = page.locator('[data-reach] circle.clear').first();
  await reach.waitFor();
  await page.waitForTimeout(200);
  const at = await reach.boundingBox();
  await page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2);
  await recorded(seat, before + 1);
  check(placing.count() + 1 <= 2, `place one unit: ${placing.count() + 1} of 2`);
  const rest = counter();
  await page.locator(`.game[data-entry="${before + 1}"]`).waitFor();
  await rest.tap(page.getByRole('button', { name: 'Place the rest as in history' }));
  await rest.hold(page.locator('.thumb-bar').getByRole('button', { name: /^Finish the set-up/ }));
  await recorded(seat, before + 3);
  check(rest.count() <= 2, `place all as in history and finish: ${rest.count()} of 2, the second held`);
  await page.context().close();
}

/** The last face can be stopped, and put right, before it is recorded. */
async function stopped({ api, url, browser, check }) {
  const { page, seat } = await sandbox(api, url, browser, SIZES[0], AT.enemyDie);
  const before = await entryOf(seat);
  await face(page, 6).tap();
  await page.locator('[data-part~="soon-stop"]').tap();
  await page.waitForTimeout(1300);
  check((await entryOf(seat)) === before, 'the last face is not recorded once it was stopped');
  await page.locator('[data-part~="die-row"]').first().tap();
  await face(page, 4).tap();
  await recorded(seat, before + 1);
  const { game } = await seat.ask('query($id: ID!, $since: Int!) { game(id: $id) { entries(since: $since) { nodes { lines { text } } } } }', { id: seat.game, since: before });
  check(game.entries.nodes[0].lines[0].text.includes('rolled 4'), `and another takes its place: ${game.entries.nodes[0].lines[0].text}`);
  await recordsItself(page);
  await page.context().close();
}

/** Faces typed so far are there again after a reload, and nothing is recorded by it. */
async function reloaded({ api, url, browser, check }) {
  const { page, seat } = await sandbox(api, url, browser, SIZES[0], AT.fire);
  const before = await entryOf(seat);
  await face(page, 3).tap();
  await face(page, 1).tap();
  await page.reload();
  await page.getByText('2 to go').waitFor();
  const typed = await page.locator('[data-part~="die-row"]').evaluateAll((wells) => wells.map((well) => well.getAttribute('aria-label').match(/typed (\d)/)?.[1] ?? '·').join(' '));
  check(typed === '3 1 · ·' && (await entryOf(seat)) === before, `after a reload the dice show ${typed}`);
  await page.context().close();
}
