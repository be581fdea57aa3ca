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

// Static checks and the build mostly use one core, so they run beside tests. Fault and product tests, and the browser
// tests, use both cores: side by side they would take longer than one after the other.
const results = [
  ...(await runChecks(node, [
    [...staticChecks, { name: 'build', commands: [['scripts/build.js']] }],
    [
      unitTestCheck,
      createVitestCheck('database tests on PGlite and PostgreSQL', ['pglite', 'postgres']),
    ],
  ])),
  ...(await runChecks(node, [
    [createVitestCheck('fault and product tests', ['built-server']), browserTestCheck],
  ])),
];
printSlowTests(results);
printScore(results);
