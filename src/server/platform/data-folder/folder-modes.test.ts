import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFolderWithFiles, createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { restrictFolderToOwner } from './folder-modes.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

function closed(folder: string, chmod?: () => void): string[] {
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
  const warnings: string[] = [];
  restrictFolderToOwner(folder, (sentence) => warnings.push(sentence), chmod);
  return warnings;
}

test('a data folder and everything below it is restricted to its owner', () => {
  const folder = createFolderWithFiles({ 'database/base/1': 'rows' });
  chmodSync(folder, 0o777);
  chmodSync(join(folder, 'database', 'base'), 0o755);
  chmodSync(join(folder, 'database', 'base', '1'), 0o666);
  expect(closed(folder)).toEqual([]);
  expect(modeOf(folder)).toBe('700');
  for (const inner of ['database', 'database/base'])
    expect(modeOf(join(folder, inner))).toBe('700');
  expect(modeOf(join(folder, 'database/base/1'))).toBe('600');
});

test('the modes of key files are left to key-ring.ts', () => {
  const folder = createFolderWithFiles({ 'bank.key': 'key' });
  chmodSync(join(folder, 'bank.key'), 0o644);
  expect(closed(folder)).toEqual([]);
  expect(modeOf(join(folder, 'bank.key'))).toBe('644');
});

test('files that are created later are restricted to their owner too', () => {
  const folder = createTemporaryFolder();
  closed(folder);
  mkdirSync(join(folder, 'database'));
  writeFileSync(join(folder, 'database', 'wal'), '');
  expect(modeOf(join(folder, 'database'))).toBe('700');
  expect(modeOf(join(folder, 'database', 'wal'))).toBe('600');
});

test('the modes of files behind symbolic links are not changed', () => {
  const folder = createTemporaryFolder();
  const elsewhere = createFolderWithFiles({ 'inner/file': '' });
  chmodSync(join(elsewhere, 'inner'), 0o755);
  chmodSync(join(elsewhere, 'inner', 'file'), 0o644);
  symlinkSync(join(elsewhere, 'inner'), join(folder, 'folder-link'));
  symlinkSync(join(elsewhere, 'inner', 'file'), join(folder, 'file-link'));
  expect(closed(folder)).toEqual([]);
  expect(modeOf(join(elsewhere, 'inner'))).toBe('755');
  expect(modeOf(join(elsewhere, 'inner', 'file'))).toBe('644');
});

test('one warning is logged when modes cannot be changed', () => {
  const folder = createFolderWithFiles({ file: '' });
  chmodSync(folder, 0o755);
  const refuse = () => {
    throw new Error('EPERM: operation not permitted');
  };
  expect(closed(folder, refuse)).toEqual([
    `The data folder ${folder} may be readable by others, and that cannot be changed (EPERM: operation not permitted). Give it to the user that runs the server, with the mode 700.`,
  ]);
});
