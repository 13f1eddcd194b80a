// Clients of others at one table: each follows the record while somebody plays and the server is killed and started again.
// Each must hear every entry once, in order.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ask } from '../e2e/table.mjs';

const clients = fileURLToPath(new URL('../../../docs/api/clients', import.meta.url));
const script = (name) => [process.execPath, join(clients, 'followers', name)];
const python = (name, ...rest) => [process.env.PYTHON_BIN ?? 'python3', join(clients, 'python', name), ...rest];

/** Each with its command; what comes before the address and what comes after the last entry. */
const FOLLOWERS = {
  'graphql-ws': { command: script('graphql-ws.mjs') },
  urql: { command: script('urql.mjs') },
  'Apollo Client': { command: script('apollo.mjs') },
  'gql over a WebSocket': { command: python('follow_websocket.py') },
  'gql over HTTP (aiohttp)': { command: python('follow_http.py'), after: ['aiohttp'] },
  'gql over HTTP (requests)': { command: python('follow_http.py'), after: ['requests'] },
  // Its packages do not agree with those of gql.
  'ariadne-codegen': { command: [process.env.ARIADNE_BIN ?? 'python3', join(clients, 'ariadne/follow.py')] },
};

/** The last entry of the game, and those before which the server is killed. */
const LAST = 60;
const KILLS = [15, 30, 45];
/** How long a follower may take after the last entry, in milliseconds. */
const PATIENCE = 60_000;

const UNITS = ['N-I1', 'N-I2', 'N-I4', 'N-I5'];
const AREAS = ['batavia', 'central_java'];
const RECORD = `mutation Record($game: ID!, $expected: Int!, $id: ID!, $command: NeiCommand!) {
  record(game: $game, expectedEntry: $expected, commandId: $id, command: { nei: $command }) { __typename ... on Recorded { lastEntry } }
}`;

/** Starts a follower; its end brings the numbers that it heard. */
function start({ command: [program, ...before], after = [] }, api, code) {
  const child = spawn(program, [...before, api, code, String(LAST), ...after], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [heard, said] = ['', ''];
  child.stdout.on('data', (data) => { heard += data; });
  child.stderr.on('data', (data) => { said += data; });
  const numbers = new Promise((done) => {
    child.once('error', (error) => { said += error.message; });
    child.once('close', () => done({ numbers: heard.split('\n').filter(Boolean).map(Number), said }));
  });
  const hasBegun = async () => {
    for (let tried = 0; tried < 300 && heard === '' && child.exitCode === null; tried += 1) await pause(100);
  };
  return { numbers, hasBegun, end: () => child.kill('SIGKILL') };
}

/** Records a placement, whatever becomes of the server meanwhile: the same id is the same command. */
async function place(api, token, game, expected) {
  const id = randomUUID();
  const command = { placeAtStart: { unit: UNITS[expected % 4], area: AREAS[Math.floor(expected / 4) % 2] } };
  for (let tried = 0; tried < 100; tried += 1) {
    const answer = await ask(api, RECORD, { game, expected, id, command }, token).catch(() => null);
    if (answer?.record.__typename === 'Recorded') return;
    if (answer) throw new Error(`Entry ${expected + 1}: ${JSON.stringify(answer)}`);
    await pause(100);
  }
  throw new Error('The server did not come back.');
}

/** Plays a game before all followers; throws where one heard anything but every entry once. */
export async function followers({ api, restart }) {
  const { createGame } = await ask(api, 'mutation { createGame(input: { nei: { name: "Followers" } }) { game { id } seats { kind code } } }');
  const code = (kind) => createGame.seats.find((seat) => seat.kind === kind).code;
  const { takeSeat } = await ask(api, 'mutation($code: String!) { takeSeat(code: $code) { token } }', { code: code('SECOND') });
  const running = Object.entries(FOLLOWERS).map(([name, follower]) => ({ name, ...start(follower, api, code('ONLOOKER')) }));
  const late = setTimeout(() => running.forEach(({ end }) => end()), 5 * PATIENCE);
  try {
    await Promise.all(running.map(({ hasBegun }) => hasBegun()));
    for (let entry = 2; entry <= LAST; entry += 1) {
      const isKilled = KILLS.includes(entry);
      await Promise.all([place(api, takeSeat.token, createGame.game.id, entry - 1), isKilled ? restart() : null]);
    }
    const tired = setTimeout(() => running.forEach(({ end }) => end()), PATIENCE);
    const wanted = Array.from({ length: LAST }, (_, at) => at + 1).join(' ');
    for (const { name, numbers } of running) {
      const { numbers: heard, said } = await numbers;
      if (heard.join(' ') !== wanted) throw new Error(`${name} heard ${heard.join(' ') || 'nothing'}; it said: ${said.slice(-2000)}`);
      console.log(`${name}: entries 1 to ${LAST}, each once, over ${KILLS.length} restarts`);
    }
    clearTimeout(tired);
  } finally {
    clearTimeout(late);
    running.forEach(({ end }) => end());
  }
}
