// `npm test`: every check and test, on a fresh machine too. The last line is "N passed, N failed".
import { ensureBrowser } from './browser.js';
import { browserTests, report, runChecks, staticChecks, unitTests, vitest } from './checks.js';
import { giveUp, prepare } from './runtime.js';

const node = prepare();
const noBrowser = await ensureBrowser();
if (noBrowser) giveUp(noBrowser);

const sourceResults = await runChecks([unitTests, ...staticChecks], { node, parallel: 2 });
// One at a time: each of these uses both cores. The last two test the build.
const productResults = await runChecks(
  [
    vitest('database tests on PGlite and PostgreSQL', ['pglite', 'postgres']),
    { name: 'build', commands: [['scripts/build.js']] },
    vitest('fault and product tests', ['faults', 'product']),
    browserTests,
  ],
  { node },
);
report([...sourceResults, ...productResults]);
