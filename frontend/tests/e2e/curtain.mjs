// While the curtain is up, nothing of the side that had the tablet is to be found: not in what a script can reach, not
// in what the device keeps, not in what comes over the line, not in the memory of the page.
import { ask, sitDown } from './table.mjs';
import { keptOn, openTablet } from './browser.mjs';

const SIZE = { width: 1024, height: 768 };
/** Where the Allies place by hand: words of the log that only they are told. */
const PLACES = [['N-I1', 'batavia'], ['N-I2', 'soerabaja'], ['N-I4', 'balikpapan']];

/** Every string that can be reached from `window`, by any property of any object, and what the device keeps. */
async function reachable(page) {
  const kept = JSON.stringify(await keptOn(page));
  const { objects, text } = await page.evaluate(async () => {
    const seen = new Set();
    const strings = new Set();
    const open = [window];
    while (open.length > 0) {
      const here = open.pop();
      if (here === null || (typeof here !== 'object' && typeof here !== 'function') || seen.has(here)) continue;
      seen.add(here);
      if (here instanceof Map || here instanceof Set) for (const inside of here) open.push(inside);
      for (const key of Reflect.ownKeys(here)) {
        if (typeof key === 'string') strings.add(key);
        let value;
        try {
          value = here[key];
        } catch {
          continue;
        }
        // Getters of the browser that are asked without their object answer with a refusal later.
        if (value instanceof Promise) value.catch(() => undefined);
        if (typeof value === 'string') strings.add(value);
        else open.push(value);
      }
      const parent = Object.getPrototypeOf(here);
      if (parent) open.push(parent);
    }
    const kept = [];
    for (const store of [localStorage, sessionStorage]) for (let at = 0; at < store.length; at += 1) kept.push(store.key(at), store.getItem(store.key(at)));
    kept.push(document.cookie, location.href, document.documentElement.outerHTML);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        // The files of the page are the same on every device.
        if (name.startsWith('adjutant-page-')) kept.push(request.url);
        else kept.push(request.url, await (await cache.match(request)).text());
      }
    }
    return { objects: seen.size, text: [...strings, ...kept].join('\n') };
  });
  return { objects, text: `${text}\n${kept}` };
}

/** The page's memory as the browser's own tools see it: every string of every object, also behind closures. */
async function memory(page) {
  const tools = await page.context().newCDPSession(page);
  await tools.send('HeapProfiler.enable');
  for (let round = 0; round < 3; round += 1) await tools.send('HeapProfiler.collectGarbage');
  const chunks = [];
  tools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await tools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await tools.detach();
  return JSON.parse(chunks.join('')).strings.join('\n');
}

export async function curtainHidesAll(api, url, browser, check) {
  console.log('What is left behind the curtain');
  const { createGame } = await ask(api, 'mutation($input: CreateNeiGame!) { createGame(input: { nei: $input }) { seats { kind code } } }', { input: { name: 'Secrets' } });
  const codes = Object.fromEntries(createGame.seats.map(({ kind, code }) => [kind, code]));
  const allies = await sitDown(api, codes.SECOND);
  const tablet = await openTablet(browser, `${url}/#/join/${codes.BOTH}`, SIZE);
  const { page, faults } = tablet;
  const line = [];
  const frames = [];
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname === '/graphql') line.push(answer.text().catch(() => ''));
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  await page.getByRole('button', { name: 'I am the Allies' }).tap();
  await page.getByRole('tab', { name: 'Log' }).tap();
  for (const [unit, area] of PLACES) await allies.record({ placeAtStart: { unit, area } });
  await allies.record({ placeTheRest: true });
  const { game } = await allies.ask('query($id: ID!) { game(id: $id) { entries { nodes { lines { text } } } } }', { id: allies.game });
  const japan = await sitDown(api, codes.FIRST);
  const told = await japan.ask('query($id: ID!) { game(id: $id) { entries { nodes { lines { text } } } } }', { id: japan.game });
  const open = JSON.stringify(told);
  const secrets = game.entries.nodes.flatMap(({ lines }) => lines.map(({ text }) => text)).filter((text) => !open.includes(JSON.stringify(text).slice(1, -1)));
  check(secrets.length >= PLACES.length, `${secrets.length} lines of the record are for the Allies alone, such as: ${secrets[0]}`);
  await page.locator('[data-part~="log"]').getByText(secrets[0]).first().waitFor();
  const found = (text) => secrets.filter((secret) => text.includes(secret));
  check(found((await reachable(page)).text).length > 0 && found(await memory(page)).length > 0, 'in the hands of the Allies the page knows them, and this test finds them');

  // Looking through the memory took its time: the server may have closed the line of this test meanwhile.
  await allies.look('id').catch(() => undefined);
  // The set-up is finished on another device: the curtain falls by itself, with nobody at this one.
  await allies.record({ finishSetUp: true });
  await page.getByRole('heading', { name: 'Hand the tablet to Japan' }).waitFor();
  const [from, first] = [line.length, frames.length];
  await page.waitForTimeout(1500);
  const behind = await reachable(page);
  check(found(behind.text).length === 0, `of ${behind.objects} objects that a script can reach, and of storage and caches, none knows them behind the curtain`);
  // A view names the areas of the Allies' counters; the page must not have one in any shape.
  check(!/"?hiddenPresence"?/.test(behind.text), 'no view of any side is there');
  check(found(await memory(page)).length === 0, 'nor does the memory of the page');
  const heard = [...(await Promise.all(line.slice(from))), ...frames.slice(first)].join('\n');
  check(found(heard).length === 0 && !heard.includes('"units"'), 'nor did anything come over the line since');

  await page.getByRole('button', { name: 'I am Japan' }).tap();
  await page.getByRole('tab', { name: 'Log' }).tap();
  await page.locator('[data-part~="log"] li').first().waitFor();
  await page.waitForTimeout(500);
  check(found((await reachable(page)).text).length === 0, 'and in the hands of Japan it knows none of them');
  const later = [...(await Promise.all(line.slice(from))), ...frames.slice(first)].join('\n');
  check(found(later).length === 0, 'since it is told what Japan is told');
  check(faults.length === 0, faults.length === 0 ? 'no error in the page' : faults.join(' | '));
  await page.context().close();
}
