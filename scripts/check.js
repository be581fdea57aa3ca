// `npm run check`: the quick checks, without database, build and browser. It prints at most 40 lines.
import { printScore, runChecks, staticChecks, unitTestCheck } from './checks.js';
import { prepare } from './runtime.js';

const node = await prepare({ forTests: true });
printScore(await runChecks(node, [[unitTestCheck], staticChecks], { maxLines: 20 }));
