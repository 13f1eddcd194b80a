// A newcomer plays alone: the staff sets up and plays the other side, shows one order after the other, and gives advice.
// At a table of two, one leaves the rest of his turn to it.
import { randomUUID } from 'node:crypto';
import { axe, confirm, hold, keptOn, openTablet, typeDice } from './browser.mjs';
import { measure } from './measure.mjs';
import { ask, Seat, sitDown } from './table.mjs';
import { answer } from './turn.mjs';

const WIDE = { width: 1024, height: 768 };
const TALL = { width: 390, height: 844 };
/** The staff gives no order for so long while one of its own is still to be carried out. In milliseconds. */
const PATIENT = 2000;

/** The entry of the sandbox after which Japan has one Action Point left. */
const LAST_POINTS = 35;

const LOOK = 'view { turn phase phasing pending { kind mine by } areas { units { id: code side } hiddenPresence sightings { counter { id: code } } } sides { disrupted { units { id: code } } destroyed { units { id: code } } pool { units { id: code } } } battle { attackers { id: code } defenders { id: code } } }';

/** Has axe read a screen, and measures it at both sizes. */
async function looked(page, what, look) {
  // News are shown for a moment, in one line.
  await page.locator('.message p').waitFor({ state: 'detached' });
  await axe(page, what, { minor: true });
  for (const size of [TALL, WIDE]) {
    await page.setViewportSize(size);
    await measure(page, `${what}, ${size.width} × ${size.height}`);
    await look?.(page, `${what} ${size.width}`);
  }
}

/** No counter that only the staff's side may see is anywhere in the page. */
async function keepsSecrets(page, mine, theirs, check) {
  const { view: own } = await mine.look(LOOK);
  const { view: other } = await theirs.look(LOOK);
  const seen = new Set([...own.areas.flatMap(({ units, sightings }) => [...units, ...sightings.map(({ counter }) => counter)]), ...own.sides.flatMap(({ disrupted, destroyed, pool }) => [...disrupted.units, ...destroyed.units, ...pool.units]), ...(own.battle?.attackers ?? []), ...(own.battle?.defenders ?? [])].map(({ id }) => id));
  const secret = other.areas.flatMap(({ units }) => units).filter(({ id, side }) => side === 'ALLIES' && !seen.has(id)).map(({ id }) => id);
  const drawn = new Set(await page.locator('[data-unit]').evaluateAll((all) => all.map((element) => element.getAttribute('data-unit'))));
  const shown = secret.filter((id) => drawn.has(id));
  check(secret.length > 0 && shown.length === 0, shown.length === 0 ? `of ${secret.length} Allied counters that Japan may not see, none is in the page` : `in the page, though hidden: ${shown.join(', ')}`);
}

/** What the Allies do while nobody thinks for them: the server throws, the first plan answers, and their phases end. */
async function goOn(seat) {
  const { lastEntry, view: { phase, phasing, pending } } = await seat.look(LOOK);
  if ((pending?.by ?? (phasing === 'ALLIES' ? 'SECOND' : null)) !== 'SECOND') return;
  if (!pending) return void (await seat.record({ ALLIED_INCIDENT: { rollIncident: true }, ALLIED_ACTION_POINTS: { rollActionPoints: true } }[phase] ?? { endActionPhase: true }));
  if (pending.kind === 'ROLL' || pending.kind === 'DRAW') return void (await seat.ask('mutation($game: ID!, $entry: Int!, $id: ID!) { roll(game: $game, expectedEntry: $entry, commandId: $id) { __typename } }', { game: seat.game, entry: lastEntry, id: randomUUID() }));
  const { game } = await seat.ask('query($game: ID!) { game(id: $game) { ... on NeiGame { advice(first: 1, level: RECRUIT) { offer { command } } } } }', { game: seat.game });
  await seat.record(game.advice[0].offer.command);
}

/** News are one line for a moment, and fade at its end: the screen is measured when none is there. */
async function measureBetweenNews(page, what) {
  const news = page.locator('.message p.news');
  for (let tried = 1; ; tried += 1) {
    await news.waitFor({ state: 'detached' });
    try {
      await measure(page, what);
      return;
    } catch (error) {
      // They may have come meanwhile.
      if (tried === 5 || (await news.count()) === 0) throw error;
    }
  }
}

