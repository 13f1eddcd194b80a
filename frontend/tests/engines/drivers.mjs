// The engines that are not Chromium: Firefox over WebDriver BiDi, WebKit by its own driver. Each answers the few questions
// that a glass has.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { launch } from 'puppeteer-core';
import { Builder, Capabilities } from 'selenium-webdriver';

const SIZE = { width: 1024, height: 768 };
const PORT = 4452;
const DISPLAY = ':97';

/** Where a program stands, if it is installed. */
const found = (name) => process.env.PATH.split(delimiter).map((folder) => join(folder, name)).find(existsSync);

const missing = (what, packages) => new Error(`No ${what}. It takes the Debian packages ${packages}.`);

const soon = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function firefox() {
  const program = found('firefox-esr') ?? found('firefox');
  if (!program) throw missing('Firefox', '`firefox-esr`');
  const browser = await launch({ browser: 'firefox', executablePath: program, headless: true });
  const page = await browser.newPage();
  await page.setViewport(SIZE);
  return {
    called: await browser.version(),
    open: (address) => page.goto(address),
    reload: () => page.reload({ waitUntil: [] }).catch(() => undefined),
    /** Runs the words of a function in the page. */
    ask: async (words, ...values) => {
      const answer = await page.evaluateHandle(new Function(words), ...values);
      return answer.asElement() ?? answer.jsonValue();
    },
    press: async (element, milliseconds) => {
      const { x, y, width, height } = await element.boundingBox();
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      if (milliseconds > 0) await soon(milliseconds);
      await page.mouse.up();
    },
    picture: () => page.screenshot({ encoding: 'base64' }),
    stop: () => browser.close(),
  };
}

async function webkit() {
  const [program, screen] = [found('WebKitWebDriver'), found('Xvfb')];
  if (!program || !screen) throw missing('WebKitWebDriver or no Xvfb', '`webkit2gtk-driver` and `xvfb`');
  const start = (command, args) => spawn(command, args, { stdio: 'ignore', env: { ...process.env, DISPLAY } });
  const children = [start(screen, [DISPLAY, '-screen', '0', '1280x1024x24'])];
  await soon(1500);
  children.push(start(program, [`--port=${PORT}`]));
  await soon(1000);
  const driver = await new Builder().usingServer(`http://127.0.0.1:${PORT}`).withCapabilities(new Capabilities({ browserName: 'MiniBrowser' })).build();
  await driver.manage().setTimeouts({ script: 30_000, pageLoad: 30_000 });
  await driver.manage().window().setRect(SIZE);
  const capabilities = await driver.getCapabilities();
  return {
    called: `WebKitGTK/${capabilities.get('browserVersion')}`,
    open: (address) => driver.get(address),
    reload: () => driver.navigate().refresh(),
    ask: (words, ...values) => driver.executeScript(words, ...values),
    press: async (element, milliseconds) => {
      const pressed = driver.actions({ async: true }).move({ origin: element }).press();
      await (milliseconds > 0 ? pressed.pause(milliseconds) : pressed).release().perform();
      await driver.actions().clear();
    },
    picture: () => driver.takeScreenshot(),
    stop: async () => {
      await driver.quit().catch(() => undefined);
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

export const ENGINES = { firefox, webkit };
