// `npm run test:browsers`: the journey in Chromium, Firefox and WebKit, and in Chromium on the development server.
// `npm run test:browsers -- firefox` runs one of them.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnServer } from '#tests/support/own-server.ts';
import { ensureBrowser, installOnDebian } from '../../scripts/browser.js';
import { exitWithError } from '../../scripts/runtime.js';
import { launchChromium } from './chromium.ts';
import { firefoxPath, launchFirefox } from './firefox.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import type { LaunchTab } from './tab.ts';
import { createVisitor } from './visitor.ts';
import { findMiniBrowser, launchWebkit, webkitDriverPath, xvfbPath } from './webkit.ts';

const pictureFolder = 'browser-screenshots';

interface Setting {
  name: string;
  launch: LaunchTab;
  script?: string;
}

const settings: Setting[] = [
  { name: 'chromium', launch: launchChromium },
  { name: 'firefox', launch: launchFirefox },
  { name: 'webkit', launch: launchWebkit },
  { name: 'development', launch: launchChromium, script: 'scripts/dev-server.js' },
];

const packages = ['firefox-esr', 'webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'];

function ensureBrowsers(): void {
  const noChromium = ensureBrowser();
  if (noChromium) exitWithError(noChromium);
  const isInstalled = () =>
    [firefoxPath, webkitDriverPath, xvfbPath, findMiniBrowser() ?? ''].every(existsSync);
  if (isInstalled() || (installOnDebian(packages) && isInstalled())) return;
  exitWithError(
    `The tests in three browsers need Debian's packages ${packages.join(', ')}: install them, or run this as root on Debian.`,
  );
}

/** Gives a row of the table. */
async function runScenario({ name, launch }: Setting, scenario: Scenario, address: string) {
  const start = performance.now();
  const profile = mkdtempSync(join(tmpdir(), 'home-services-browser-'));
  const tab = await launch(scenario.viewport, profile);
  const visitor = createVisitor(tab, join(pictureFolder, name, scenario.name));
  const outcome = await scenario.run(visitor, address).then(
    (reference) => ({ result: 'passed', reference }),
    async (error: unknown) => {
      await visitor.savePicture('failed').catch(() => {});
      return { result: String(error), reference: '' };
    },
  );
  const problems = tab.problems();
  await tab.close();
  rmSync(profile, { recursive: true, force: true });
  return {
    browser: name,
    scenario: scenario.name,
    ...outcome,
    ...(problems.length > 0 && { result: [outcome.result, ...problems].join('\n') }),
    seconds: Math.round((performance.now() - start) / 1000),
  };
}

const wanted = process.argv.slice(2);
ensureBrowsers();
const rows: Awaited<ReturnType<typeof runScenario>>[] = [];
for (const setting of settings) {
  if (wanted.length > 0 && !wanted.includes(setting.name)) continue;
  rmSync(join(pictureFolder, setting.name), { recursive: true, force: true });
  const server = await startOwnServer(
    { LOG_LEVEL: 'error', SAME_ACCOUNT_LIMIT: '0' },
    { script: setting.script },
  );
  for (const scenario of scenarios) {
    const row = await runScenario(setting, scenario, server.address);
    rows.push(row);
    process.stdout.write(`${row.browser} ${row.scenario}: ${row.result.slice(0, 2000)}\n`);
  }
  await server.stop();
}
console.table(
  rows.map((row) => ({ ...row, result: row.result === 'passed' ? 'passed' : 'failed' })),
);
process.exitCode = rows.every(({ result }) => result === 'passed') ? 0 : 1;
