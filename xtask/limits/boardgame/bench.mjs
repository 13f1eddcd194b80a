// Moves a second of the server of boardgame.io with its files: `node bench.mjs MATCHES SECONDS MOVES COUNTERS`, one client
// for each match, each move sent when the one before was answered, as many in a match or until the time is over.
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { io } from 'socket.io-client';

const [matches, seconds, most, counters] = process.argv.slice(2).map(Number);
const here = fileURLToPath(new URL('.', import.meta.url));
const folder = await mkdtemp(`${here}matches-`);
// What the server says on its way goes elsewhere than the result.
const server = fork(`${here}server.mjs`, [folder, `${counters}`], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
const port = await new Promise((resolve, reject) => {
  server.once('message', resolve);
  server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
});

const open = (number) =>
  new Promise((resolve) => {
    const match = { id: `match-${number}`, state: 0, moves: 0 };
    match.socket = io(`http://127.0.0.1:${port}/board`, { transports: ['websocket'], forceNew: true });
    match.socket.once('sync', (id, { state }) => {
      match.state = state._stateID;
      resolve(match);
    });
    match.socket.once('connect', () => match.socket.emit('sync', match.id, '0', undefined, 2));
  });

const move = (match) =>
  new Promise((resolve, reject) => {
    match.socket.once('update', (id, state) => {
      if (state._stateID !== match.state + 1) reject(new Error(`the state is ${state._stateID} after ${match.state}`));
      match.state = state._stateID;
      match.moves += 1;
      resolve();
    });
    const args = [`U-${match.moves % counters}`, `B${match.moves}`];
    const action = { type: 'MAKE_MOVE', payload: { type: 'moveUnit', args, playerID: '0' } };
    match.socket.emit('update', action, match.state, match.id, '0');
  });

const all = await Promise.all(Array.from({ length: matches }, (_, number) => open(number)));
const start = performance.now();
const end = start + seconds * 1000;
await Promise.all(
  all.map(async (match) => {
    while (match.moves < most && performance.now() < end) await move(match);
  }),
);
const elapsed = (performance.now() - start) / 1000;
const moves = all.reduce((sum, match) => sum + match.moves, 0);
all.forEach((match) => match.socket.disconnect());
server.kill();
await rm(folder, { recursive: true, force: true });
console.log(JSON.stringify({ moves, per_second: moves / elapsed }));
