// What every engine must do: a first game, a battle, and a table without its server.
import { fleet } from '../e2e/outbox.mjs';
import { battleEntries } from '../e2e/looks.mjs';
import { ask, sitDown } from '../e2e/table.mjs';
import { startWireless } from '../e2e/wireless.mjs';

/** How soon the board stands there without a server, in milliseconds. */
const SHOWN_MAX = 1000;
const SHIPS = 5;
const PLAYED = [{ placeTheRest: true }, { finishSetUp: true }, { placeTheRest: true }, { finishSetUp: true }];
const ROLLED = [{ rollIncident: true }, { roll: { faces: [1] } }, { rollSingaporeDrive: true }, { roll: { faces: [1] } }];

/** A device without the curtain of a shared tablet; said where no page is open that would say otherwise. */
async function openTable(glass, url) {
  await glass.open(`${url}/health`);
  await glass.ask('localStorage.setItem("adjutant.device", JSON.stringify({ curtain: false, reminders: false }))');
}

/** From the front door to a recorded naval move. */
export async function firstGame({ url }, glass, check) {
  const started = Date.now();
  await glass.open(url);
  await glass.button(/^Choose game/);
  await glass.tap('label.react-aria-Radio', /Netherlands East Indies/);
  await glass.button('Start the game');
  await glass.button('Join as Both sides, shared tablet');
  for (const [side, other] of [['I am the Allies', 'Allies: set-up'], ['I am Japan', 'Japan: set-up']]) {
    await glass.button(side);
    await glass.shown(`[aria-label="${other}"]`);
    await glass.button('Place the rest as in history');
    await glass.hold(/^Finish the set-up/);
  }
  await glass.button('Roll the incident');
  await glass.dice([1]);
  await glass.button('Roll the drive on Singapore');
  await glass.dice([1]);
  await glass.area('A4', 'Cam Ranh Bay');
  for (const ship of ['CA-7', 'DD-3']) await glass.button(new RegExp(`^${ship},`));
  await glass.shown('[data-square="B5"].clear');
  await glass.square('B5');
  await glass.confirm();
  await glass.gone('[data-square="B5"].clear');
  await glass.tap('[role="tab"]', 'Log');
  await glass.find('[data-part~="log"] li', /CA-7/);
  check(true, `a first game: a naval move is recorded ${Math.round((Date.now() - started) / 1000)} s after the page was opened`);
}

/** The dice of a battle, typed and recorded. */
export async function battle({ api, url }, glass, check) {
  const { createSandbox } = await ask(api, 'mutation($entries: Int!) { createSandbox(seed: 1941, entries: $entries) { seats { kind code } } }', { entries: await battleEntries(api) });
  const code = createSandbox.seats.find(({ kind }) => kind === 'BOTH').code;
  await openTable(glass, url);
  await glass.open(`${url}/#/join/${code}`);
  await glass.shown('[data-part~="battle"]');
  const entry = () => glass.ask('return document.querySelector(".game").dataset.entry');
  const before = await entry();
  const sides = await glass.ask('return document.querySelectorAll(\'[data-part~="battle-row"]\').length');
  await glass.dice([1, 6, 3, 4]);
  await glass.until('the dice are recorded', async () => (await entry()) !== before);
  check(sides === 2, `a battle: ${sides} sides on the sheet, its dice recorded as entry ${await entry()}`);
}

/** Opened without a server: the board of before, and entries that wait. */
export async function withoutServer({ api, url }, glass, check) {
  const { createGame } = await ask(api, 'mutation { createGame(input: { nei: { name: "Cut off", enforcement: ADVISE } }) { seats { kind code } } }');
  const codes = Object.fromEntries(createGame.seats.map(({ kind, code }) => [kind, code]));
  const both = await sitDown(api, codes.BOTH);
  for (const command of [...PLAYED, ...ROLLED]) await both.record(command);
  const ships = (await fleet(await sitDown(api, codes.FIRST))).slice(0, SHIPS);
  const { lastEntry } = await both.look('lastEntry');
  const wireless = await startWireless(url);
  await glass.open(`${wireless.url}/#/join/${codes.FIRST}`);
  await glass.shown('.map .pile');
  await glass.until('the page is kept on the device', () => glass.ask('return navigator.serviceWorker.controller !== null'));
  await new Promise((done) => setTimeout(done, 6000));

  wireless.cut();
  await glass.engine.reload();
  const shown = await glass.until('the board of before', () => glass.ask('return document.querySelector(".map .pile") && document.querySelector("[data-part~=as-of]") ? Math.round(performance.now()) : 0'));
  check(shown <= SHOWN_MAX, `reloaded without a server: the board stands there after ${shown} ms at most`);
  for (const ship of ships) {
    await glass.area(ship.place.square, ship.place.name);
    await glass.tap('[role="group"][aria-label="Own units"] button', new RegExp(`^${ship.name.replaceAll(/[/+().[\]-]/g, '\\$&')},`));
    await glass.button('Show to the other side');
    await glass.confirm();
  }
  await glass.find('h2, h3', `${SHIPS} entries waiting`);
  wireless.restore();
  await glass.gone('[data-part~="as-of"]');
  await glass.until('the entries are recorded', async () => (await both.look('lastEntry')).lastEntry === lastEntry + SHIPS);
  await new Promise((done) => setTimeout(done, 1500));
  check((await both.look('lastEntry')).lastEntry === lastEntry + SHIPS, `${SHIPS} entries made then are recorded once each`);
  wireless.stop();
}
