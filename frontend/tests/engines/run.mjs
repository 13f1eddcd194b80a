// A first game, a battle and a table without its server in the engines that are not Chromium.
//   npm run engines                 both
//   npm run engines -- webkit       one alone
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '../e2e/server.mjs';
import { NAMES, startEngine } from './drivers.mjs';
import { battle, firstGame, withoutServer } from './game.mjs';
import { Glass } from './glass.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) throw new Error(`No engine is called ${unknown.join(', ')}. There are: ${NAMES.join(', ')}.`);

const told = [];

function check(condition, words) {
  if (!condition) throw new Error(words);
  console.log(`  ${words}`);
  told.push(words);
}

for (const name of asked.length === 0 ? NAMES : asked) {
  const server = await startServer(root);
  const { driver, stop } = await startEngine(name);
  try {
    const { browserName, browserVersion } = Object.fromEntries((await driver.getCapabilities()).map_);
    console.log(`${name}: ${browserName} ${browserVersion}`);
    told.push(`${browserName} ${browserVersion}`);
    await driver.manage().window().setRect({ width: 1024, height: 768 });
    for (const part of [firstGame, battle, withoutServer]) await part(server, new Glass(driver), check);
  } catch (error) {
    process.exitCode = 1;
    console.error(error);
    mkdirSync(join(root, 'test-results'), { recursive: true });
    await driver.takeScreenshot().then((picture) => writeFileSync(join(root, 'test-results', `${name}.png`), picture, 'base64')).catch(() => undefined);
  } finally {
    await stop();
    server.stop();
  }
}
if (!process.exitCode) console.log(`seen: ${told.join('; ')}`);
