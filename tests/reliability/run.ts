// `npm run faults -- --purchases 1000 --seed 2 --minutes 10`: sells under faults and checks that nothing is lost or doubled.
// docs/reliability.md describes it.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
  },
});
for (const [name, value] of Object.entries(values)) {
  if (/^[1-9]\d{0,6}$/.test(value)) continue;
  process.stderr.write(`--${name} must be a whole number from 1 to 9999999.\n`);
  process.exit(1);
}
// Vitest gives the servers of tests their lifetime.
const vitest = ['node_modules/.bin/vitest', 'run', '--project', 'fault-run'];
const child = spawn(process.execPath, [...vitest, '--disable-console-intercept'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    FAULT_PURCHASES: values.purchases,
    FAULT_SEED: values.seed,
    FAULT_MINUTES: values.minutes,
  },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
