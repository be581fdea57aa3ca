// Finds a Chromium for the browser tests. Plain JavaScript, run by Node 20 and by the pinned Node.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Chromium as the tests start it: no sandbox (containers run as root), and no calls home. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The configured or installed browser, or undefined to leave the choice to Playwright. */
export function findBrowser() {
  return process.env.CHROMIUM_PATH || usualPlaces.find((place) => existsSync(place));
}

/**
 * Makes sure there is a browser, installing Debian's where that is possible.
 * @returns {Promise<string | undefined>} what is wrong, in one sentence, if there is none
 */
export async function ensureBrowser() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !existsSync(configured)) {
    return `CHROMIUM_PATH is ${configured}, and there is no such file.`;
  }
  if (findBrowser()) return undefined;
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return undefined;
  if (installDebianChromium() && findBrowser()) return undefined;
  return 'No browser for the tests: install Chromium or Chrome, run "npx playwright install chromium", or set CHROMIUM_PATH to one.';
}

function installDebianChromium() {
  const isPossible = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!isPossible) return false;
  process.stdout.write('Installing Chromium …\n');
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
  return spawnSync('apt-get', install, options).status === 0;
}
