// `npm test`: every check and test, on a fresh machine too. The last line is "N passed, N failed".
import { ensureBrowser } from './browser.js';
import {
  browserTestCheck,
  createVitestCheck,
  printReport,
  runChecks,
  staticChecks,
  unitTestCheck,
} from './checks.js';
import { exitWithError, prepare } from './runtime.js';

const noBrowser = ensureBrowser();
if (noBrowser) exitWithError(noBrowser);
const node = prepare();

const sourceResults = await runChecks([unitTestCheck, ...staticChecks], { node, parallel: 2 });
// These checks run one at a time, because each uses both cores. The last two test the build.
const productResults = await runChecks(
  [
    createVitestCheck('database tests on PGlite and PostgreSQL', ['pglite', 'postgres']),
    { name: 'build', commands: [['scripts/build.js']] },
    createVitestCheck('fault and product tests', ['faults', 'product']),
    browserTestCheck,
  ],
  { node },
);
printReport([...sourceResults, ...productResults]);
