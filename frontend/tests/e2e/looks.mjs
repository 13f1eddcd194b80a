// Every screen at both sizes, at 100 and 200 %, in every look: measured by machine, and by axe.
import { join } from 'node:path';
import { isRead, looksAt } from './breadth.mjs';
import { axe, openArea, openTablet, openTracks, PICTURES, rowOf } from './browser.mjs';
import { measure, setDevice } from './measure.mjs';
import { ask, sitDown } from './table.mjs';

/** The entry of every sandbox after which Japan acts for the first time: set-up, its incident and its drive are over. */
export const FIRST_ACTIONS = 11;
/** The entry of the sandbox after which Japan acts in a later turn, with ships that may sail. */
export const FULL_BOARD = 151;

export const SIZES = [{ width: 1024, height: 768 }, { width: 768, height: 1024 }];
const SCALES = [100, 200];

/** A game of the players of the house, sat down to on a tablet. */
export async function sandbox(api, url, browser, viewport, entries, { seed = 1941, kind = 'BOTH', device = {} } = {}) {
  const { createSandbox } = await ask(api, 'mutation($seed: Int!, $entries: Int!) { createSandbox(seed: $seed, entries: $entries) { seats { kind code } } }', { seed, entries });
  const code = createSandbox.seats.find((seat) => seat.kind === kind).code;
  const tablet = await openTablet(browser, url, viewport, { curtain: false });
  await setDevice(tablet.page, { reminders: false, ...device });
  await tablet.page.getByRole('textbox', { name: 'Seat code' }).fill(code);
  await tablet.page.getByRole('tab', { name: 'Now' }).waitFor();
  return { ...tablet, seat: await sitDown(api, code) };
}

/** The number of entries after which the sandbox waits for a roll in a battle. */
export async function battleEntries(api, least = 100) {
  const { createSandbox } = await ask(api, 'mutation { createSandbox(seed: 1941, entries: 400) { seats { kind code } } }');
  const seat = await sitDown(api, createSandbox.seats.find(({ kind }) => kind === 'BOTH').code);
  const { game } = await seat.ask('query($id: ID!, $since: Int!) { game(id: $id) { entries(since: $since, first: 200) { nodes { number lines { text } } } } }', { id: seat.game, since: least });
  const shot = game.entries.nodes.find(({ lines }) => lines.some(({ text }) => text.includes('anti-ship fire') || text.includes('anti-air fire')));
  if (!shot) throw new Error('The sandbox fights no battle.');
  return shot.number - 1;
}

/** Screens of a game, each with the steps that lead to it and away from it. */
const SCREENS = {
  now: async () => undefined,
  tracks: (page) => openTracks(page),
  displays: (page) => page.getByRole('tab', { name: 'Displays' }).tap(),
  log: (page) => page.getByRole('tab', { name: 'Log' }).tap(),
  menu: async (page) => {
    await page.getByRole('button', { name: 'Menu' }).tap();
    // What has not opened yet is not closed by Escape.
    await page.getByRole('menuitem').last().waitFor();
  },
  settings: async (page) => {
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('menuitem', { name: 'Settings…' }).tap();
    await page.getByRole('dialog').waitFor();
  },
  rules: async (page) => {
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('menuitem', { name: 'Rules…' }).tap();
    await page.getByRole('dialog').waitFor();
  },
  adjust: async (page) => {
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('menuitem', { name: 'Fix the record…' }).tap();
    await page.getByRole('button', { name: /^Correct by agreement/ }).tap();
    await page.getByRole('dialog', { name: 'Correct by agreement' }).waitFor();
  },
};

async function leave(page, screen) {
  if (['menu', 'settings', 'rules', 'adjust'].includes(screen)) {
    await page.keyboard.press('Escape');
    await page.getByRole(screen === 'menu' ? 'menu' : 'dialog').waitFor({ state: 'detached' });
  } else await page.getByRole('tab', { name: 'Now' }).tap();
}

