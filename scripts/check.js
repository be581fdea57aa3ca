// `npm run check`: the quick checks, without database, build and browser.
import { printReport, runChecks, staticChecks, unitTestCheck } from './checks.js';
import { prepare } from './runtime.js';

const node = prepare();
printReport(await runChecks([unitTestCheck, ...staticChecks], { node, parallel: 2 }));
