// The fuzzer of docs/api against a server of its own. SECONDS says how long (300), PYTHON_BIN which Python has its packages.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startServer } from '../e2e/server.mjs';

for (const rate of ['QUERIES', 'COMMANDS', 'NEW_GAMES', 'KEYS']) process.env[`ADJUTANT_RATE_${rate}`] = '0';
const { api, stop } = await startServer(fileURLToPath(new URL('../..', import.meta.url)), { withPage: false });
try {
  const folder = fileURLToPath(new URL('../../../docs/api', import.meta.url));
  const fuzz = spawn(process.env.PYTHON_BIN ?? 'python3', ['fuzz.py', api, process.env.SECONDS ?? '300'], { cwd: folder, stdio: 'inherit' });
  process.exitCode = await new Promise((done) => fuzz.once('exit', (code) => done(code ?? 1)));
} finally {
  stop();
}
