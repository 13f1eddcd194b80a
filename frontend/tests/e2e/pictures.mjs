// Pictures for the documents: ten states of the page in both looks, from a telephone to a large screen.
import { join } from 'node:path';
import { openArea, openTablet, PICTURES, settled } from './browser.mjs';
import { battleEntries, FIRST_ACTIONS, FULL_BOARD, sandbox } from './looks.mjs';
import { setDevice } from './measure.mjs';
import { ask, sitDown } from './table.mjs';

const SIZES = [[390, 844], [768, 1024], [1024, 768], [2560, 1440]].map(([width, height]) => ({ width, height }));
const LOOKS = ['dark', 'daylight'];

/** A photograph: small enough for the repository. */
const photograph = (page, name, { width }, look) => page.screenshot({ path: join(PICTURES, `${name}-${width}-${look}.jpg`), type: 'jpeg', quality: width > 2000 ? 45 : 68 });

const newSandbox = async (api, entries = 400) => (await ask(api, 'mutation($entries: Int!) { createSandbox(seed: 1941, entries: $entries) { seats { kind code } } }', { entries })).createSandbox;

const codeOf = ({ seats }, wanted) => seats.find(({ kind }) => kind === wanted).code;

/** The entries of the sandbox after which a hit is to be allotted, and before which the second turn begins. */
async function moments(api) {
  const seat = await sitDown(api, codeOf(await newSandbox(api), 'BOTH'));
  const { entries } = await seat.look('entries(since: 60, first: 200) { nodes { number lines { text } } }');
  const { landmarks } = await seat.look('landmarks { entry turn }');
  const hit = entries.nodes.find(({ lines }) => lines.some(({ text }) => /takes? (1|2|a) hits?|loses? a step|is reduced|is destroyed/i.test(text)));
  return { battle: await battleEntries(api), choice: hit.number - 1, turn: landmarks.find(({ turn }) => turn === 2).entry - 1 };
}

/** Each state, by the steps that lead to it; answers with its page. */
const statesOf = (at) => ({
  door: async ({ url, browser, size }) => {
    const { page } = await openTablet(browser, url, size);
    await page.getByRole('button', { name: /^New game/ }).waitFor();
    return page;
  },
  'set-up': async ({ api, url, browser, size }) => {
    const { createGame } = await ask(api, 'mutation($input: CreateNeiGame!) { createGame(input: { nei: $input }) { seats { kind code } } }', { input: { name: 'Thursday evening' } });
    const { page } = await openTablet(browser, `${url}/#/join/${codeOf(createGame, 'SECOND')}`, size);
    await page.locator('.now .unit-tile').nth(2).tap();
    await page.locator('[data-reach] circle.clear').first().waitFor();
    return page;
  },
  table: async ({ api, url, browser, size }) => (await sandbox(api, url, browser, size, FULL_BOARD)).page,
  hand: async ({ api, url, browser, size }) => {
    const { page } = await sandbox(api, url, browser, size, FIRST_ACTIONS);
    await openArea(page, 'A4', 'Cam Ranh Bay');
    await page.getByRole('group', { name: 'Own units' }).getByRole('button').first().tap();
    await page.locator('[data-reach] circle.clear').first().waitFor();
    return page;
  },
  question: async ({ api, url, browser, size }) => (await sandbox(api, url, browser, size, at.choice)).page,
  battle: async ({ api, url, browser, size }) => (await sandbox(api, url, browser, size, at.battle)).page,
  turn: async ({ api, url, browser, size }) => {
    const { page, seat } = await sandbox(api, url, browser, size, at.turn);
    await seat.record({ endActionPhase: true });
    await page.locator('[data-part~="turn-card"]').waitFor();
    return page;
  },
  guide: async ({ url, browser, size }) => {
    const { page } = await openTablet(browser, url, size);
    await page.getByRole('button', { name: /^Learn it in five minutes/ }).tap();
    await page.locator('[data-part~="guide-ring"]').waitFor();
    return page;
  },
  menu: async ({ api, url, browser, size }) => {
    const { page } = await sandbox(api, url, browser, size, FULL_BOARD);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('menu').first().waitFor();
    return page;
  },
  report: async ({ api, url, browser, size }) => {
    const { page } = await sandbox(api, url, browser, size, FULL_BOARD);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('menuitem', { name: 'Reports and printing…' }).tap();
    await page.getByRole('dialog').getByRole('region', { name: 'After-action report', exact: true }).locator('.print-keys button').first().tap();
    await page.frameLocator('iframe').locator('h1').first().waitFor();
    return page;
  },
});

export async function takePictures(api, url, browser, check) {
  const states = Object.entries(statesOf(await moments(api)));
  for (const size of SIZES) {
    for (const look of LOOKS) {
      for (const [name, lead] of states) {
        const page = await lead({ api, url, browser, size });
        await setDevice(page, { look, reminders: false });
        await settled(page);
        await page.waitForTimeout(1500);
        await photograph(page, name, size, look);
        await page.context().close();
      }
      check(true, `${size.width} × ${size.height}, ${look}: ${states.length} pictures`);
    }
  }
}
