// The page in Chromium against a server of its own, part by part.
//   npm run e2e                              every part
//   npm run e2e -- first-game two-tablets    these parts alone
//   npm run e2e -- --pictures                also writes the pictures of docs/pictures
//   npm run e2e -- --whole                   at every size in every look (cargo xtask soak page)
import { fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBrowser } from './browser.mjs';
import { acts } from './acts.mjs';
import { alone } from './alone.mjs';
import { attention } from './attention.mjs';
import { battle, battleTasks } from './battle.mjs';
import { branches } from './branches.mjs';
import { copy } from './copy.mjs';
import { choices, otherScenario } from './choices.mjs';
import { curtainHidesAll } from './curtain.mjs';
import { databaseInTrouble } from './database.mjs';
import { deadSpot, fields, noRoom } from './dead-spot.mjs';
import { devices } from './devices.mjs';
import { door } from './door.mjs';
import { menu } from './menu.mjs';
import { decisions, disagreement } from './decisions.mjs';
import { frame } from './frame.mjs';
import { finished } from './finished.mjs';
import { firstGame } from './first-game.mjs';
import { handover } from './handover.mjs';
import { journey } from './journey.mjs';
import { waitingEntries } from './outbox.mjs';
import { withoutServer } from './without-server.mjs';
import { explorer, odds } from './companion.mjs';
import { codesAndKeys } from './keys.mjs';
import { repair } from './repair.mjs';
import { manners, room } from './manners.mjs';
import { map } from './map.mjs';
import { takePictures } from './pictures.mjs';
import { print } from './print.mjs';
import { replay } from './replay.mjs';
import { push } from './push.mjs';
import { proven } from './proven.mjs';
import { otherwise, sheets } from './sheets.mjs';
import { seals } from './seals.mjs';
import { lighthouseScores } from './lighthouse.mjs';
import { looks } from './looks.mjs';
import { small } from './small.mjs';
import { startServer } from './server.mjs';
import { turnByKeyboard, turnByTouch } from './turn.mjs';
import { talk } from './talk.mjs';
import { taps } from './taps.mjs';
import { awaw } from './awaw.mjs';
import { geaw } from './geaw.mjs';
import { guided } from './guided.mjs';
import { otherDevice, speed, takeBackShown, tapToPaint } from './speed.mjs';
import { umpire } from './umpire.mjs';
import { vassal } from './vassal.mjs';
import { twoTablets } from './two-tablets.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const pictures = process.argv.includes('--pictures');

function check(condition, words) {
  if (!condition) throw new Error(words);
  console.log(`  ${words}`);
}

/** What the server of a part is told. */
const MORE = { push: ['--push-contact', 'mailto:who@example.org', '--private-webhooks', 'true'] };

