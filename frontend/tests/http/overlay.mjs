// The overlay for OBS, a file in a browser: it shows where a game stands and follows it, also over a server that is away.
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PICTURES, startBrowser } from '../e2e/browser.mjs';
import { ask, sitDown } from '../e2e/table.mjs';

const file = pathToFileURL(fileURLToPath(new URL('../../../docs/api/clients/obs/overlay.html', import.meta.url)));

export async function overlay({ api }) {
  const { createGame } = await ask(api, 'mutation { createGame(input: { nei: { name: "Stream", enforcement: STRICT } }) { game { id } seats { kind code } } }');
  const code = (wanted) => createGame.seats.find(({ kind }) => kind === wanted).code;
  const both = await sitDown(api, code('BOTH'));
  const { takeSeat } = await ask(api, 'mutation($code: String!) { takeSeat(code: $code) { token } }', { code: code('DISPLAY') });
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await page.goto(`${file}#${new URLSearchParams({ server: api, game: createGame.game.id, key: takeSeat.token })}`);
    const told = page.locator('#told p');
    await told.filter({ hasText: /\w/ }).waitFor({ timeout: 10_000 });
    const first = await told.textContent();
    for (const command of [{ placeTheRest: true }, { finishSetUp: true }, { placeTheRest: true }, { finishSetUp: true }]) await both.record(command);
    await page.waitForFunction((before) => document.querySelector('#told p').textContent !== before, first, { timeout: 10_000 });
    await page.locator('#score b').first().waitFor({ timeout: 10_000 });
    const score = await page.locator('#score').innerText();
    if (!/Japan\s+\d+ AP\s+the Allies\s+\d+ AP/i.test(score)) throw new Error(`The score says: ${score}`);
    if (process.env.ADJUTANT_PICTURES) await page.screenshot({ path: join(PICTURES, 'obs.png'), omitBackground: true });
    console.log(`OBS: ${(await page.locator('#where').innerText()).replaceAll('\n', ', ')}; ${await told.textContent()}`);
  } finally {
    await browser.close();
  }
}
