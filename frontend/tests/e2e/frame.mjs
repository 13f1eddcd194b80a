// The map as a table: the whole theatre to be read, its tracks on a shelf, one row for the header, one thing at a time beside it.
import { FIVE_SIZES } from './attention.mjs';
import { openTablet, openTracks, settled, tapSquare } from './browser.mjs';
import { battleEntries, FULL_BOARD, sandbox } from './looks.mjs';
import { ask } from './table.mjs';

const TABLET = { width: 1024, height: 768 };

/** How the table is drawn: counters, letters, and what of the height is theatre or shelf. Runs in the page. */
function drawn() {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const shown = (element) => element.getBoundingClientRect().width > 0 && getComputedStyle(element).display !== 'none';
  const [frame, shelf, board] = [box('.map'), box('[data-part~="shelf"]'), box('[data-part~="board"]')];
  const cards = [...document.querySelectorAll('.pile')].map((pile) => [...pile.children].findLast((child) => child.querySelector('[data-part~="face-name"]'))?.querySelector('rect:not([data-part~="shade"])')).filter(Boolean);
  const letters = [...document.querySelectorAll('.map-frame text')].filter((text) => shown(text) && text.textContent.trim()).map((text) => ({ words: text.textContent, height: Number.parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d }));
  const cells = [...document.querySelectorAll('[data-part~="square"] > [data-part~="cell"]')].map((cell) => cell.getBoundingClientRect());
  const [top, bottom] = [Math.min(...cells.map((cell) => cell.top)), Math.max(...cells.map((cell) => cell.bottom))];
  return {
    counter: Math.min(...cards.map((card) => card.getBoundingClientRect().width)),
    least: letters.filter(({ height }) => height > 0.5).toSorted((a, b) => a.height - b.height)[0],
    isWhole: cells.every((cell) => cell.left >= frame.left - 1 && cell.right <= frame.right + 1 && cell.top >= frame.top - 1 && cell.bottom <= frame.bottom + 1),
    share: (bottom - top + shelf.height) / board.height,
  };
}

async function theatre(api, url, browser, check) {
  console.log('The theatre');
  const small = await sandbox(api, url, browser, TABLET, FULL_BOARD);
  await small.page.evaluate(() => document.fonts.ready);
  await settled(small.page);
  const usual = await small.page.evaluate(drawn);
  check(usual.isWhole && usual.counter >= 34, `1024 × 768: the whole theatre in view, counters of at least ${usual.counter.toFixed(1)} px`);
  check(usual.least.height >= 9, `the smallest letters are ${usual.least.height.toFixed(1)} px high (“${usual.least.words}”)`);
  check(usual.share >= 0.92, `${Math.round(usual.share * 100)} % of the map’s height is theatre or shelf`);
  await small.page.context().close();
  const enlarged = await sandbox(api, url, browser, TABLET, FULL_BOARD, { device: { scale: 200 } });
  await enlarged.page.evaluate(() => document.fonts.ready);
  await settled(enlarged.page);
  const large = await enlarged.page.evaluate(drawn);
  check(large.counter > usual.counter * 1.3 && large.least.height > usual.least.height * 1.3, `at 200 % counters are ${large.counter.toFixed(1)} px and the smallest letters ${large.least.height.toFixed(1)} px`);
  await enlarged.page.context().close();
}

/** The header as it stands on the glass. Runs in the page. */
function headerOf() {
  const bar = document.querySelector('[data-part~="bar"]');
  const keys = [...bar.querySelectorAll('button')].map((key) => ({ name: key.getAttribute('aria-label') ?? '', box: key.getBoundingClientRect() })).filter(({ box }) => box.width > 0).toSorted((a, b) => a.box.left - b.box.left);
  const signs = keys.slice(-3);
  return { height: bar.getBoundingClientRect().height, names: signs.map(({ name }) => name), least: Math.min(...signs.map(({ box }) => Math.min(box.width, box.height))), wide: document.documentElement.scrollWidth - innerWidth };
}