/** Each part by its name, in order. */
const PARTS = {
  'first-game': ({ url }, browser) => firstGame(url, browser, check),
  choices: ({ api, url }, browser) => choices(api, url, browser, check),
  'other-scenario': ({ api, url }, browser) => otherScenario(api, url, browser, check),
  door: ({ api, url }, browser) => door(api, url, browser, check),
  menu: ({ api, url }, browser) => menu(api, url, browser, check),
  alone: ({ api, url }, browser) => alone(api, url, browser, check),
  keys: ({ url }, browser) => codesAndKeys(url, browser, check),
  handover: ({ api, url }, browser) => handover(api, url, browser, check),
  repair: ({ api, url }, browser) => repair(api, url, browser, check),
  sheets: ({ api, url }, browser) => sheets(api, url, browser, check),
  otherwise: ({ api, url }, browser) => otherwise(api, url, browser, check),
  replay: (server, browser) => replay(server, browser, check, pictures),
  print: ({ api }, browser) => print(api, browser, check, pictures),
  branches: (server, browser) => branches(server, browser, check),
  odds: ({ api, url }, browser) => odds(api, url, browser, check),
  explorer: ({ api, url }, browser) => explorer(api, url, browser, check),
  copy: ({ api, url }, browser) => copy(api, url, browser, check),
  journey: ({ url }, browser) => journey(url, browser, check),
  seals: ({ api, url }, browser) => seals(api, url, browser, check),
  proven: ({ api, url }, browser) => proven(api, url, browser, check),
  curtain: ({ api, url }, browser) => curtainHidesAll(api, url, browser, check),
  devices: (server, browser) => devices(server, browser, check),
  database: (server, browser) => databaseInTrouble(server, browser, check),
  'dead-spot': (server, browser) => deadSpot(server, browser, check),
  'no-room': ({ api, url }, browser) => noRoom(api, url, browser, check),
  fields: ({ api, url }, browser) => fields(api, url, browser, check),
  umpire: ({ api, url }, browser) => umpire(api, url, browser, check),
  outbox: (server, browser) => waitingEntries(server, browser, check),
  'without-server': (server, browser) => withoutServer(server, browser, check),
  decisions: ({ api, url }, browser) => decisions(api, url, browser, check),
  disagreement: ({ api, url }, browser) => disagreement(api, url, browser, check),
  attention: ({ api, url }, browser) => attention(api, url, browser, check),
  frame: ({ api, url }, browser) => frame(api, url, browser, check),
  map: ({ api, url }, browser) => map(api, url, browser, check),
  manners: ({ api, url }, browser) => manners(api, url, browser, check),
  room: ({ api, url }, browser) => room(api, url, browser, check),
  small: ({ api, url }, browser) => small(api, url, browser, check),
  looks: ({ api, url }, browser) => looks(api, url, browser, check, pictures),
  geaw: (server, browser) => geaw(server, browser, check, pictures),
  awaw: (server, browser) => awaw(server, browser, check, pictures),
  guided: ({ url }, browser) => guided(url, browser, check, pictures),
  touch: ({ api, url }, browser) => turnByTouch(api, url, browser, check),
  keyboard: ({ api, url }, browser) => turnByKeyboard(api, url, browser, check),
  finished: ({ api, url }, browser) => finished(api, url, browser, check),
  push: ({ api, url }, browser) => push(api, url, browser, check),
  vassal: ({ api, url }, browser) => vassal(api, url, browser, check),
  talk: ({ api, url }, browser) => talk(api, url, browser, check),
  taps: ({ api, url }, browser) => taps(api, url, browser, check),
  acts: ({ api, url }, browser) => acts(api, url, browser, check),
  battle: ({ api, url }, browser) => battle(api, url, browser, check),
  speed: ({ api, url }, browser) => speed(api, url, browser, check),
  paint: ({ api, url }, browser) => tapToPaint(api, url, browser, check),
  'battle-tasks': ({ api, url }, browser) => battleTasks(api, url, browser, check),
  'take-back': ({ api, url }, browser) => takeBackShown(api, url, browser, check),
  'other-device': ({ api, url }, browser) => otherDevice(api, url, browser, check),
  lighthouse: ({ api, url }) => lighthouseScores(api, url, check),
  pictures: ({ api, url }, browser) => takePictures(api, url, browser, check),
  'two-tablets': (server, browser) => twoTablets(server, browser, check, pictures),
};

/** Measured by the clock, which a busy machine would have fail: run by name, on a quiet one. */
const TIMED = ['paint', 'battle-tasks', 'take-back', 'other-device'];

/** They write pictures for the documents, and test nothing: run by name. */
const DRAWN = ['pictures'];

/** Weighed by the clock in part: they have the machine for themselves. */
const ALONE = ['speed', 'devices', 'without-server', 'lighthouse'];

/** What the page keeps on a device, or hears while it is closed, is the business of its service worker. */
const KEPT = ['devices', 'without-server', 'push', 'dead-spot'];

/** Those that take a minute and more, the longest first. */
const LONG = ['looks', 'geaw', 'copy', 'menu', 'attention', 'branches', 'awaw', 'guided', 'manners', 'outbox', 'two-tablets', 'alone', 'door', 'dead-spot'];

/** Where it stands among those that are begun. */
const place = (name) => (LONG.includes(name) ? LONG.indexOf(name) : LONG.length);

/** How many parts run at a time, each with a server and a browser of its own: a part waits a third of its time. */
const AT_ONCE = Number(process.env.E2E_AT_ONCE ?? availableParallelism() + 1);

