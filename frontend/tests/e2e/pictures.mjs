// Pictures for the documents: the table at rest, set-up, a battle and a question, from a telephone to a large screen.
import { join } from 'node:path';
import { openTablet, PICTURES } from './browser.mjs';
import { battleEntries, FULL_BOARD, sandbox } from './looks.mjs';
import { setDevice } from './measure.mjs';
import { ask } from './table.mjs';

const SIZES = [[390, 844], [768, 1024], [1024, 768], [2560, 1440]].map(([width, height]) => ({ width, height }));

/** A photograph: small enough for the repository. */
const photograph = (page, name, { width }) => page.screenshot({ path: join(PICTURES, `${name}-${width}.jpg`), type: 'jpeg', quality: width > 2000 ? 60 : 72 });

async function setUp(api, url, browser, size) {
  const { createGame } = await ask(api, 'mutation($input: CreateNeiGame!) { createGame(input: { nei: $input }) { seats { kind code } } }', { input: { name: 'Thursday evening' } });
  const { page } = await openTablet(browser, `${url}/#/join/${createGame.seats.find(({ kind }) => kind === 'FIRST').code}`, size);
  return { page, code: createGame.seats.find(({ kind }) => kind === 'SECOND').code };
}

/** An entry of the sandbox after which somebody has to choose who takes a hit. */
async function choiceEntries(api) {
  const { createSandbox } = await ask(api, 'mutation { createSandbox(seed: 1941, entries: 400) { seats { kind code } } }');
  const { takeSeat } = await ask(api, 'mutation($code: String!) { takeSeat(code: $code) { token game { id } } }', { code: createSandbox.seats.find(({ kind }) => kind === 'BOTH').code });
  const { game } = await ask(api, 'query($id: ID!) { game(id: $id) { entries(since: 60, first: 200) { nodes { number lines { text } } } } }', { id: takeSeat.game.id }, takeSeat.token);
  const chosen = game.entries.nodes.find(({ lines }) => lines.some(({ text }) => /takes? (1|2|a) hits?|loses? a step|is reduced|is destroyed/i.test(text)));
  return chosen ? chosen.number - 1 : null;
}

export async function takePictures(api, url, browser, check) {
  const [battle, choice] = [await battleEntries(api), await choiceEntries(api)];
  for (const size of SIZES) {
    const look = size.width === 768 ? 'daylight' : 'dark';
    for (const [name, entries] of [['table', FULL_BOARD], ['battle', battle], ['question', choice ?? battle]]) {
      const { page } = await sandbox(api, url, browser, size, entries);
      await setDevice(page, { look });
      await page.waitForTimeout(900);
      await photograph(page, name, size);
      await page.context().close();
    }
    const { page, code } = await setUp(api, url, browser, size);
    await page.goto(`${url}/#/join/${code}`);
    await page.reload();
    await page.locator('.now .unit-tile').first().waitFor();
    await setDevice(page, { look, reminders: false });
    await page.locator('.now .unit-tile').nth(2).tap();
    await page.locator('[data-reach] circle.clear').first().waitFor();
    await page.waitForTimeout(500);
    await photograph(page, 'set-up', size);
    await page.context().close();
    check(true, `${size.width} × ${size.height}: four pictures`);
  }
}
