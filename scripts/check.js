// `npm run check`: the quick checks, without database, build and browser.
import { report, runChecks, staticChecks, unitTests } from './checks.js';
import { prepare } from './runtime.js';

const node = prepare();
report(await runChecks([unitTests, ...staticChecks], { node, parallel: 2 }));
