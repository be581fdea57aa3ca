import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolderWithFiles, createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openProblemReport } from './problem-report.ts';

test('a new import deletes the report of the one before', () => {
  const folder = createFolderWithFiles({ 'homes.csv.problems.csv': 'old' });
  openProblemReport(join(folder, 'homes.csv.problems.csv'), 10).close();
  expect(existsSync(join(folder, 'homes.csv.problems.csv'))).toBe(false);
});

test('a device or pipe that the report is written to is kept', () => {
  const pipe = join(createTemporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  openProblemReport(pipe, 10).close();
  expect(lstatSync(pipe).isFIFO()).toBe(true);
});

test('a folder with the name of the report is kept and named in the error', () => {
  const folder = createTemporaryFolder();
  const report = openProblemReport(folder, 10);
  expect(() => report.add('homes.csv', 3, 'is bad')).toThrow(
    `The report ${folder} cannot be written`,
  );
  expect(existsSync(folder)).toBe(true);
});
