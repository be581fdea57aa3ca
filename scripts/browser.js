// Finds a Chromium for the browser tests. Plain JavaScript, run by Node 20 and by the pinned Node.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Chromium's flags: no sandbox, since containers run as root, and no network requests of the browser's own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of the configured or installed browser; undefined means Playwright's own. */
export function findBrowser() {
  return process.env.CHROMIUM_PATH || usualPaths.find((path) => existsSync(path));
}

/**
 * Checks that there is a browser; installs Debian's Chromium when running as root on Debian.
 * @returns {Promise<string | undefined>} an error message, if there is none
 */
export async function ensureBrowser() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !existsSync(configured)) {
    return `CHROMIUM_PATH is set to ${configured}, which does not exist.`;
  }
  if (findBrowser()) return undefined;
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return undefined;
  if (installDebianChromium() && findBrowser()) return undefined;
  return 'The browser tests need a browser: install Chromium or Chrome, run "npx playwright install chromium", or set CHROMIUM_PATH to one.';
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
