// `npm test`: every check and test, on a fresh machine too. The last line is "N passed, N failed".
import { ensureBrowser } from './browser.js';
import {
  browserTestCheck,
  createVitestCheck,
  giveWay,
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

// Browser, fault and product tests wait now and then, so both have the processor first. The others never wait: they take what is
// left, and at the end both cores, so that none is idle before.
const results = await runChecks(node, [
  [
    { name: 'build', commands: [['scripts/build.js']] },
    [[browserTestCheck], [createVitestCheck('fault and product tests', ['built-server'])]],
  ],
  giveWay(staticChecks),
  giveWay([
    unitTestCheck,
    createVitestCheck('database tests on PGlite and PostgreSQL', ['pglite', 'postgres']),
  ]),
]);
printSlowTests(results);
printScore(results);
