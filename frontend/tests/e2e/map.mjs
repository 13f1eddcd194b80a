// The map: it stays where one looked, its counters can be read, and what is dragged over it is seen.
import { bringIntoReach, openArea, rowOf, swipe, tapSquare } from './browser.mjs';
import { FIVE_SIZES } from './attention.mjs';
import { battleEntries, FIRST_ACTIONS, FULL_BOARD, sandbox } from './looks.mjs';

/** The scale of the map and the place of the world in the middle of its frame. */
const place = (page) => page.evaluate(() => {
  const svg = document.querySelector('.map-frame');
  const [x, y, scale] = (svg.querySelector(':scope > g').getAttribute('transform').match(/-?[\d.]+/g) ?? []).map(Number);
  const { width, height } = svg.getBoundingClientRect();
  return { scale, x: (width / 2 - x) / scale, y: (height / 2 - y) / scale, height };
});

/** Where the map is once it has heard of its new frame: at the old place, or a second later. */
async function settled(page, before) {
  let now = await place(page);
  for (let tried = 0; tried < 10 && (now.height === before.height || !isSame(before, now)); tried += 1) {
    await page.waitForTimeout(100);
    now = await place(page);
  }
  return now;
}

const isSame = (a, b) => Math.abs(a.scale - b.scale) < 0.01 && Math.hypot(a.x - b.x, a.y - b.y) * a.scale < 3;
const told = ({ scale, x, y }) => `scale ${scale.toFixed(3)} at ${Math.round(x)}, ${Math.round(y)}`;

async function staysPut(api, url, browser, check) {
  console.log('The map stays where one looked');
  for (const viewport of [{ width: 768, height: 1024 }, { width: 1024, height: 768 }]) {
    const { page, seat } = await sandbox(api, url, browser, viewport, FIRST_ACTIONS);
    await bringIntoReach(page, 'E6');
    for (let times = 0; times < 2; times += 1) await page.getByRole('button', { name: 'Zoom in' }).tap();
    const before = await place(page);
    // The header grows, and takes its room from the shelf of the tracks and from the map.
    await page.evaluate(() => { document.querySelector('[data-part~="bar"]').style.minHeight = '240px'; });
    const lower = await settled(page, before);
    check(lower.height < before.height && isSame(before, lower), `${viewport.width} × ${viewport.height}: ${Math.round(before.height - lower.height)} px less of height: ${told(before)}, then ${told(lower)}`);
    await page.evaluate(() => { document.querySelector('[data-part~="bar"]').style.minHeight = ''; });
    await seat.record({ endActionPhase: true });
    await page.getByText('Allied Incident Phase').first().waitFor();
    const after = await settled(page, before);
    check(isSame(before, after), `an entry leaves it there: ${told(after)}`);
    await page.setViewportSize({ width: viewport.height, height: viewport.width });
    const turned = await settled(page, before);
    check(isSame(before, turned), `so does a rotation: ${told(turned)}`);
    await page.context().close();
  }
}

