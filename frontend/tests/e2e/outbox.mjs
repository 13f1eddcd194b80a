// The wireless goes away for a turn: what is entered waits on the tablet, and is judged in order when it is back.
import { axe, confirm, keptOn, openArea, openTablet, rowOf } from './browser.mjs';
import { ask, sitDown } from './table.mjs';
import { startWireless } from './wireless.mjs';

const SIZE = { width: 1024, height: 768 };
const MOVES = 9;
const ENTRIES = 20;

async function newGame(api, enforcement = 'ADVISE') {
  const { createGame } = await ask(api, 'mutation($input: CreateNeiGame!) { createGame(input: { nei: $input }) { seats { kind code } } }', { input: { name: 'Wireless', enforcement } });
  const codes = Object.fromEntries(createGame.seats.map(({ kind, code }) => [kind, code]));
  const both = await sitDown(api, codes.BOTH);
  for (const command of [{ placeTheRest: true }, { finishSetUp: true }, { placeTheRest: true }, { finishSetUp: true }, { rollIncident: true }, { roll: { faces: [1] } }, { rollSingaporeDrive: true }, { roll: { faces: [1] } }]) await both.record(command);
  return { codes, both };
}

/** Ships of Japan with the place where each lies, and one clear move to sea that leads into no fight. */
export async function fleet(seat) {
  const { view } = await seat.look('view { areas { area: code hiddenPresence units { id: code name side category open } } }');
  const { neiPack } = await seat.ask('{ neiPack { areas { id: code name square } } }');
  const held = new Set(view.areas.filter(({ units, hiddenPresence }) => hiddenPresence.includes('ALLIES') || units.some(({ side }) => side === 'ALLIES')).map(({ area }) => area));
  const ships = [];
  for (const { area, units } of view.areas) {
    for (const unit of units.filter(({ side, category }) => side === 'JAPAN' && category === 'NAVAL')) {
      const { offers } = await seat.offers([unit.id]);
      const move = offers.find((offer) => offer.verdict.clear && offer.cost === 1 && !offer.attack && offer.command.moveNavalForce && !held.has(offer.destination));
      if (move) ships.push({ ...unit, place: neiPack.areas.find(({ id }) => id === area), move });
    }
  }
  return ships;
}

const waiting = (page) => page.getByRole('region', { name: 'Waiting entries' });

async function takeInHand(page, { name, place }) {
  await openArea(page, place.square, place.name);
  await page.getByRole('group', { name: 'Own units' }).getByRole('button', { name: rowOf(name) }).tap();
  await page.locator('[data-part~="in-hand"]:not([aria-busy="true"])').waitFor();
}

async function sail(page, ship) {
  await takeInHand(page, ship);
  const toggle = page.getByRole('region', { name: ship.move.action, exact: true }).locator('button[data-part~="action"][aria-expanded="false"]');
  if (await toggle.count()) await toggle.tap();
  await page.locator('[data-part~="in-hand"]').getByText(ship.move.text, { exact: true }).first().tap();
  await confirm(page);
}