function rightHeader({ height, names, least, wide }, isLarge) {
  return height <= (isLarge ? 68 : 60) && least >= 47.5 && wide <= 0 && /take back/i.test(names[0]) && /redo/i.test(names[1]) && /menu/i.test(names[2]);
}

async function header(api, url, browser, check) {
  console.log('The header');
  for (const viewport of FIVE_SIZES) {
    const { page } = await sandbox(api, url, browser, viewport, FULL_BOARD);
    await settled(page);
    const seen = await page.evaluate(headerOf);
    check(rightHeader(seen, viewport.width > 2000), `${viewport.width} × ${viewport.height}: one row of ${Math.round(seen.height)} px, with ${seen.names.join(', ')}`);
    await page.context().close();
  }
  for (const book of ['geaw', 'awaw']) {
    const made = (await ask(api, `mutation { createGame(input: { ${book}: { name: "Header" } }) { seats { kind code } } }`)).createGame;
    const { page } = await openTablet(browser, `${url}/#/join/${made.seats.find(({ kind }) => kind === 'SECOND').code}`, TABLET);
    await page.locator('.strip').waitFor();
    const seen = await page.evaluate(headerOf);
    check(rightHeader(seen, false), `${book.toUpperCase()} the same: ${Math.round(seen.height)} px, with ${seen.names.join(', ')}`);
    await page.context().close();
  }
}

/** What stands beside the map at once, and filled brass keys on the glass. Runs in the page. */
const atOnce = () => ({
  state: document.querySelector('.now').dataset.state,
  parts: ['.now > .owed, .now > [data-part~="battle"]', '.now > .area-panel', '[data-part~="free-offers"]'].filter((part) => document.querySelector(part)),
  brass: [...document.querySelectorAll('button.main:not([data-disabled])')].filter((key) => key.getBoundingClientRect().width > 0).length,
});

async function oneThing(api, url, browser, check) {
  console.log('One thing at a time');
  const entries = await battleEntries(api);
  for (const viewport of FIVE_SIZES) {
    const { page } = await sandbox(api, url, browser, viewport, entries);
    const seen = [];
    const look = async (wanted) => {
      await page.locator(`.now[data-state="${wanted}"]`).waitFor();
      await settled(page);
      seen.push(await page.evaluate(atOnce));
    };
    await look('question');
    await tapSquare(page, 'G4');
    await look('selection');
    await page.locator('.thumb-bar .main').tap();
    await look('question');
    const faults = seen.filter(({ parts, brass }) => parts.length !== 1 || brass > 1);
    check(faults.length === 0, faults.length > 0 ? `${viewport.width} × ${viewport.height}: ${JSON.stringify(faults)}` : `${viewport.width} × ${viewport.height}: a question, a stack, and back by the key under the thumb; at most one golden key`);
    await page.context().close();
  }
}

async function tracks(api, url, browser, check) {
  console.log('The tracks');
  for (const viewport of FIVE_SIZES) {
    const { page } = await sandbox(api, url, browser, viewport, FULL_BOARD);
    await openTracks(page);
    const source = page.locator('[data-part~="tracks"] [data-part~="terms"] li').first();
    await source.waitFor();
    check(await source.isVisible(), `${viewport.width} × ${viewport.height}: where Action Points come from, at one tap: ${(await source.innerText()).replaceAll('\n', ' ')}`);
    await page.getByRole('tab', { name: 'Now' }).tap();
    await page.getByRole('button', { name: 'Tracks, and what their figures are made of' }).tap();
    await page.locator('[data-part~="tracks"]').waitFor();
    await page.context().close();
  }
}

export async function frame(api, url, browser, check) {
  await theatre(api, url, browser, check);
  await header(api, url, browser, check);
  await oneThing(api, url, browser, check);
  await tracks(api, url, browser, check);
}
