// The clients of docs/api/clients at one table: the opponent plays both sides, the others watch. The bot plays games of every
// book. Then clients of others follow a game over restarts of the server.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startServer } from '../e2e/server.mjs';
import { bots } from './bots.mjs';
import { league } from './league.mjs';
import { made } from './made.mjs';
import { followers } from './followers.mjs';
import { overlay } from './overlay.mjs';
import { CONTACT, push } from './push.mjs';
import { relay } from './relay.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const clients = fileURLToPath(new URL('../../../docs/api/clients', import.meta.url));
const opponent = process.env.OPPONENT_BIN;
if (!opponent) throw new Error('OPPONENT_BIN names the built opponent: cargo build -p opponent');
const MOVES = 150;
/** Games that Apollo Client plays with its cache. */
const GAMES = 10;

const { api, restart, stop } = await startServer(root, { withPage: false, more: ['--origins', 'null', '--private-webhooks', 'true', '--push-contact', CONTACT] });
const folder = mkdtempSync(join(tmpdir(), 'adjutant-clients-'));
/** What a client prints. Whoever does nothing but wait for it does not hear that the server closes an idle line. */
const run = async (command, ...args) => (await promisify(execFile)(command, args)).stdout;

try {
  const query = 'mutation { createGame(input: { nei: { name: "Clients", dice: SERVER } }) { seats { kind code } } }';
  const answer = await fetch(`${api}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query }) });
  const { seats } = (await answer.json()).data.createGame;
  const code = (kind) => seats.find((seat) => seat.kind === kind).code;

  const played = await run(opponent, api, code('BOTH'), `${MOVES}`);
  if (!played.startsWith(`${MOVES} moves`)) throw new Error(`The opponent said: ${played}`);
  console.log(`Rust: ${played.trim()}`);

  const statistic = await run('python3', join(clients, 'python/dice_statistic.py'), api, code('UMPIRE'));
  if (!/^[1-9]\d* dice\n.*mean \d\.\d\d/s.test(statistic)) throw new Error(`The statistic said: ${statistic}`);
  console.log(`Python: ${statistic.split('\n')[0]}`);

  const typescript = join(clients, 'typescript');
  const file = join(folder, 'overlay.txt');
  await run(process.execPath, join(typescript, 'dist/overlay.js'), api, code('DISPLAY'), file, '--once');
  const shown = readFileSync(file, 'utf8');
  if (!/JAPAN: \d+ AP/.test(shown) || !/ALLIES: \d+ AP/.test(shown)) throw new Error(`The overlay said: ${shown}`);
  console.log(`TypeScript: ${shown.split('\n')[0]}`);

  await made({ api, folder });
  await overlay({ api });
  await relay({ api });
  await push({ api });
  await bots({ api });
  await league();

  console.log((await run(process.execPath, join(clients, 'followers/cache.mjs'), api, `${GAMES}`)).trim());

  await followers({ api, restart });
} finally {
  stop();
  rmSync(folder, { recursive: true, force: true });
}
