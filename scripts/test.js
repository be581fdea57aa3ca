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

// Browser, fault and product tests wait now and then, so both lanes have the processor first. The third one never waits: it takes
// what they leave, and when they have ended, both cores. So both cores are busy to the end.
const results = await runChecks(node, [
  [
    { name: 'build', commands: [['scripts/build.js']] },
    [[browserTestCheck], [createVitestCheck('fault and product tests', ['built-server'])]],
  ],
  [
    ...staticChecks,
    unitTestCheck,
    createVitestCheck('database tests on PGlite and PostgreSQL', ['pglite', 'postgres']),
  ].map((check) => ({ ...check, givesWay: true })),
]);
printSlowTests(results);
printScore(results);
