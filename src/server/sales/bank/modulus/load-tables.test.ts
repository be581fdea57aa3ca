import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolderWithFiles, createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { isAccountPossible } from './check.ts';
import { loadModulusTables } from './load-tables.ts';

const weightsText = '089999 089999 MOD10 0 0 0 0 0 0 0 0 0 0 0 0 0 1';

test('loadModulusTables loads the shipped tables when nothing is configured', () => {
  const tables = loadModulusTables(undefined);
  expect(tables?.ranges.length).toBeGreaterThan(700);
  expect(tables?.substitutes.get('938600')).toBe('938611');
});

test('loadModulusTables loads the configured files instead of the shipped tables', () => {
  const folder = createFolderWithFiles({ 'v.txt': weightsText, 's.txt': '938600 938611' });
  const tables = loadModulusTables({
    weights: join(folder, 'v.txt'),
    substitutions: join(folder, 's.txt'),
  });
  expect(tables && isAccountPossible(tables, '089999', '66374958')).toBe(false);
  expect(tables && isAccountPossible(tables, '089999', '66374950')).toBe(true);
});

test('loadModulusTables returns undefined when no files are configured and none are shipped', () => {
  expect(loadModulusTables(undefined, join(createTemporaryFolder(), 'module.js'))).toBeUndefined();
});

test('loadModulusTables names a configured file that is missing', () => {
  const folder = createFolderWithFiles({ 'v.txt': weightsText });
  const substitutions = join(folder, 's.txt');
  expect(() => loadModulusTables({ weights: join(folder, 'v.txt'), substitutions })).toThrow(
    `${substitutions} cannot be read (`,
  );
});

test('loadModulusTables names the malformed line of a configured file', () => {
  const folder = createFolderWithFiles({
    'v.txt': `${weightsText}\nnot a row`,
    's.txt': '938600 938611',
  });
  const weights = join(folder, 'v.txt');
  expect(() => loadModulusTables({ weights, substitutions: join(folder, 's.txt') })).toThrow(
    `${weights}, line 2: expected the first and the last sort code of a range`,
  );
});
