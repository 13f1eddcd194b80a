import { startBrowser, openTablet, openArea, settled } from './browser.mjs';
import { startServer } from './server.mjs';
import { ask } from './table.mjs';
import { FULL_BOARD, battleEntries } from './looks.mjs';
import { fileURLToPath } from 'node:url';
async function sandbox(api, url, browser, viewport, entries, { device }) {
  const { createSandbox } = await ask(api, 'mutation($entries: Int!) { createSandbox(seed: 1941, entries: $entries) { seats { kind code } } }', { entries });
  const code = createSandbox.seats.find((seat) => seat.kind === 'BOTH').code;
  const context = await browser.newContext({ viewport, hasTouch: true });
  await context.addInitScript((json) => localStorage.getItem('adjutant.device') ?? localStorage.setItem('adjutant.device', json), JSON.stringify({ curtain: false, reminders: false, ...device }));
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  page.on('pageerror', (e) => console.log('FAULT', e.message.slice(0, 200)));
  await page.goto(`${url}/#/join/${code}`);
  await page.locator('.game').waitFor().catch(async () => { await page.getByRole('button', { name: 'Join' }).tap(); await page.locator('.game').waitFor(); });
  return { page };
}
const root = fileURLToPath(new URL('../..', import.meta.url));
const out = process.argv[2];
const server = await startServer(root);
const browser = await startBrowser();
const SIZES = [[390, 844], [768, 1024], [1024, 768], [2560, 1440]];
const only = process.argv[3]?.split(',');
const want = (name) => !only || only.includes(name);
try {
  const battle = await battleEntries(server.api);
  for (const [width, height] of SIZES) for (const look of ['night', 'daylight']) {
    const device = look === 'daylight' ? { look: 'daylight' } : { look: 'night' };
    const shot = (page, name) => page.screenshot({ path: `${out}/${name}-${width}-${look}.png` });
    if (want('door')) { const { page } = await openTablet(browser, server.url, { width, height }); await page.emulateMedia({ colorScheme: look === 'daylight' ? 'light' : 'dark' }); await page.reload(); await page.waitForTimeout(1200); await shot(page, 'door'); await page.context().close(); }
    if (want('table')) { const { page } = await sandbox(server.api, server.url, browser, { width, height }, FULL_BOARD, { device }); await page.waitForTimeout(800); await shot(page, 'table');
      if (want('stack')) { await openArea(page, 'G5', 'Soerabaja').catch((e) => console.log(String(e).slice(0, 200))); await page.waitForTimeout(500); await shot(page, 'stack'); }
      await page.context().close(); }
    if (want('battle')) { const { page } = await sandbox(server.api, server.url, browser, { width, height }, battle, { device }); await page.waitForTimeout(900); await shot(page, 'battle'); 
      await page.getByRole('button', { name: 'Menu' }).tap(); await page.waitForTimeout(500); await shot(page, 'menu'); await page.context().close(); }
  }
} catch (error) { console.log(error); } finally { await browser.close(); server.stop(); }
