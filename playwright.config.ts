import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findBrowser } from './scripts/browser.js';
import { createConsentCookies } from './tests/support/consent-cookie.ts';
import { testContentFolder } from './tests/support/test-content.ts';

const port = Number(process.env.E2E_PORT ?? 4173);
const galleryPort = port + 1;
const executablePath = findBrowser();
const dataFolder = join(tmpdir(), `home-services-e2e-${port}`);
const node = `"${process.execPath}"`;
const vite = `${node} node_modules/.bin/vite`;
// In the server's command, because workers and other tools load this file too, while a run is going on.
const deleteLastRun = `${node} -e "fs.rmSync('${dataFolder}', { recursive: true, force: true })"`;

/** Browser tests of the built product, with an embedded database, and of the component gallery. */
export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // Generous, for busy machines.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // E2E_TRACE=1 records traces, which doubles the time of a run.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
  },
  projects: [
    {
      name: 'product',
      testIgnore: 'gallery/**',
      use: {
        baseURL: `http://localhost:${port}`,
        // Visitors who have refused cookies before, so that the banner covers nothing.
        storageState: { cookies: createConsentCookies(), origins: [] },
      },
    },
    {
      name: 'gallery',
      testMatch: 'gallery/**/*.spec.ts',
      use: { baseURL: `http://localhost:${galleryPort}` },
    },
  ],
  webServer: [
    {
      command: `${deleteLastRun} && ${node} build/server/main.js`,
      url: `http://localhost:${port}/readyz`,
      env: {
        PORT: String(port),
        DATA_DIR: dataFolder,
        CONTENT_DIR: testContentFolder,
        LOG_LEVEL: 'error',
        // All buyers of a run have the same IP address.
        RATE_LIMITS: 'off',
        // Tests that fire the pixel respond in its place.
        AFFILIATE_PIXEL: 'https://network.example/pixel.gif',
      },
    },
    {
      // Built on every run, which takes a second, so that the tests never see an old gallery.
      command: `${vite} build src/gallery --logLevel warn && ${vite} preview src/gallery --port ${galleryPort} --strictPort`,
      url: `http://localhost:${galleryPort}`,
    },
  ],
});
