// `npm run gallery:shots`: pictures of every component and of each of its examples, for people to look at.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumFlags, ensureBrowser, findBrowser } from './browser.js';
import { giveUp, prepare, run } from './runtime.js';

const folder = 'gallery-shots';
const screens = [
  { width: 390, height: 844, deviceScaleFactor: 2 },
  { width: 1280, height: 900, deviceScaleFactor: 1 },
];
// Answered from the built files below: nothing has to listen.
const origin = 'http://gallery.invalid';

const node = prepare();
const noBrowser = await ensureBrowser();
if (noBrowser) giveUp(noBrowser);
run(node, ['scripts/gallery.js', 'build', '--logLevel', 'warn']);
rmSync(folder, { recursive: true, force: true });

const { chromium } = await import('@playwright/test');
const executablePath = findBrowser();
const browser = await chromium.launch({
  args: chromiumFlags,
  ...(executablePath && { executablePath }),
});
await Promise.all(screens.map(photograph));
await browser.close();

/** @param {(typeof screens)[number]} screen */
async function photograph({ deviceScaleFactor, ...viewport }) {
  const page = await browser.newPage({
    viewport,
    deviceScaleFactor,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ path: join('build/gallery', new URL(route.request().url()).pathname) }),
  );
  const album = join(folder, String(viewport.width));
  await page.goto(`${origin}/index.html`);
  await page.screenshot({ path: join(album, 'gallery.png') });
  const addresses = await page
    .locator('main a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const places = ['?component=tokens', ...addresses].map(
    (address) => new URLSearchParams(address.split('?')[1]),
  );
  for (const place of places) {
    const component = place.get('component') ?? '';
    const example = place.get('example');
    const file = example ? join(album, component, example) : join(album, component);
    await page.goto(`${origin}/example.html?${place}`);
    await page.evaluate(() => document.fonts.ready);
    await page.locator('main').screenshot({ path: `${file}.png` });
    if (example && (await page.locator('dialog').count()) > 0) {
      await page.locator('main').locator('a:visible, button:visible').first().click();
      await page.screenshot({ path: `${file}-open.png` });
    }
  }
  process.stdout.write(`${places.length} places in ${album}\n`);
}