async function handedOver(api, url, browser, check, look) {
  console.log('A seat that is handed over');
  const { createSandbox } = await ask(api, 'mutation($entries: Int!) { createSandbox(seed: 1941, entries: $entries) { seats { kind code } } }', { entries: LAST_POINTS });
  const code = (wanted) => createSandbox.seats.find(({ kind }) => kind === wanted).code;
  const [japan, allies, mine, theirs] = await Promise.all([...['FIRST', 'SECOND'].map((kind) => openTablet(browser, `${url}/#/join/${code(kind)}`, WIDE)), ...['FIRST', 'SECOND'].map((kind) => sitDown(api, code(kind)))]);
  const { page } = japan;
  const paper = page.getByRole('dialog', { name: 'Hand the seat to the staff' });
  const open = async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Hand the seat to the staff…' }).tap();
    await paper.waitFor();
  };
  const begin = paper.getByRole('button', { name: 'Hand it over' });
  const back = page.getByRole('button', { name: 'Take the seat back' });
  const said = async (text) => {
    // A question has turned it to another paper.
    await allies.page.getByRole('tab', { name: 'Log' }).tap();
    await allies.page.locator('.note-line', { hasText: text }).first().waitFor();
  };
  await open();
  await looked(page, 'handing a seat over', look);
  const { lastEntry: before } = await mine.look('id');
  await begin.tap();
  const card = page.getByRole('region', { name: 'The staff commands Japan for you until the end of turn 1' });
  await card.locator('label.react-aria-Radio', { hasText: 'At its own pace' }).tap();
  await said('Japan hands its seat to the staff for turn 1.');
  check(true, 'the other tablet reads beside the last entry: Japan hands its seat to the staff for turn 1.');
  for (const size of [TALL, WIDE]) {
    await page.setViewportSize(size);
    await measureBetweenNews(page, `a seat that is handed over, ${size.width} × ${size.height}`);
    await look?.(page, `handed over ${size.width}`);
  }
  await page.reload();
  await card.waitFor();
  check((await page.locator('.thumb-bar button').count()) === 0, 'after a reload it goes on, and Japan is offered nothing meanwhile');
  let view = null;
  for (let step = 0; step < 300 && (await card.count()) > 0; step += 1) {
    await goOn(theirs);
    await page.waitForTimeout(100);
    ({ view } = await mine.look(LOOK));
  }
  const { game } = await mine.ask('query($id: ID!, $since: Int!) { game(id: $id) { entries(since: $since, first: 200) { nodes { by ofPlay } } } }', { id: mine.game, since: before });
  const orders = game.entries.nodes.filter(({ by, ofPlay }) => by === 'FIRST' && ofPlay).length;
  check(view.turn === 2 && view.phase === 'JAPANESE_INCIDENT' && orders > 0, `with ${orders} entries it ended the turn for Japan, and acts no more in the next`);
  await page.getByRole('button', { name: 'Roll the incident' }).waitFor();
  const [held] = (await keptOn(page)).seats.only;
  check(held.handed === undefined && (await card.count()) === 0, 'the card is gone, and the seat is that of the person again');

  await open();
  await paper.locator('label.react-aria-Radio', { hasText: 'Until I take it back' }).tap();
  await begin.tap();
  await back.tap();
  await back.waitFor({ state: 'detached' });
  await said('Japan takes its seat back from the staff.');
  check(true, 'taken back it is at once, and that is read too');
  check(japan.faults.length + allies.faults.length === 0, [...japan.faults, ...allies.faults].join(' | ') || 'no error in the page');
  await Promise.all([page.context().close(), allies.page.context().close()]);
}