/** What of the counters and names cannot be read or lies on something else. Runs in the page. */
function unreadable() {
  const faults = [];
  const box = (element) => element.getBoundingClientRect();
  const shown = (element) => box(element).width > 0 && getComputedStyle(element).display !== 'none';
  const meets = (a, b) => a.left < b.right - 0.5 && a.right > b.left + 0.5 && a.top < b.bottom - 0.5 && a.bottom > b.top + 0.5;
  const cell = box(document.querySelector('[data-part~="square"] > [data-part~="cell"]')).width;
  const isFar = document.querySelector('.map').dataset.zoom === 'far';
  for (const pile of document.querySelectorAll('[data-part~="square"] .pile')) {
    const faces = [...pile.children].filter((child) => child.querySelector('[data-part~="face-name"]'));
    const card = faces.at(-1)?.querySelector('rect:not([data-part~="shade"])');
    if (!card) continue;
    if (isFar && box(card).width < cell * 0.6) faults.push(`a counter of ${Math.round(box(card).width)} px in a square of ${Math.round(cell)}`);
    const texts = [...pile.querySelectorAll('text')].filter(shown);
    if (isFar && [...pile.querySelectorAll('[data-part~="face-detail"]')].some(shown)) faults.push('factors that nobody can read');
    const small = texts.find((text) => text.textContent.trim() && box(text).height * 0.72 < 5.5 && !text.matches('[data-part~="face-letters"]'));
    if (isFar && small) faults.push(`“${small.textContent}” is ${Math.round(box(small).height)} px high`);
    const count = pile.querySelector('.count circle');
    const top = faces.at(-1);
    if (count) for (const text of top.querySelectorAll('text')) if (shown(text) && meets(box(count), box(text))) faults.push(`the count lies on “${text.textContent}”`);
    if (count && meets(box(count), box(card)) && box(count).bottom - box(card).top > 3) faults.push('the count lies on its counter');
  }
  if (document.querySelector('.map [textLength], [data-part~="fan"] [textLength]')) faults.push('a name is stretched');
  for (const name of document.querySelectorAll('[data-part~="area-name"]')) {
    if (!shown(name)) continue;
    const square = box(name.closest('[data-part~="square"]').querySelector('[data-part~="cell"]'));
    if (box(name).right > square.right + 2) faults.push(`${name.textContent} leaves its square`);
    const flag = [...name.closest('[data-part~="square"]').querySelectorAll('.flag [data-part~="cloth"]')].find((known) => meets(box(known), box(name)));
    if (flag) faults.push(`${name.textContent} lies under its flag`);
  }
  for (const marks of document.querySelectorAll('[data-part~="marks"]')) {
    const [pill, oil] = [marks.querySelector('[data-part~="mark-pill"]'), marks.querySelector('.oil, .fire')];
    if (pill && oil && shown(pill) && meets(box(pill), box(oil))) faults.push('the capacity of an airfield lies on the oilfield');
  }
  if (!document.fonts.check('700 16px "Source Sans 3"')) faults.push('the typeface is not there');
  return [...new Set(faults)];
}

async function counters(api, url, browser, check) {
  console.log('Counters to be read');
  for (const viewport of FIVE_SIZES) {
    const { page } = await sandbox(api, url, browser, viewport, FULL_BOARD);
    await page.evaluate(() => document.fonts.ready);
    const faults = [];
    for (let nearer = 0; nearer < 3; nearer += 1) {
      await page.waitForTimeout(150);
      faults.push(...(await page.evaluate(unreadable)));
      await page.getByRole('button', { name: 'Zoom in' }).tap();
    }
    check(faults.length === 0, faults.length > 0 ? `${viewport.width} × ${viewport.height}: ${faults.join(' | ')}` : `${viewport.width} × ${viewport.height}: counters, counts, names and signs can be read at three distances`);
    await page.context().close();
  }
}

/** Ships of the acting side with an attack, and one without. */
async function attackOf(seat) {
  const { view } = await seat.look('view { phasing areas { area: code units { id: code side name category type } } }');
  const { neiPack } = await seat.ask('{ neiPack { areas { id: code name square kind } } }');
  const area = (id) => neiPack.areas.find((known) => known.id === id);
  for (const { area: here, units } of view.areas) {
    for (const unit of units.filter((known) => known.side === view.phasing && known.category === 'NAVAL')) {
      const { offers } = await seat.offers([unit.id]);
      const offer = offers.find((known) => known.verdict.clear && known.attack && known.action === 'Coastal Bombardment');
      if (offer && area(here).square) return { unit, from: area(here), offer, areas: neiPack.areas };
    }
  }
  return null;
}

