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

// Two lanes side by side keep both cores busy to the end. The build comes first: it has ended minutes before the
// second lane's fault and product tests, which need it too.
const results = await runChecks(node, [
  [{ name: 'build', commands: [['scripts/build.js']] }, ...staticChecks, browserTestCheck],
  [
    unitTestCheck,
    createVitestCheck('database tests on PGlite and PostgreSQL', ['pglite', 'postgres']),
    createVitestCheck('fault and product tests', ['built-server']),
  ],
]);
printSlowTests(results);
printScore(results);