export async function alone(api, url, browser, check, look) {
  console.log('Alone against the staff');
  const { page, faults } = await openTablet(browser, url, WIDE);
  const button = (name) => page.getByRole('button', { name, exact: true });
  await button('Play alone').waitFor();
  for (const size of look ? [TALL, WIDE] : []) {
    await page.setViewportSize(size);
    await look(page, `door ${size.width}`);
  }
  await button('Play alone').tap();
  const sheet = page.getByRole('dialog', { name: 'Play alone' });
  await sheet.locator('label.react-aria-Radio', { hasText: 'Recruit' }).tap();
  await looked(page, 'playing alone', look);
  await sheet.getByRole('button', { name: 'Start the game' }).tap();
  const card = page.getByRole('region', { name: 'The staff commands the Allies' });
  const setUp = page.getByRole('region', { name: 'Japan: set-up', exact: true });
  await setUp.getByRole('heading', { name: /units to be placed$/ }).waitFor();
  check(page.url().endsWith('/FIRST'), 'three taps to a table, and the staff has set up the Allies');
  await button('Place the rest as in history').tap();
  await setUp.getByText('every unit is placed').waitFor();
  await hold(page.locator('.thumb-bar').getByRole('button', { name: /^Finish the set-up/ }));

  const [held] = (await keptOn(page)).seats.only;
  const [mine, theirs] = [new Seat(api, held.token, held.game), new Seat(api, held.staff.token, held.game)];
  await button('Roll the incident').tap();
  await typeDice(page, [1]);
  await button('Roll the drive on Singapore').tap();
  await typeDice(page, [1]);
  await page.getByText('Tap a stack on the map').waitFor();
  const { lastEntry: rolled } = await mine.look('id');
  await keepsSecrets(page, mine, theirs, check);

  const state = () => mine.look(LOOK);
  /** Until the page shows what is recorded. */
  const caughtUp = async () => {
    const { lastEntry, view } = await state();
    await page.waitForFunction((wanted) => Number(document.querySelector('.game')?.getAttribute('data-entry')) >= wanted, lastEntry);
    return { lastEntry, view };
  };

  console.log('Its advice');
  await button('Ask the staff').tap();
  const advice = page.getByRole('dialog', { name: 'Ask the staff' });
  await advice.getByRole('listitem').first().waitFor();
  const count = await advice.getByRole('listitem').count();
  check(count >= 1 && count <= 3, `${count} plans, the first: ${(await advice.getByRole('listitem').first().innerText()).replaceAll('\n', ' | ')}`);
  await looked(page, 'the advice of the staff', look);
  const before = (await state()).lastEntry;
  await advice.getByRole('button', { name: /^Propose it/ }).first().tap();
  await advice.waitFor({ state: 'detached' });
  check((await state()).lastEntry === before, 'nothing is recorded by asking, nor by proposing');
  await look?.(page, 'proposed 1024');
  await confirm(page);
  await page.waitForFunction((entry) => Number(document.querySelector('.game')?.getAttribute('data-entry')) > entry, before);
  check(true, `its first plan is recorded as Japan's order: entry ${before + 1}`);

  const press = (locator) => locator.tap();
  /** Answers what Japan is asked; the staff answers for itself. */
  const answered = async () => {
    const { lastEntry, view } = await caughtUp();
    if (!view.pending?.mine) return false;
    await answer(page, view.pending.kind, press, hold);
    await page.waitForFunction((entry) => Number(document.querySelector('.game')?.getAttribute('data-entry')) > entry, lastEntry);
    return true;
  };
  for (let step = 0; step < 40; step += 1) {
    const { view } = await caughtUp();
    if (!view.pending && view.phase === 'JAPANESE_ACTION') break;
    if (!(await answered())) await page.waitForTimeout(100);
  }
  const end = page.locator('.thumb-bar').getByRole('button', { name: /^End the/ });
  if (await page.getByRole('button', { name: 'Map', exact: true }).count()) await page.getByRole('button', { name: 'Map', exact: true }).tap();
  await end.tap();
  await confirm(page);

  console.log('Its turn, order by order');
  const done = card.getByRole('button', { name: 'Done, go on', exact: true });
  let [orders, reloaded] = [0, false];
  for (let step = 0; step < 400; step += 1) {
    const { view } = await state();
    if (view.turn > 1) break;
    if (await answered()) continue;
    if (!(await done.isVisible())) {
      await page.waitForTimeout(100);
      continue;
    }
    const { lastEntry, view: at } = await caughtUp();
    if (at.pending) continue;
    orders += 1;
    if (!reloaded) {
      await looked(page, 'the card of the staff', look);
      await page.reload();
      await done.waitFor();
      await page.waitForTimeout(PATIENT);
      check((await state()).lastEntry === lastEntry, 'after a reload it still waits for Done, and gives no other order');
      reloaded = true;
    }
    await keepsSecrets(page, mine, theirs, check);
    await done.tap();
  }
  const { view } = await state();
  check(view.turn === 2 && orders > 0 && reloaded, `the staff played the Allied turn in ${orders} orders, each carried out with Done; game turn 2 has begun`);

  console.log('A take-back');
  const { lastEntry: played } = await state();
  const { takeBack } = await mine.ask('mutation($game: ID!, $entry: Int!, $id: ID!, $to: Int!) { takeBack(game: $game, expectedEntry: $entry, commandId: $id, to: $to) { __typename } }', { game: mine.game, entry: played, id: randomUUID(), to: rolled });
  check(takeBack.__typename === 'Recorded', `Japan asks to go back to entry ${rolled}`);
  let [{ takeBackAsked, view: back }, waited] = [await mine.look(`takeBackAsked { by } ${LOOK}`), 0];
  for (; takeBackAsked && waited < 50; waited += 1) {
    await page.waitForTimeout(100);
    ({ takeBackAsked, view: back } = await mine.look(`takeBackAsked { by } ${LOOK}`));
  }
  check(takeBackAsked === null && back.turn === 1 && back.phase === 'JAPANESE_ACTION', 'the staff grants it at once, and Japan acts again');

  console.log('What the staff would have done');
  // The entry with which Japan ended its phase: other orders were possible.
  await page.goto(`${url}/#/${mine.game}/FIRST/entry/${rolled + 1}`);
  await button('What would the staff have done?').tap();
  const plans = page.locator('[data-part~="instead"] ol > li');
  await plans.first().waitFor();
  check((await plans.count()) > 0, `beside what was done stand ${await plans.count()} plans of the staff`);
  await looked(page, 'what the staff would have done', look);
  check(faults.length === 0, faults.length === 0 ? 'no error in the page' : faults.join(' | '));
  await page.context().close();
  await handedOver(api, url, browser, check, look);
}