async function dragging(api, url, browser, check) {
  console.log('What is dragged');
  const { page, seat } = await sandbox(api, url, browser, { width: 1280, height: 800 }, FIRST_ACTIONS);
  const found = await attackOf(seat);
  if (!found) throw new Error('No ship may bombard.');
  const { unit, from, offer, areas } = found;
  // The ships go to the sea of a square; the base lies on its land.
  const { square } = areas.find(({ id }) => id === offer.destination);
  const base = areas.find((area) => area.square === square && area.kind !== 'SEA');
  await openArea(page, from.square, from.name);
  await page.getByRole('group', { name: 'Own units' }).getByRole('button', { name: rowOf(unit.name) }).first().tap();
  await page.locator('[data-part~="in-hand"] .offer').first().waitFor();
  const { lastEntry } = await seat.look('id');
  const middle = async (selector) => {
    const { x, y, width, height } = await page.locator(selector).first().boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const start = await middle(`[data-place="${from.id}"] .pile.picked`);
  const goal = await middle(`[data-place="${base.id}"] .pile`);
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
  for (let step = 1; step <= 5; step += 1) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: start.x + ((goal.x - start.x) * step) / 6, y: start.y + ((goal.y - start.y) * step) / 6 }] });
  const seen = await page.locator('[data-part~="dragged"] .pile').boundingBox();
  const finger = { x: start.x + ((goal.x - start.x) * 5) / 6, y: start.y + ((goal.y - start.y) * 5) / 6 };
  const off = seen && { x: Math.round(seen.x + seen.width / 2 - finger.x), y: Math.round(seen.y + seen.height / 2 - finger.y) };
  check(off && Math.abs(off.x) < 20 && off.y < 0 && off.y > -64, `the counter follows the finger, just above it: ${off?.x} and ${off?.y} px beside it`);
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [goal] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const bar = page.getByRole('group', { name: 'Confirm' });
  await bar.getByText('Coastal Bombardment').first().waitFor();
  await bar.getByRole('button', { name: /^Do it/ }).waitFor();
  check((await page.locator('.pile.picked').count()) > 0, `${unit.name}, dragged onto ${base.name}, is to bombard it, and stays in hand`);
  check((await seat.look('id')).lastEntry === lastEntry, 'nothing is recorded by the drag alone');
  await bar.getByRole('button', { name: 'Cancel' }).tap();

  // A move in peace ends in the same bar.
  const { offers } = await seat.offers([unit.id]);
  const move = offers.find(({ verdict, attack, destination, command }) => verdict.clear && !attack && 'moveNavalForce' in command && areas.find(({ id }) => id === destination)?.square);
  const there = await middle(`[data-reach="${move.destination}"] circle`);
  await swipe(page, start, there);
  await bar.getByRole('button', { name: /^Do it/ }).waitFor();
  await page.waitForTimeout(500);
  check((await seat.look('id')).lastEntry === lastEntry && (await page.locator('[data-part~="aim-line"]').count()) === 1, 'a move that was dragged waits in the same bar, with an arrow to its goal');
  await page.context().close();
}

async function signsOfBattle(api, url, browser, check) {
  const { page, faults } = await sandbox(api, url, browser, { width: 1024, height: 768 }, await battleEntries(api));
  await tapSquare(page, 'D4');
  const order = await page.locator('[data-part~="square-key"][data-square]').evaluateAll((squares) => squares.map((square) => square.dataset.square));
  const sorted = order.toSorted((a, b) => a[0].localeCompare(b[0]) || Number(a.slice(1)) - Number(b.slice(1)));
  check(String(order) === String(sorted), 'squares are read row by row');
  const words = await page.locator('[data-part~="square-key"][aria-label*="unit"]').first().getAttribute('aria-label');
  check(/\d (Japanese|Allied) units?/.test(words), `and say ${words}`);
  check(faults.length === 0, faults.join(' | ') || 'no error in the page');
  await page.context().close();
}

export async function map(api, url, browser, check) {
  await staysPut(api, url, browser, check);
  await counters(api, url, browser, check);
  await dragging(api, url, browser, check);
  await signsOfBattle(api, url, browser, check);
}
