// The bot of the recipes plays games of every book, with whatever is offered: of Netherlands East Indies to the end, of the others
// so many entries. BOT_GAMES=50,20 plays as many of the first and of each of the others.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ask } from '../e2e/table.mjs';

const bot = fileURLToPath(new URL('../../../docs/api/clients/python/bot.py', import.meta.url));
const [GAMES, DESKS] = (process.env.BOT_GAMES ?? '2,1').split(',').map(Number);
/** Entries of a game without an end, and those within which every other one ends. */
const [ENTRIES, ENOUGH] = [200, 20_000];
/** Games that are played at the same time. */
const AT_ONCE = 2;

const BOOKS = {
  nei: { games: GAMES, input: { name: 'Bot', enforcement: 'STRICT', dice: 'SERVER' }, entries: ENOUGH, said: /^\d+ entries, FINISHED$/ },
  geaw: { games: DESKS, input: { name: 'Bot', enforcement: 'STRICT', dice: 'SERVER' }, entries: ENTRIES, said: /^200 entries, / },
  awaw: { games: DESKS, input: { name: 'Bot', enforcement: 'STRICT', dice: 'SERVER' }, entries: ENTRIES, said: /^200 entries, / },
};

async function play(api, [book, { input, entries, said }]) {
  const { createGame } = await ask(api, 'mutation($input: CreateGameInput!) { createGame(input: $input) { seats { kind code } } }', { input: { [book]: input } });
  const { code } = createGame.seats.find(({ kind }) => kind === 'BOTH');
  const { stdout } = await promisify(execFile)(process.env.PYTHON_BIN ?? 'python3', [bot, api, code, String(entries)]);
  if (!said.test(stdout.trim())) throw new Error(`The bot said of ${book}: ${stdout}`);
  return Number.parseInt(stdout, 10);
}

export async function bots({ api }) {
  const waiting = Object.entries(BOOKS).flatMap((book) => Array.from({ length: book[1].games }, () => book));
  const played = Object.fromEntries(Object.keys(BOOKS).map((book) => [book, []]));
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) played[next[0]].push(await play(api, next));
  }));
  for (const [book, entries] of Object.entries(played)) console.log(`The bot: ${entries.length} games of ${book}, ${entries.reduce((sum, count) => sum + count, 0)} entries`);
}
