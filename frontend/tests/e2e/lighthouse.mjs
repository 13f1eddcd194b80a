// Lighthouse on the game page with a full board, on a tablet and on a telephone. It wants the built page as the server sends it: compressed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM, QUICK } from './browser.mjs';
import { FULL_BOARD } from './looks.mjs';
import { ask, sitDown } from './table.mjs';

const SIZES = [{ width: 1024, height: 768, mobile: false, formFactor: 'desktop' }, { width: 390, height: 844, mobile: true, formFactor: 'mobile' }];
/** A busy machine costs a few points of speed; nothing else may. */
const LEAST = { performance: 0.95, accessibility: 1, 'best-practices': 1 };
/** Lighthouse measures the machine too. */
const LEAST_OF_SLOW = 0.8;
const PORT = 9333;

export async function lighthouseScores(api, url, check) {
  console.log('Lighthouse');
  const { default: lighthouse } = await import('lighthouse');
  const { createSandbox } = await ask(api, `mutation { createSandbox(seed: 1941, entries: ${FULL_BOARD}) { game { id } seats { kind code } } }`);
  const { token, game } = await sitDown(api, createSandbox.seats.find(({ kind }) => kind === 'FIRST').code);
  // Lighthouse opens a tab beside ours: both must share what the device keeps.
  const folder = mkdtempSync(join(tmpdir(), 'adjutant-lighthouse-'));
  const browser = await chromium.launchPersistentContext(folder, { executablePath: CHROMIUM, args: [`--remote-debugging-port=${PORT}`, '--headless', '--disable-gpu', '--no-first-run', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])] });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.evaluate((seat) => localStorage.setItem('adjutant.device', JSON.stringify({ seats: [seat], curtain: false })), { token, game, gameName: 'Full board', seat: 'FIRST', takenAt: new Date().toISOString() });
    for (const { formFactor, width, height, mobile } of SIZES) {
      const { lhr } = await lighthouse(`${url}/#/${game}/FIRST`, { port: PORT, output: 'json', logLevel: 'error', formFactor, screenEmulation: { mobile, width, height, deviceScaleFactor: 1, disabled: false }, throttling: { rttMs: 40, throughputKbps: 10_240, cpuSlowdownMultiplier: 1 }, disableStorageReset: true, onlyCategories: Object.keys(LEAST) });
      const scripts = lhr.audits['network-requests'].details.items.filter(({ resourceType }) => resourceType === 'Script').reduce((sum, { transferSize }) => sum + transferSize, 0);
      const scores = Object.values(lhr.categories);
      console.log(`  ${width} × ${height}: ${scores.map(({ title, score }) => `${title} ${Math.round(score * 100)}`).join(', ')}; scripts ${Math.round(scripts / 1000)} kB`);
      const low = Object.values(lhr.audits).filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative').map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`);
      const { benchmarkIndex } = lhr.environment;
      const least = { ...LEAST, performance: benchmarkIndex < QUICK ? LEAST_OF_SLOW : LEAST.performance };
      const poor = scores.filter(({ id, score }) => score < least[id]);
      check(poor.length === 0, `${width} × ${height}: performance at least ${least.performance * 100} on a machine of index ${Math.round(benchmarkIndex)}, the others 100${low.length > 0 ? `; below 90: ${low.join(', ')}` : ''}`);
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
