import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { waitForFailedStart } from '#tests/support/server-process.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

/** The names of React's own files in Node's coverage report of a process, which lists all scripts it has loaded. */
function readReactFiles(coverageFolder: string): string[] {
  const reports = readdirSync(coverageFolder).map((file) =>
    readFileSync(join(coverageFolder, file), 'utf8'),
  );
  const found = reports.join().matchAll(/node_modules\/(?:react|react-dom)\/cjs\/([\w.-]+\.js)"/g);
  return [...new Set([...found].map(([, name = '']) => name))].sort();
}

const productionFiles = [
  'react-dom-server-legacy.node.production.js',
  'react-dom-server.node.production.js',
  'react-dom.production.js',
  'react-jsx-runtime.production.js',
  'react.production.js',
];

test('the built server loads the production files of React even if NODE_ENV is development', async () => {
  const coverage = createTemporaryFolder();
  // All files are loaded before the settings are read.
  const { code } = await waitForFailedStart({
    NODE_ENV: 'development',
    NODE_V8_COVERAGE: coverage,
    PORT: 'abc',
  });
  expect(code).toBe(1);
  expect(readReactFiles(coverage)).toEqual(productionFiles);
});

test('the operator’s commands load the production files of React without NODE_ENV', () => {
  const coverage = createTemporaryFolder();
  const env = { PATH: process.env.PATH, NODE_V8_COVERAGE: coverage };
  execFileSync(process.execPath, ['build/server/ops.js', '--help'], { env });
  expect(readReactFiles(coverage)).toEqual(productionFiles);
});
