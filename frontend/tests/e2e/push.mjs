// A player whose page is closed is told that it is his turn, and a letter brings him back to the game.
import { createServer } from 'node:http';
import { axe, openTablet } from './browser.mjs';
import { ask, sitDown } from './table.mjs';

const SIZE = { width: 1024, height: 768 };
/** Before Japan's first action it is asked for its Action Points; then the Allies are to act. */
const ENTRIES = 11;

/** Stands in for the push service of the browser: where messages arrive. */
async function service() {
  const heard = [];
  const endpoint = createServer((request, response) => {
    request.resume().on('end', () => {
      heard.push(request.headers);
      response.writeHead(201).end();
    });
  });
  await new Promise((ready) => endpoint.listen(0, '127.0.0.1', ready));
  endpoint.unref();
  return { heard, url: `http://127.0.0.1:${endpoint.address().port}/push`, close: () => endpoint.close() };
}

/** A browser that has leave to say something, and subscribes there. */
const subscribing = (endpoint) => {
  // The browser without windows refuses it to everybody.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  const make = async (key) => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const raw = await crypto.subtle.exportKey('raw', pair.publicKey);
    const auth = crypto.getRandomValues(new Uint8Array(16)).buffer;
    return { endpoint, options: { applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0)).buffer }, getKey: (name) => (name === 'auth' ? auth : raw), unsubscribe: async () => true };
  };
  let held = null;
  PushManager.prototype.getSubscription = async () => held;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => (held = await make(applicationServerKey));
};

export async function push(api, url, browser, check) {
  console.log('Told of one\'s turn while the page is closed, and the turn by mail');
  const { createSandbox } = await ask(api, 'mutation($entries: Int!) { createSandbox(seed: 1941, entries: $entries) { seats { kind code } } }', { entries: ENTRIES });
  const code = (wanted) => createSandbox.seats.find(({ kind }) => kind === wanted).code;
  const { heard, url: endpoint, close } = await service();
  const { page, faults } = await openTablet(browser, `${url}/`, SIZE);
  await page.addInitScript(subscribing, endpoint);
  await page.goto(`${url}/#/join/${code('SECOND')}`);
  await page.reload();
  await page.locator('[data-part="connection live"]').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('button', { name: 'Menu' }).tap();
  const wanted = page.getByRole('menuitem', { name: 'Tell me when it is my turn' });
  await Promise.all([page.waitForRequest((request) => request.postData()?.includes('KeepPush') ?? false), wanted.tap()]);
  check(true, 'the browser subscribes once it is wanted');

  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('menuitem', { name: 'Send the turn by mail…' }).tap();
  await page.locator('[data-part="mail"]').waitFor();
  await axe(page, 'the turn by mail');
  const letter = await page.locator('[data-part="mail"] blockquote').textContent();
  const link = /#\/[\w-]+/.exec(letter)?.[0];
  check((await page.getByRole('link', { name: 'Write a mail' }).getAttribute('href')).startsWith('mailto:?subject=') && link !== undefined, `the letter says: ${letter}`);

  await page.goto('about:blank');
  await (await sitDown(api, code('FIRST'))).record({ concede: true });
  for (let tries = 0; heard.length === 0 && tries < 100; tries += 1) await new Promise((done) => setTimeout(done, 50));
  check(heard.length === 1 && heard[0]['content-encoding'] === 'aes128gcm', 'with the page closed, its push service is told once');

  await page.goto(`${url}/${link}`);
  await page.locator('[data-part="connection live"]').waitFor();
  check(true, 'the link of the letter opens the table of this device');

  check(faults.length === 0, 'no error in the page');
  close();
  await page.context().close();
}