export async function looks(api, url, browser, check, pictures) {
  const inBattle = await battleEntries(api);
  for (const viewport of SIZES) {
    for (const scale of SCALES) {
      const what = `${viewport.width} × ${viewport.height}, ${scale} %`;
      console.log(`Looks at ${what}`);
      const isFirst = scale === 100 && viewport === SIZES[0];
      const wanted = looksAt(isFirst);
      let least = 99;
      const found = [];
      /** Everything wrong at this size is told at once. */
      const examine = async (page, shown, look) => {
        const screen = `${shown}, ${look}`;
        const tests = [() => measure(page, `${screen}, ${what}`)];
        const map = /^(now|units|battle)/.test(shown);
        if (isRead(isFirst, look, { map })) tests.push(() => axe(page, `${screen}, ${what}`, { quiet: true, minor: true, map }));
        for (const test of tests) {
          try {
            least = Math.min(least, (await test()) ?? 99);
          } catch (error) {
            found.push(error.message);
          }
        }
      };
      const start = await openTablet(browser, url, viewport);
      for (const look of wanted) {
        await setDevice(start.page, { look, scale });
        await examine(start.page, 'start page', look);
      }
      await start.page.context().close();

      const full = await sandbox(api, url, browser, viewport, FULL_BOARD, { device: { scale } });
      for (const [screen, open] of Object.entries(SCREENS)) {
        await open(full.page);
        for (const look of wanted) {
          await setDevice(full.page, { look });
          await examine(full.page, screen, look);
        }
        await setDevice(full.page, { look: 'dark' });
        await leave(full.page, screen);
      }
      await unitsInHand(full);
      for (const look of wanted) {
        await setDevice(full.page, { look });
        await examine(full.page, 'units in hand', look);
        if (pictures) await full.page.screenshot({ path: join(PICTURES, `hand-${viewport.width}x${viewport.height}-${scale}-${look}.png`) });
      }
      check(full.faults.length === 0, full.faults.length === 0 ? 'a full board: nothing cut, no control under 48 px' : full.faults.join(' | '));
      await full.page.context().close();

      const fight = await sandbox(api, url, browser, viewport, inBattle, { device: { scale } });
      await fight.page.getByRole('region', { name: 'Battle', exact: true }).waitFor();
      for (const look of wanted) {
        await setDevice(fight.page, { look });
        await examine(fight.page, 'battle', look);
      }
      if (pictures) await fight.page.screenshot({ path: join(PICTURES, `battle-${viewport.width}x${viewport.height}-${scale}.png`) });
      if (found.length > 0) throw new Error(found.join('\n'));
      check(true, `battle and dice pad: keys of at least 64 px; least contrast of all ${least.toFixed(1)}`);
      await fight.page.context().close();
    }
  }
  await greyscale(api, url, browser, check);
}

/** Takes the first stack in hand that may do something. */
export async function unitsInHand({ page, seat }) {
  const { view } = await seat.look('view { phasing areas { area: code units { id: code side name category } } }');
  const { neiPack } = await seat.ask('{ neiPack { areas { id: code name square } } }');
  for (const { area, units } of view.areas) {
    const unit = units.find((known) => known.side === view.phasing && (known.category === 'NAVAL' || known.category === 'AIR'));
    const place = neiPack.areas.find((known) => known.id === area);
    if (!unit || !place.square) continue;
    const { offers } = await seat.offers([unit.id]);
    if (!offers.some((offer) => offer.verdict.clear && offer.destination)) continue;
    await openArea(page, place.square, place.name);
    await page.getByRole('group', { name: 'Own units' }).getByRole('button', { name: rowOf(unit.name) }).first().tap();
    await page.locator('[data-part~="in-hand"] .offer').first().waitFor();
    return;
  }
  throw new Error('Nothing can be taken in hand.');
}

/** Without any colour, sides, steps and what is face down still differ: by letters and signs, not by grey alone. */
async function greyscale(api, url, browser, check) {
  console.log('Without colour');
  const { page } = await sandbox(api, url, browser, SIZES[0], 250, { seed: 3, kind: 'FIRST' });
  await page.addStyleTag({ content: 'html { filter: grayscale(1); }' });
  const signs = await page.evaluate(() => {
    const shape = (element) => (element ? element.outerHTML.replaceAll(/ (fill|stroke|style|class|transform|opacity)="[^"]*"/g, '') : '');
    const letters = (side) => [...document.querySelectorAll('.pile')].map((pile) => pile.textContent).filter((text) => side.test(text)).length;
    return {
      flags: [shape(document.querySelector('.flag.japan .sign')), shape(document.querySelector('.flag.allies .sign'))],
      patterns: ['japan', 'allies'].map((side) => getComputedStyle(document.querySelector(`[data-part~="square"].${side} > [data-part~="pattern"]`)).fill),
      japan: letters(/IJN|IJA/),
      allies: letters(/NEI|US|UK|AUS|POR/),
      down: document.querySelectorAll('[data-part~="down-mark"]').length,
      pips: document.querySelectorAll('.pile circle[fill="none"], .pile path[opacity="0.16"]').length,
    };
  });
  check(signs.flags[0] !== signs.flags[1] && signs.flags.every(Boolean), 'flags differ by their sign');
  check(signs.patterns[0] !== signs.patterns[1], 'areas of the sides differ by their pattern');
  check(signs.japan > 0 && signs.allies >= 0, `${signs.japan} piles carry letters of Japan, ${signs.allies} of the Allies, ${signs.down} signs of what is face down`);
  check(signs.pips > 0, `${signs.pips} signs of steps lost`);
  await page.context().close();
}
