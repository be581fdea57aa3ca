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
const node = prepare();

// Fault and product tests mostly wait, so they run beside suites that use both cores. The browser tests run alone:
// they need both cores and measure what a visitor sees.
const results = [
  ...(await runChecks(node, [
    [
      ...staticChecks,
      { name: 'build', commands: [['scripts/build.js']] },
      createVitestCheck('fault and product tests', ['built-server']),
    ],
    [
      unitTestCheck,
      createVitestCheck('database tests on PGlite and PostgreSQL', ['pglite', 'postgres']),
    ],
  ])),
  ...(await runChecks(node, [[browserTestCheck]])),
];
printSlowTests(results);
printScore(results);