/** A turn written down while the server cannot be reached. With `between`, what happens to the server meanwhile. */
async function turn(server, browser, check, look, between) {
  const { codes, both } = await newGame(server.api);
  const japan = await sitDown(server.api, codes.FIRST);
  const ships = await fleet(japan);
  const wireless = await startWireless(server.url);
  const { page } = await openTablet(browser, `${wireless.url}/#/join/${codes.FIRST}`, SIZE);
  await page.getByRole('tab', { name: 'Now' }).waitFor();
  // The page asks ahead what each counter may do, as soon as the table is quiet.
  await page.waitForResponse(async (answer) => answer.url().endsWith('/graphql') && (await answer.request().postDataJSON()?.variables?.units?.[0]) === ships.at(-1).id);
  await page.waitForTimeout(1500);
  const { lastEntry } = await both.look('lastEntry');

  wireless.cut();
  await page.getByRole('img', { name: 'Connection: connection lost' }).waitFor();
  const written = [];
  for (const ship of ships.slice(0, MOVES)) {
    await sail(page, ship);
    written.push(ship.id);
    await waiting(page).getByRole('heading', { name: `${written.length} ${written.length === 1 ? 'entry' : 'entries'} waiting` }).waitFor();
  }
  for (const ship of ships.slice(0, ENTRIES - MOVES - 1)) {
    await takeInHand(page, ship);
    await page.getByRole('button', { name: 'Show to the other side' }).tap();
    await confirm(page);
    written.push(ship.id);
    await waiting(page).getByRole('heading', { name: `${written.length} entries waiting` }).waitFor();
  }
  await look?.(page, 'entries that wait');
  await axe(page, 'entries that wait');
  await page.getByRole('button', { name: 'Close this area' }).tap();
  await page.getByRole('region', { name: 'While the server is away' }).getByRole('button', { name: 'End the Action Execution Phase' }).tap();
  await waiting(page).getByRole('heading', { name: `${ENTRIES} entries waiting` }).waitFor();
  check((await both.look('lastEntry')).lastEntry === lastEntry, `${ENTRIES} entries of a turn wait on the tablet, and none has reached the server`);

  await between?.(page);
  wireless.restore();
  await page.getByText('Allied Incident Phase').first().waitFor();
  await waiting(page).waitFor({ state: 'detached' });
  const { game } = await both.ask('query($id: ID!, $since: Int!) { game(id: $id) { lastEntry entries(since: $since) { nodes { number by lines { text } } } } }', { id: both.game, since: lastEntry });
  const { nodes } = game.entries;
  const archive = await (await fetch(`${server.api}/games/${both.game}/archive`, { headers: { authorization: `Bearer ${both.token}` } })).text();
  check(nodes.length === ENTRIES && game.lastEntry === lastEntry + ENTRIES, `${nodes.length} entries were recorded: none lost, none doubled`);
  // The archive has the commands themselves, between its head and its end.
  const commands = archive.trim().split('\n').slice(1 + lastEntry, -1).map((line) => JSON.parse(JSON.parse(line).payload).deed.played.command);
  check(commands.length === ENTRIES && written.every((id, at) => JSON.stringify(commands[at]).includes(`"${id}"`)) && commands.at(-1) === 'end_action_phase', `in the order in which they were written: ${written.slice(0, 3).join(', ')} …`);
  check(Object.keys((await keptOn(page)).outbox).length === 0, 'and the tablet keeps nothing of them');
  await page.context().close();
  wireless.stop();
}

/** An entry that is refused when the wireless is back is explained; what stands behind it waits until somebody says. */
async function refused(server, browser, check, look) {
  const { codes, both } = await newGame(server.api, 'STRICT');
  const wireless = await startWireless(server.url);
  const { page } = await openTablet(browser, `${wireless.url}/#/join/${codes.FIRST}`, SIZE);
  await page.getByRole('tab', { name: 'Now' }).waitFor();
  const { lastEntry } = await both.look('lastEntry');
  wireless.cut();
  const away = page.getByRole('region', { name: 'While the server is away' });
  await away.getByRole('button', { name: 'Thrown 3' }).tap();
  await away.getByRole('button', { name: 'Note the dice 3' }).tap();
  await away.getByRole('button', { name: 'End the Action Execution Phase' }).tap();
  await waiting(page).getByRole('heading', { name: '2 entries waiting' }).waitFor();
  wireless.restore();
  const alert = page.getByRole('alert', { name: 'Waiting entries' });
  await alert.getByRole('heading', { name: 'Not recorded' }).waitFor();
  await alert.locator('[data-part~="cure"]').first().waitFor();
  check((await alert.innerText()).includes('Dice 3'), `explained: ${(await alert.locator('[data-part~="violations"]').innerText()).replaceAll('\n', ' ').slice(0, 120)}`);
  await look?.(page, 'a refused entry');
  await axe(page, 'a refused entry that waited');
  check((await both.look('lastEntry')).lastEntry === lastEntry, 'what stands behind it was not sent');
  await alert.getByRole('button', { name: 'Leave it out and go on with the next' }).tap();
  await page.getByText('Allied Incident Phase').first().waitFor();
  check((await both.look('lastEntry')).lastEntry === lastEntry + 1, 'left out, the next one is recorded');
  await page.context().close();
  wireless.stop();
}

export async function waitingEntries(server, browser, check, look) {
  console.log('The wireless goes away for a turn');
  await turn(server, browser, check, look, null);
  console.log('The same, and the server is started anew meanwhile');
  await turn(server, browser, check, null, async () => {
    await server.restart();
    check(true, 'another process serves the same database');
  });
  console.log('An entry that is refused when the wireless is back');
  await refused(server, browser, check, look);
}
