import { readConfig } from '../config.ts';
import { withConfiguredDatabase } from './open-database.ts';
import { runOps } from './run-ops.ts';

const warn = (sentence: string) => void process.stderr.write(`${sentence}\n`);

process.exitCode = await runOps(process.argv.slice(2), {
  print: (text) => void process.stdout.write(text),
  warn,
  readConfig,
  withDatabase: (config, use, access) => withConfiguredDatabase(config, warn, use, access),
});
