import { execFileSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { waitForFailedStart } from '#tests/support/server-process.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

/** The scripts in Node's coverage report of a process, which lists all that it has loaded. */
function listLoadedScripts(coverageFolder: string): string[] {
  const reports = readdirSync(coverageFolder).map((file) =>
    readFileSync(join(coverageFolder, file), 'utf8'),
  );
  return [...reports.join().matchAll(/"url":"file:\/\/([^"]+)"/g)].map(([, path = '']) => path);
}

function expectReactFromBuild(scripts: string[]): void {
  expect(scripts.filter((path) => path.includes('/build/server/'))).not.toEqual([]);
  expect(scripts.filter((path) => /\/node_modules\/react(?:-dom)?\//.test(path))).toEqual([]);
}

test('the built server has the production files of React and no other', () => {
  const files = globSync('build/server/**/*.js').map((file) => readFileSync(file, 'utf8'));
  // Each of React's files has its name in its licence.
  const found = files.join().matchAll(/@license React\s+\* ([\w.-]+\.js)/g);
  const names = [...found].map(([, name = '']) => name);
  expect(names).toContain('react-dom-server.node.production.js');
  expect(names.filter((name) => !name.endsWith('.production.js'))).toEqual([]);
});

test('the server loads React from its build even if NODE_ENV is development', async () => {
  const coverage = createTemporaryFolder();
  // All files are loaded before the settings are read.
  const { code } = await waitForFailedStart({
    NODE_ENV: 'development',
    NODE_V8_COVERAGE: coverage,
    PORT: 'abc',
  });
  expect(code).toBe(1);
  expectReactFromBuild(listLoadedScripts(coverage));
});

test('the operator’s commands load React from the build without NODE_ENV', () => {
  const coverage = createTemporaryFolder();
  const env = { PATH: process.env.PATH, NODE_V8_COVERAGE: coverage };
  execFileSync(process.execPath, ['build/server/ops.js', '--help'], { env });
  expectReactFromBuild(listLoadedScripts(coverage));
});