const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

/** Runs one part on a server and in a browser of its own; answers with what went wrong, if anything did. */
async function run(name, attempt) {
  const started = Date.now();
  const server = await startServer(root, { more: MORE[name] ?? [] });
  const browser = await startBrowser({ serviceWorkers: KEPT.includes(name) ? 'allow' : 'block' });
  try {
    await PARTS[name](server, browser);
    console.log(`  (${name}: ${((Date.now() - started) / 1000).toFixed(1)} s)`);
    return null;
  } catch (error) {
    console.error(error);
    // What stood on the tablets when it went wrong.
    const folder = join(root, 'test-results');
    mkdirSync(folder, { recursive: true });
    for (const [at, page] of browser.contexts().flatMap((context) => context.pages()).entries()) {
      await page.screenshot({ path: join(folder, `${name}-${attempt}-tablet-${at + 1}.png`) }).catch(() => undefined);
    }
    return error;
  } finally {
    await browser.close();
    server.stop();
  }
}

/** The beginning of an error, on one line. */
const words = (error) => String(error?.message ?? error).replaceAll(/\s+/g, ' ').slice(0, 300);

/** Runs one part in a process of its own, so that what it says stays together; answers as `run` does. */
function runApart(name) {
  return new Promise((done) => {
    const flags = process.argv.filter((word) => ['--pictures', '--whole'].includes(word));
    const child = fork(fileURLToPath(import.meta.url), [name, '--apart', ...flags], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    const said = [];
    let error = 'it ended without a word';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(data));
    child.on('message', (message) => { error = message.error; });
    child.once('close', () => {
      process.stdout.write(Buffer.concat(said));
      done(error);
    });
  });
}

/** Runs parts, several at once; answers with those that failed. */
async function runAll(names) {
  const failed = [];
  const waiting = [...names];
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const error = await (names.length === 1 ? run(name, 1) : runApart(name));
      if (error) failed.push({ name, error });
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, names.length) }, worker));
  return failed;
}

if (process.argv.includes('--apart')) {
  const error = await run(asked[0], 1);
  await new Promise((done) => process.send({ error: error && words(error) }, done));
  process.disconnect();
} else {
  const left = asked.length === 0 ? TIMED : [];
  for (const name of left) console.log(`Not run: ${name}. It is a measurement; ask for it by name on a quiet machine.`);
  const chosen = Object.keys(PARTS).filter((name) => (asked.length === 0 ? ![...TIMED, ...DRAWN].includes(name) : asked.includes(name)));
  const failed = [
    // The longest first, so that at the end nobody waits for one that began late.
    ...(await runAll(chosen.filter((name) => !ALONE.includes(name)).toSorted((a, b) => place(a) - place(b)))),
    ...(await inTurn(chosen.filter((name) => ALONE.includes(name)), 1)),
  ];
  // A browser on a busy machine may miss a moment. What fails twice is wrong; what fails once is said, never passed over.
  for (const { name } of failed) console.log(`Once more, since it failed: ${name}`);
  const wrong = await inTurn(failed.map(({ name }) => name), 2);
  const unsteady = failed.filter(({ name }) => !wrong.some((twice) => twice.name === name));
  for (const { name, error } of unsteady) console.log(`UNSTEADY: ${name} failed once and passed at the second try: ${words(error)}`);
  for (const { name, error } of wrong) console.error(`FAILED twice: ${name}: ${words(error)}`);
  if (wrong.length > 0) process.exitCode = 1;
  else console.log(asked.length === 0 ? 'All well.' : `All well: ${asked.join(', ')}.`);
  if (process.argv.includes('--whole') && wrong.length === 0) console.log(`seen: ${chosen.length} parts at every size in every look; at the second try: ${unsteady.map(({ name }) => name).join(', ') || 'none'}`);
}

/** Runs parts one after the other, with nothing beside them; answers with those that failed. */
async function inTurn(names, attempt) {
  const failed = [];
  for (const name of names) {
    const error = await run(name, attempt);
    if (error) failed.push({ name, error });
  }
  return failed;
}
