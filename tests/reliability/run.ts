// `npm run faults`: sells under faults, checks that nothing is lost or doubled, and runs the long fault tests.
// `npm run faults -- --purchases 1000 --seed 2 --minutes 10` is shorter and leaves these out. With `--planted` it only plants what
// can be wrong around a sound build, and prints what is said; `--name CRM` plants those with that in their name.
// docs/reliability.md describes it.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    purchases: { type: 'string' },
    seed: { type: 'string' },
    minutes: { type: 'string' },
    planted: { type: 'boolean' },
    name: { type: 'string' },
  },
});
const { planted, name = '', ...numbers } = values;
for (const [name, value] of Object.entries(numbers)) {
  if (/^[1-9]\d{0,6}$/.test(value)) continue;
  process.stderr.write(`--${name} must be a whole number from 1 to 9999999.\n`);
  process.exit(1);
}
const { purchases, seed, minutes } = numbers;
const soldFaults = purchases || minutes ? ['fault-run'] : ['fault-run', 'long-faults'];
const projects = planted ? ['built-server'] : soldFaults;
// Vitest gives the servers of tests their lifetime.
const vitest = ['node_modules/.bin/vitest', 'run'];
// The name of a file must not follow an option, which would take it for its value.
const files = planted ? ['planted.test.ts'] : [];
const selection = projects.flatMap((project) => ['--project', project]);
const child = spawn(
  process.execPath,
  [...vitest, ...files, '--disable-console-intercept', ...selection],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      FAULT_PURCHASES: purchases,
      FAULT_SEED: seed,
      FAULT_NAME: planted ? name : undefined,
      FAULT_MINUTES: minutes,
    },
  },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
