// `npm run check`: the quick loop, without database and browser.
import { runChecks, staticChecks, vitest } from './checks.js';
import { prepare } from './runtime.js';

const node = prepare();
const { passed, failed } = await runChecks(
  [vitest('unit tests', ['unit', 'document']), ...staticChecks],
  {
    node,
    lanes: 2,
  },
);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
