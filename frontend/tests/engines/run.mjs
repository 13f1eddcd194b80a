// A first game, a battle and a table without its server in the engines that are not Chromium.
//   npm run engines                 both
//   npm run engines -- webkit       one alone
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '../e2e/server.mjs';
import { ENGINES } from './drivers.mjs';
import { battle, firstGame, withoutServer } from './game.mjs';
import { Glass } from './glass.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in ENGINES));
if (unknown.length > 0) throw new Error(`No engine is called ${unknown.join(', ')}. There are: ${Object.keys(ENGINES).join(', ')}.`);

const told = [];

function check(condition, words) {
  if (!condition) throw new Error(words);
  console.log(`  ${words}`);
  told.push(words);
}

for (const name of asked.length === 0 ? Object.keys(ENGINES) : asked) {
  const server = await startServer(root);
  const engine = await ENGINES[name]();
  try {
    console.log(engine.called);
    told.push(engine.called);
    for (const part of [firstGame, battle, withoutServer]) await part(server, new Glass(engine), check);
  } catch (error) {
    process.exitCode = 1;
    console.error(error);
    mkdirSync(join(root, 'test-results'), { recursive: true });
    await engine.picture().then((picture) => writeFileSync(join(root, 'test-results', `${name}.png`), picture, 'base64')).catch(() => undefined);
  } finally {
    await engine.stop();
    server.stop();
  }
}
if (!process.exitCode) console.log(`seen: ${told.join('; ')}`);
