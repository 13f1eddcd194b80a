// The bot of the recipes plays games of every book, with whatever is offered: of Netherlands East Indies to the end, at desks of the
// others, which were set up before, so many entries. BOT_GAMES=50,20 plays as many of the first and of each of the others.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setUp } from '../e2e/awaw-desk.mjs';
import { begun } from '../e2e/geaw.mjs';
import { ask, sitDown } from '../e2e/table.mjs';

const bot = fileURLToPath(new URL('../../../docs/api/clients/python/bot.py', import.meta.url));
const [GAMES, DESKS] = (process.env.BOT_GAMES ?? '2,1').split(',').map(Number);
/** Entries of the bot at a desk, and those within which every game ends that has an end. */
const [ENTRIES, ENOUGH] = [200, 20_000];
/** Games that are played at the same time. */
const AT_ONCE = 2;
/** How long a game may take, in milliseconds. */
const PATIENCE = 600_000;

async function newGame(api) {
  const { createGame } = await ask(api, 'mutation { createGame(input: { nei: { name: "Bot", dice: SERVER } }) { seats { kind code } } }');
  return { codes: Object.fromEntries(createGame.seats.map(({ kind, code }) => [kind, code])) };
}

const BOOKS = {
  nei: { games: GAMES, begin: newGame, entries: ENOUGH, ends: true },
  geaw: { games: DESKS, begin: begun, entries: ENTRIES },
  awaw: { games: DESKS, begin: setUp, entries: ENTRIES },
};

/** Plays one game; answers with the entries that the bot made. */
async function play(api, book) {
  const { begin, entries, ends } = BOOKS[book];
  const { codes } = await begin(api);
  const seat = await sitDown(api, codes.BOTH);
  const { lastEntry } = await seat.look('id');
  const { stdout } = await promisify(execFile)(process.env.PYTHON_BIN ?? 'python3', [bot, api, codes.BOTH, String(lastEntry + entries)], { timeout: PATIENCE });
  const [, last, phase] = /^(\d+) entries, (\w+)\n$/.exec(stdout) ?? [];
  if (phase !== 'FINISHED' && (ends || Number(last) < lastEntry + entries)) throw new Error(`The bot said of ${book}: ${stdout}`);
  return Number(last) - lastEntry;
}

/** The same; a desk at which somebody won early is followed by another. */
async function playOn(api, book) {
  let made = await play(api, book);
  while (!BOOKS[book].ends && made < ENTRIES) made += await play(api, book);
  return made;
}

/** The staff against the bots that go by the odds, in Python and in TypeScript: each seat is a program of its own. */
async function duels(api) {
  const python = process.env.PYTHON_BIN ?? 'python3';
  const client = (name) => fileURLToPath(new URL(`../../../docs/api/clients/${name}`, import.meta.url));
  const staff = [python, client('python/staff.py')];
  const greedy = { 'greedy.py': [python, client('python/greedy.py')], 'greedy.ts': [process.execPath, client('typescript/dist/greedy.js')] };
  for (const [name, other] of Object.entries(greedy)) {
    const { codes } = await newGame(api);
    const seats = [[codes.FIRST, staff], [codes.SECOND, other]];
    const said = await Promise.all(seats.map(async ([code, [program, script]]) => (await promisify(execFile)(program, [script, api, code], { timeout: PATIENCE })).stdout));
    if (said.some((line) => !/^\d+ entries, FINISHED\n$/.test(line))) throw new Error(`The staff and ${name} said: ${said.join('')}`);
    console.log(`The staff against ${name}: ${said[0].trim()}`);
  }
}

export async function bots({ api }) {
  await duels(api);
  const waiting = Object.keys(BOOKS).flatMap((book) => Array.from({ length: BOOKS[book].games }, () => book));
  const played = Object.fromEntries(Object.keys(BOOKS).map((book) => [book, []]));
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let book = waiting.shift(); book; book = waiting.shift()) played[book].push(await playOn(api, book));
  }));
  for (const [book, entries] of Object.entries(played)) console.log(`The bot: ${entries.length} games of ${book}, ${entries.reduce((sum, count) => sum + count, 0)} entries`);
}
