// Two tablets at one table, from an empty database to a naval battle with typed dice.
import { join } from 'node:path';
import { allotHits, axe, chooseGame, openAction, openArea, openTablet, openTracks, PICTURES, rowOf, startGame, tapSquare, typeDice } from './browser.mjs';
import { clauseCard, clauseOf, searchTheRules } from './rules.mjs';
import { sitDown } from './table.mjs';

const JAVA = ['batavia', 'central_java', 'soerabaja'];

/** Allied places that leave something to fight for near the Japanese bases. */
function alliedPlaces(unit, { destination }) {
  if (unit.category === 'GROUND' && unit.id.startsWith('N-')) return JAVA.includes(destination) ? 2 : 0;
  if (unit.category === 'NAVAL') return { 'N-DD1': 's_D8', 'N-DD2': 's_D6', 'N-TR': 's_F9' }[unit.id] === destination ? 2 : destination === 's_G5' ? 1 : 0;
  return (unit.id.charCodeAt(3) * 7 + destination.length * 3) % 5;
}

/** The Japanese start spread over the three home bases. */
function japanesePlaces(unit, { destination }) {
  const home = { NAVAL: ['palau', 'cam_ranh_bay'], AIR: ['saigon', 'palau'], GROUND: ['palau', 'cam_ranh_bay', 'saigon'] }[unit.category] ?? ['saigon'];
  return home[(unit.id.charCodeAt(2) + unit.id.charCodeAt(unit.id.length - 1)) % home.length] === destination ? 2 : 0;
}

const seatOf = (side) => (side === 'JAPAN' ? 'FIRST' : 'SECOND');

async function answerAll(seats, wanted) {
  // Whoever is asked answers; what is not a roll is answered over GraphQL with the first legal choice.
  for (let step = 0; step < 60; step += 1) {
    const { view } = await seats[0].seat.look('view { pending { kind by sentence } battle { stage } phase }');
    if (!view.pending) return;
    const at = seats.find(({ side }) => seatOf(side) === view.pending.by);
    if (view.pending.kind === 'ROLL') {
      await at.page.getByRole('tab', { name: 'Now' }).tap();
      await at.page.getByText(view.pending.sentence, { exact: true }).first().waitFor();
      await typeDice(at.page, wanted);
      await changed(at.seat, view);
    } else {
      await chooseFirst(at.seat);
    }
  }
  throw new Error('The table still waits after 60 answers.');
}

