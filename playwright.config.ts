import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findBrowser } from './scripts/browser.js';
import { createBrowserEnvironment, type FontSet } from './tests/support/browser-environment.ts';
import { createConsentCookies } from './tests/support/consent-cookie.ts';
import { prepareEmbeddedTemplate } from './tests/support/embedded-template.ts';
import { nodeArguments } from './tests/support/node-settings.ts';
import { testContentFolder } from './tests/support/test-content.ts';
import { thirdPartySettings } from './tests/support/third-party-stand-ins.ts';
import { behindProxy } from './tests/support/visitor-address.ts';

const executablePath = findBrowser();
const runFolder = process.env.E2E_FOLDER ?? (await createRunFolder());
const node = `"${process.execPath}"`;
const vite = `${node} node_modules/.bin/vite`;
// Set by `wait` below as soon as the server listens.
const productAddress = process.env.E2E_PRODUCT;
// Generous, for busy machines.
const startTimeoutMs = 300_000;
const product = {
  baseURL: productAddress,
  // Visitors who have refused cookies before, so that the banner covers nothing.
  storageState: { cookies: createConsentCookies(), origins: [] },
};

/** Browser tests of the built product, with an embedded database, and of the component gallery. */
export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  // Generous, for busy machines.
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'light',
    // E2E_TRACE=1 records traces, which doubles the time of a run.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: createLaunchOptions('arimo'),
  },
  projects: [
    // With the tests of the gallery, because each project starts workers and browsers of its own.
    { name: 'product', testIgnore: 'fonts/**', use: product },
    // The device of a visitor without Arial or a font like it.
    {
      name: 'dejavu',
      testMatch: 'fonts/dejavu.spec.ts',
      use: { ...product, launchOptions: createLaunchOptions('dejavu') },
    },
    {
      name: 'no-font',
      testMatch: 'fonts/no-font.spec.ts',
      use: { ...product, launchOptions: createLaunchOptions('none') },
    },
  ],
  webServer: [
    {
      command: `${node} ${nodeArguments.join(' ')} build/server/main.js`,
      timeout: startTimeoutMs,
      wait: { stdout: /open at (?<E2E_PRODUCT>http:[^\s"]+)[\s"]/ },
      env: {
        PORT: '0',
        DATA_DIR: join(runFolder, 'data'),
        CONTENT_DIR: testContentFolder,
        LOG_LEVEL: 'error',
        ...behindProxy,
        // Nearly all tests buy with one account.
        SAME_ACCOUNT_LIMIT: '0',
        // Tests that fire the pixel or load third parties respond in their place.
        AFFILIATE_PIXEL: 'https://network.example/pixel.gif',
        ...thirdPartySettings,
      },
    },
    {
      // Built on every run, which takes a second, so that the tests never see an old gallery.
      command: `${vite} build src/gallery --logLevel warn && ${vite} preview src/gallery --port 0`,
      timeout: startTimeoutMs,
      wait: { stdout: /Local: +(?<E2E_GALLERY>http:\S+)/ },
      env: { FORCE_COLOR: '0' },
    },
  ],
});

function createLaunchOptions(fonts: FontSet) {
  return {
    // A page of a test lives for a second: optimising its scripts would take more processor time than it saves.
    args: [...chromiumFlags, '--js-flags=--no-opt --no-maglev'],
    ...(executablePath && { executablePath }),
    env: createBrowserEnvironment(fonts, join(runFolder, 'home')),
  };
}

/** A folder for the run, with a database. Worker processes load this file too and find its path in the environment. */
async function createRunFolder(): Promise<string> {
  const folder = join(tmpdir(), `home-services-e2e-${randomUUID()}`);
  process.env.E2E_FOLDER = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  cpSync(await prepareEmbeddedTemplate(), join(folder, 'data'), { recursive: true });
  return folder;
}
