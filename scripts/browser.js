// Finds a Chromium for the browser tests. Plain JavaScript for Node 20, without dependencies: `npm test` looks for
// the browser before it installs packages.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Chromium's flags: no sandbox, since containers run as root, and no network requests of the browser's own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Hinting rounds the width of every letter to a pixel.
  '--font-render-hinting=none',
];

// The headless shell first: it needs a quarter less processor time and opens a page in a quarter of the time.
const debianPackages = ['chromium-headless-shell', 'chromium'];

export const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of the configured or installed browser. */
export function findBrowser() {
  return (
    process.env.CHROMIUM_PATH ||
    usualPaths.find((path) => existsSync(path)) ||
    findPlaywrightShell()
  );
}

/** The headless shell that `npx playwright install chromium` has downloaded. */
function findPlaywrightShell() {
  const caches = process.platform === 'darwin' ? join('Library', 'Caches') : '.cache';
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), caches, 'ms-playwright');
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const shell = files.find((file) => /[\\/](chrome-headless-shell|headless_shell)$/.test(file));
  return shell && join(folder, shell);
}

/**
 * Checks that there is a browser; installs one when running as root on Debian.
 * @returns {string | undefined} an error message, if there is none
 */
export function ensureBrowser() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !existsSync(configured)) {
    return `CHROMIUM_PATH is set to ${configured}, which does not exist.`;
  }
  const isInstalled = () => findBrowser() !== undefined;
  if (isInstalled() || debianPackages.some((name) => installOnDebian([name]) && isInstalled())) {
    return undefined;
  }
  return 'The browser tests need a browser: install Chromium (on Debian the package chromium-headless-shell) or Chrome, run "npx playwright install chromium", or set CHROMIUM_PATH to one.';
}

/**
 * Installs packages when running as root on Debian.
 * @param {string[]} packages
 * @returns {boolean} whether they are installed
 */
export function installOnDebian(packages) {
  const isPossible = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!isPossible) return false;
  process.stdout.write(`Installing ${packages.join(', ')} …\n`);
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  return spawnSync('apt-get', [...install, ...packages], options).status === 0;
}
