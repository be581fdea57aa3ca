// `npm test`: everything, on a fresh machine too. Ends with one line, "N passed, N failed".
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.js';
import { runChecks, staticChecks, vitest } from './checks.js';
import { giveUp, prepare } from './runtime.js';

const node = prepare();
const noBrowser = await ensureBrowser();
if (noBrowser) giveUp(noBrowser);

const browserReport = join(tmpdir(), `playwright-${process.pid}.json`);

/** @type {import('./checks.js').Check} */
const browserTests = {
  name: 'browser tests',
  commands: [['node_modules/.bin/playwright', 'test']],
  report: {
    file: browserReport,
    read: (text) => {
      const { expected, unexpected, flaky } = JSON.parse(text).stats;
      return { passed: expected, failed: unexpected + flaky };
    },
  },
};

const sources = await runChecks([vitest('unit tests', ['unit', 'document']), ...staticChecks], {
  node,
  lanes: 2,
});
// These take both cores themselves, and the last two need the build.
const product = await runChecks(
  [
    vitest('database tests on PGlite and PostgreSQL', ['pglite', 'postgres']),
    { name: 'build', commands: [['scripts/build.js']] },
    vitest('fault and product tests', ['faults', 'product']),
    browserTests,
  ],
  { node, env: { E2E_REPORT: browserReport } },
);

const failed = sources.failed + product.failed;
process.stdout.write(`${sources.passed + product.passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