async function changed(seat, before) {
  for (let tried = 0; tried < 600; tried += 1) {
    const { view } = await seat.look('view { pending { kind by sentence } battle { stage } phase }');
    if (JSON.stringify(view) !== JSON.stringify(before)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`Nothing came of the answer to: ${before.pending?.sentence ?? before.phase}`);
}

async function chooseFirst(seat) {
  const { view, dice } = await seat.look('dice view { pending { kind count units { unit most areas } } }');
  const { kind, count, units } = view.pending;
  const losses = [];
  for (let left = count; left > 0; ) {
    const free = units.find(({ unit, most }) => most > (losses.find((loss) => loss.unit === unit)?.hits ?? 0));
    if (!free) break;
    const known = losses.find((loss) => loss.unit === free.unit);
    if (known) known.hits += 1;
    else losses.push({ unit: free.unit, hits: 1 });
    left -= 1;
  }
  const ids = units.slice(0, count).map(({ unit }) => unit);
  const answer = {
    CHOOSE_LOSSES: { chooseLosses: { losses } },
    CHOOSE_MORALE_LOSSES: { chooseMoraleLosses: { losses } },
    DEPLOY: { deploy: { unit: units[0]?.unit, area: units[0]?.areas[0] } },
    DRAW: { draw: { units: ids } },
    DISRUPT_EXCESS_AIRCRAFT: { disruptExcessAircraft: { units: ids } },
    TAKE_FREE_ACTION: { declineFreeAction: true },
    CHOOSE_FIFTH_COLUMN_AREA: { chooseFifthColumnArea: { area: null } },
    CHOOSE_FIFTH_COLUMN_TARGET: { chooseFifthColumnTarget: { unit: null } },
    ATTACK_WHERE_STOPPED: { attackWhereStopped: { area: null } },
    WITHHOLD: { withhold: { units: [] } },
  }[kind];
  if (!answer) throw new Error(`No answer known for ${kind} (${dice})`);
  await seat.record(answer);
}

/** A naval attack that the rules allow now: the ship, where it stands, and the offer. */
async function findAttack(seat) {
  const { view } = await seat.look('view { areas { area: code units { id: code side name category } } }');
  for (const { area, units } of view.areas) {
    const ships = units.filter((unit) => unit.side === 'JAPAN' && unit.category === 'NAVAL').map((unit) => unit.id);
    for (const force of [ships.filter((id) => /J-(CA|CL|BB|DD)/.test(id)), ships.slice(0, 1)]) {
      if (force.length === 0) continue;
      const { offers } = await seat.offers(force);
      const offer = offers.find((known) => known.attack && known.verdict.clear && 'moveNavalForce' in known.command);
      if (offer) return { area, force: units.filter((unit) => force.includes(unit.id)), offer };
    }
  }
  throw new Error('No naval attack is possible.');
}

export async function twoTablets({ url, api }, browser, check, pictures) {
  console.log('Start page');
  const japan = await openTablet(browser, url, { width: 1024, height: 768 });
  const allies = await openTablet(browser, url, { width: 768, height: 1024 });
  await japan.page.getByRole('heading', { name: 'Adjutant' }).waitFor();
  await axe(japan.page, 'start page');
  await chooseGame(japan.page);
  await japan.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Thursday evening');
  await axe(japan.page, 'a new game');
  await startGame(japan.page);
  const code = (kind) => japan.page.locator(`code[data-seat="${kind}"]`).innerText();
  const codes = { SECOND: await code('SECOND'), FIRST: await code('FIRST') };
  await axe(japan.page, 'seat codes');
  await japan.page.getByRole('button', { name: 'Join as Japan' }).tap();
  await allies.page.getByRole('textbox', { name: 'Seat code' }).fill(codes.SECOND);
  await allies.page.getByText('Allied set-up').first().waitFor();
  check(true, 'created, and both sides joined by code');

  console.log('Set-up');
  const seats = { SECOND: await sitDown(api, codes.SECOND), FIRST: await sitDown(api, codes.FIRST) };
  const toBePlaced = allies.page.getByRole('region', { name: 'Allies: units to be placed' });
  const cruiser = toBePlaced.getByRole('button', { name: /^CL\/NEI,/ });
  // A count does not wait: the list may come after the name of the phase.
  await cruiser.waitFor();
  const before = await toBePlaced.getByRole('button').count();
  await cruiser.tap();
  await allies.page.locator('[data-square="D8"].clear').waitFor();
  await tapSquare(allies.page, 'D8');
  await allies.page.waitForFunction((count) => document.querySelectorAll('.now [aria-label="Allies: units to be placed"] button').length === count - 1, before);
  check(true, 'a cruiser placed at D8 by finger');
  await seats.SECOND.setUp('ALLIES', alliedPlaces);
  await seats.FIRST.setUp('JAPAN', japanesePlaces);

  console.log('A Japanese turn');
  const table = [{ side: 'JAPAN', page: japan.page, seat: seats.FIRST }, { side: 'ALLIES', page: allies.page, seat: seats.SECOND }];
  await japan.page.getByRole('button', { name: 'Roll the incident', exact: true }).tap();
  await japan.page.getByRole('region', { name: 'Dice', exact: true }).waitFor();
  await axe(japan.page, 'dice pad');
  for (let step = 0; step < 20; step += 1) {
    await answerAll(table, [4]);
    const { view, options } = await seats.FIRST.look('view { phase } options { offers { command verdict { clear } } }');
    if (view.phase === 'JAPANESE_ACTION') break;
    const next = options.offers.find(({ command, verdict }) => verdict.clear && !('concede' in command));
    if (!next) throw new Error(`Nothing to do in ${view.phase}`);
    await seats.FIRST.record(next.command);
  }
  await japan.page.getByText('Japanese Action Execution Phase').first().waitFor();
  check(true, 'incident and Action Points recorded with typed dice');

  console.log('A refused move');
  await refusal(japan.page, seats.FIRST, check);

  console.log('The rules');
  await searchTheRules(japan.page, check);

  console.log('A naval attack');
  const { area, force, offer } = await findAttack(seats.FIRST);
  const pack = (await seats.FIRST.ask('{ neiPack { areas { id: code name square } } }')).neiPack;
  const place = (id) => pack.areas.find((known) => known.id === id);
  await japan.page.getByRole('button', { name: 'Show the whole map' }).tap();
  await openArea(japan.page, place(area).square, place(area).name);
  for (const unit of force) await japan.page.getByRole('group', { name: 'Own units' }).getByRole('button', { name: rowOf(unit.name) }).tap();
  const group = japan.page.getByRole('region', { name: offer.action, exact: true });
  await group.waitFor();
  await openAction(group);
  await axe(japan.page, 'map with units in hand', { map: true });
  const wanted = group.getByText(offer.text, { exact: true });
  const more = group.getByRole('button', { name: /more$/ });
  // What the last ship may do can still be on its way.
  await wanted.or(more).first().waitFor();
  if (!(await wanted.count())) await more.tap();
  await wanted.tap();
  if (pictures) {
    await japan.page.mouse.move(290, 330);
    await japan.page.mouse.wheel(0, -330);
    await japan.page.locator('[data-part~="in-hand"]').evaluate((hand) => hand.scrollIntoView({ block: 'start' }));
    await shoot(japan.page, 'page-1024x768.png');
  }
  await japan.page.getByRole('group', { name: 'Confirm' }).getByRole('button', { name: /^Do it/ }).tap();
  await allies.page.getByRole('region', { name: 'Battle', exact: true }).waitFor();
  check(true, `${offer.text}: the battle opened on the other tablet`);
  await battle(table, allies, check, pictures);

  console.log('Log');
  await japan.page.getByRole('tab', { name: 'Log' }).tap();
  const log = japan.page.getByRole('list', { name: 'Log, newest first' });
  await log.waitFor();
  await axe(japan.page, 'log');
  await log.getByRole('button', { name: /^Clause/ }).first().tap();
  await japan.page.getByRole('dialog').waitFor();
  await axe(japan.page, 'clause');
  await japan.page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  for (const tab of ['Tracks', 'Displays']) {
    await (tab === 'Tracks' ? openTracks(japan.page) : japan.page.getByRole('tab', { name: tab }).tap());
    await axe(japan.page, tab.toLowerCase());
  }
  await japan.page.getByRole('button', { name: 'Menu' }).tap();
  await japan.page.getByRole('menuitem', { name: 'Settings…' }).tap();
  await japan.page.locator('.react-aria-Radio', { hasText: 'Daylight' }).tap();
  await axe(japan.page, 'settings, daylight look');
  check(japan.loads() === 1 && allies.loads() === 1, 'neither page was ever reloaded');
  const faults = [...japan.faults, ...allies.faults];
  check(faults.length === 0, faults.length === 0 ? 'no error in either page' : `Errors in the page: ${faults.join(' | ')}`);
}

/** Every roll of the battle typed on the tablet of whoever fires; the other tablet shows it by itself. */
async function battle(table, allies, check, pictures) {
  let rolls = 0;
  for (let round = 0; round < 40; round += 1) {
    const { view } = await table[0].seat.look('view { pending { kind by sentence } battle { stage shots { face } } phase }');
    if (!view.battle || !view.pending) break;
    const at = table.find(({ side }) => seatOf(side) === view.pending.by);
    const other = table.find(({ side }) => seatOf(side) !== view.pending.by);
    if (view.pending.kind === 'CHOOSE_LOSSES') {
      await at.page.getByText(view.pending.sentence, { exact: true }).first().waitFor();
      check(true, `${at.side} allots ${await allotHits(at.page)} hits by finger`);
      await changed(at.seat, { pending: view.pending, battle: { stage: view.battle.stage }, phase: view.phase });
      continue;
    }
    if (view.pending.kind !== 'ROLL') {
      await chooseFirst(at.seat);
      continue;
    }
    // A pad that was answered a moment ago may still be on the page: only an untyped one is typed into.
    const untyped = at.page.getByRole('region', { name: 'Dice', exact: true }).getByText(/to type$|to go$/);
    if (!(await untyped.waitFor({ timeout: 4_000 }).then(() => true, () => false))) continue;
    if (pictures && rolls === 0) await shoot(allies.page, 'page-768x1024.png');
    // Misses first, so that the battle lasts; then hits.
    const thrown = await typeDice(at.page, rolls < 2 ? [6, 5, 6] : [1, 2, 5]);
    await changed(at.seat, { pending: view.pending, battle: { stage: view.battle.stage }, phase: view.phase });
    rolls += 1;
    if (rolls === 1) {
      const { game } = await at.seat.ask('query($id: ID!, $since: Int!) { game(id: $id) { entries(since: $since) { nodes { number lines { text } } } } }', { id: at.seat.game, since: 0 });
      const line = game.entries.nodes.at(-1).lines.at(-1).text;
      await other.page.getByRole('tab', { name: 'Log' }).tap();
      await other.page.locator('[data-part~="log"]').getByText(line).first().waitFor();
      await other.page.getByRole('tab', { name: 'Now' }).tap();
      check(true, `${thrown} typed dice of ${at.side} appeared on the other tablet: ${line}`);
    }
  }
  check(true, 'the battle was fought to its end');
}

/** Opens a refused offer and reads its clause and cure. */
async function refusal(page, seat, check) {
  const { view } = await seat.look('view { areas { area: code units { id: code side name category } } }');
  const pack = (await seat.ask('{ neiPack { areas { id: code name square } } }')).neiPack;
  for (const { area, units } of view.areas) {
    for (const unit of units.filter((known) => known.side === 'JAPAN')) {
      const { offers } = await seat.offers([unit.id]);
      if (!offers.some((offer) => !offer.verdict.clear)) continue;
      const place = pack.areas.find((known) => known.id === area);
      await openArea(page, place.square, place.name);
      await page.getByRole('group', { name: 'Own units' }).getByRole('button', { name: rowOf(unit.name) }).tap();
      await page.locator('[data-part~="in-hand"] .offer').first().waitFor();
      for (const more of await page.locator('[data-part~="in-hand"]').getByRole('button', { name: /more$/ }).all()) await more.tap();
      const refused = page.locator('.offer.refused').first();
      await refused.tap();
      const reasons = page.locator('[data-part~="reasons"]').first();
      await reasons.locator('.chip').first().waitFor();
      const clause = await clauseOf(reasons.locator('.chip').first());
      const cure = await reasons.locator('[data-part~="cure"]').first().innerText();
      check(clause.startsWith('NEI-') && cure.length > 5, `refused by ${clause}; cure: ${cure}`);
      await axe(page, 'refusal');
      await clauseCard(page, reasons.locator('.chip').first(), seat, check);
      await page.getByRole('button', { name: 'Close this area' }).tap();
      return;
    }
  }
  throw new Error('No refused offer found.');
}

async function shoot(page, name) {
  // A message of the last record would cover the map.
  await page.waitForTimeout(6500);
  await page.screenshot({ path: join(PICTURES, name) });
  console.log(`  picture ${name}`);
}
