// The engines that are not Chromium, each driven as its makers mean it: Firefox by geckodriver, WebKit by WebKitWebDriver.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Builder, Capabilities } from 'selenium-webdriver';

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);

/** Where a program stands, if it is installed. */
const found = (name) => process.env.PATH.split(delimiter).map((folder) => join(folder, name)).find(existsSync);

const ENGINES = {
  firefox: {
    driver: 'geckodriver',
    needs: 'the Debian package `firefox-esr`, and `cargo install geckodriver --locked`',
    port: 4451,
    capabilities: () => new Capabilities({ browserName: 'firefox', 'moz:firefoxOptions': { binary: FIREFOX, args: ['-headless'] } }),
  },
  webkit: {
    driver: 'WebKitWebDriver',
    needs: 'the Debian packages `webkit2gtk-driver` and `xvfb`',
    port: 4452,
    display: ':97',
    capabilities: () => new Capabilities({ browserName: 'MiniBrowser' }),
  },
};

export const NAMES = Object.keys(ENGINES);

/** Starts a browser of an engine with an empty profile; answers with its driver and a way to end both. */
export async function startEngine(name) {
  const { driver: program, needs, port, display, capabilities } = ENGINES[name];
  const path = found(program);
  if (!path || (name === 'firefox' && !FIREFOX)) throw new Error(`No ${program} or no browser for it. It takes ${needs}.`);
  const children = [];
  const start = (command, args) => children.push(spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...(display ? { DISPLAY: display } : {}) } }));
  if (display) {
    start(found('Xvfb'), [display, '-screen', '0', '1280x1024x24']);
    await new Promise((done) => setTimeout(done, 1500));
  }
  start(path, [`--port=${port}`]);
  await new Promise((done) => setTimeout(done, 1000));
  const driver = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities()).build();
  await driver.manage().setTimeouts({ script: 30_000, pageLoad: 30_000 });
  return {
    driver,
    stop: async () => {
      await driver.quit().catch(() => undefined);
      for (const child of children) child.kill('SIGKILL');
    },
  };
}
