// Starts the server under test on a free port with a database of its own, and ends it again.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const freePort = () =>
  new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

async function answers(url, tries = 150) {
  for (let tried = 0; tried < tries; tried += 1) {
    try {
      const answer = await fetch(url);
      return await answer.text();
    } catch {
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  throw new Error(`Nothing answered at ${url} within ${tries / 10} seconds.`);
}

/** Starts server and page, or the server alone, told `more`; answers with the address of the page and a way to end both. */
export async function startServer(root, { withPage = true, more = [] } = {}) {
  const binary = resolve(root, process.env.ADJUTANT_BIN ?? '../target/debug/adjutant');
  if (!existsSync(binary)) throw new Error(`No server at ${binary}. Build it with \`cargo build\`, or name another with ADJUTANT_BIN.`);
  const folder = mkdtempSync(join(tmpdir(), 'adjutant-e2e-'));
  const database = join(folder, 'game.db');
  const port = await freePort();
  const pagePort = await freePort();
  const securePort = await freePort();
  const api = `http://127.0.0.1:${port}`;
  const children = [];
  const start = (command, args, options) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
    children.push(child);
    return child;
  };
  const stop = () => {
    // The folder goes with it, so no clean end is wanted.
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const serve = () => start(binary, ['serve', '--bind', `127.0.0.1:${port}`, '--database', database, '--origins', `http://127.0.0.1:${pagePort}`, '--https-port', `${securePort}`, ...more]);
    let serving = serve();
    /** Kills the server, whatever it is doing, and starts another one over the same database. */
    const restart = async () => {
      const ended = new Promise((done) => serving.once('exit', done));
      serving.kill('SIGKILL');
      await ended;
      serving = serve();
      await answers(`${api}/health`);
    };
    const page = await answers(`${api}/`);
    const beside = process.env.ADJUTANT_PAGE === 'beside';
    if (!withPage || (!beside && page.includes('id="root"'))) return { api, url: api, database, stop, restart };
    console.log('The page just built is served beside the server.');
    start(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'preview', '--host', '127.0.0.1', '--port', `${pagePort}`, '--strictPort'], { cwd: root, env: { ...process.env, ADJUTANT_URL: api } });
    const url = `http://127.0.0.1:${pagePort}`;
    await answers(`${url}/`);
    return { api, url, database, stop, restart };
  } catch (error) {
    stop();
    throw error;
  }
}
