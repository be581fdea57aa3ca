// `npm test`: every check and test, on a fresh machine too. The last line is "N passed, N failed".
import { ensureBrowser } from './browser.js';
import {
  browserTestCheck,
  createVitestCheck,
  printScore,
  printSlowTests,
  runChecks,
  staticChecks,
  unitTestCheck,
} from './checks.js';
import { exitWithError, prepare } from './runtime.js';

const noBrowser = ensureBrowser();
if (noBrowser) exitWithError(noBrowser);
const node = await prepare({ forTests: true });

// Lanes side by side keep both cores busy to the end. Fault and product tests mostly wait, so they run beside all others
// from the moment at which there is a build.
const results = await runChecks(node, [
  [
    unitTestCheck,
    createVitestCheck('database tests on PGlite and PostgreSQL', ['pglite', 'postgres']),
  ],
  [
    { name: 'build', commands: [['scripts/build.js']] },
    [
      [...staticChecks, browserTestCheck],
      [createVitestCheck('fault and product tests', ['built-server'])],
    ],
  ],
]);
printSlowTests(results);
printScore(results);
