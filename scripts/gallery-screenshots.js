// `npm run gallery:screenshots`: screenshots of every component and example, to be compared by eye.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, ensureBrowser, findBrowser } from './browser.js';
import { exitWithError, runScript } from './runtime.js';

const folder = 'gallery-screenshots';
const screens = [
  { width: 390, height: 844, deviceScaleFactor: 2 },
  { width: 1280, height: 900, deviceScaleFactor: 1 },
];
// Requests are answered from the built files by page.route(), so no server runs.
const origin = 'http://gallery.invalid';

const noBrowser = ensureBrowser();
if (noBrowser) exitWithError(noBrowser);
runScript(process.execPath, [
  'node_modules/.bin/vite',
  'build',
  'src/gallery',
  '--logLevel',
  'warn',
]);
rmSync(folder, { recursive: true, force: true });

const executablePath = findBrowser();
const browser = await chromium.launch({
  args: chromiumFlags,
  ...(executablePath && { executablePath }),
});
await Promise.all(screens.map(takeScreenshots));
await browser.close();

/** @param {(typeof screens)[number]} screen */
async function takeScreenshots({ deviceScaleFactor, ...viewport }) {
  const page = await browser.newPage({
    viewport,
    deviceScaleFactor,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ path: join('build/gallery', new URL(route.request().url()).pathname) }),
  );
  const screenFolder = join(folder, String(viewport.width));
  await page.goto(`${origin}/index.html`);
  await page.screenshot({ path: join(screenFolder, 'gallery.png') });
  const exampleLinks = await page
    .locator('main a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const queries = ['?component=tokens', ...exampleLinks].map(
    (link) => new URLSearchParams(link.split('?')[1]),
  );
  for (const query of queries) {
    const component = query.get('component') ?? '';
    const example = query.get('example');
    const file = example ? join(screenFolder, component, example) : join(screenFolder, component);
    await page.goto(`${origin}/example.html?${query}`);
    await page.evaluate(() => document.fonts.ready);
    await page.locator('main').screenshot({ path: `${file}.png` });
    if (example && (await page.locator('dialog').count()) > 0) {
      await page.locator('main').locator('a:visible, button:visible').first().click();
      await page.screenshot({ path: `${file}-open.png` });
    }
  }
  process.stdout.write(`${queries.length} screenshots in ${screenFolder}\n`);
}
