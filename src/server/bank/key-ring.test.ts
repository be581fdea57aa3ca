import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { StartupError } from '../startup-error.ts';
import { openKeyRing } from './key-ring.ts';

const embedded = { BANK_KEYS: [], DATABASE_URL: '' };
const newer = { id: '2026', key: Buffer.alloc(32, 6) };
const older = { id: '2025', key: Buffer.alloc(32, 5) };

test('configured keys are used in their order, and no file is made', () => {
  const folder = temporaryFolder();
  const config = { BANK_KEYS: [newer, older], DATABASE_URL: '' };
  expect(openKeyRing(config, folder)).toEqual([newer, older]);
  expect(() => statSync(join(folder, 'bank.key'))).toThrow('ENOENT');
});

test('the embedded database gets a key file that only its owner may read', () => {
  const folder = temporaryFolder();
  const [{ id, key }] = openKeyRing(embedded, folder);
  expect(id).toBe('file');
  expect(key).toHaveLength(32);
  expect(readFileSync(join(folder, 'bank.key')).equals(key)).toBe(true);
  expect(statSync(join(folder, 'bank.key')).mode & 0o777).toBe(0o600);
});

test('the next start finds the same key, and another folder has another', () => {
  const folder = temporaryFolder();
  const [first] = openKeyRing(embedded, folder);
  expect(openKeyRing(embedded, folder)).toEqual([first]);
  expect(openKeyRing(embedded, temporaryFolder())).not.toEqual([first]);
});

test('a shared database without configured keys is refused', () => {
  const shared = { BANK_KEYS: [], DATABASE_URL: 'postgres://db/home' };
  expect(() => openKeyRing(shared, temporaryFolder())).toThrow(
    new StartupError('BANK_KEYS must be set when DATABASE_URL is: instances share their keys.'),
  );
});

test('a damaged key file is refused and left as it is', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'bank.key');
  writeFileSync(file, 'half a key');
  expect(() => openKeyRing(embedded, folder)).toThrow(
    new StartupError(`${file} is not a 32-byte key.`),
  );
  expect(readFileSync(file, 'utf8')).toBe('half a key');
});

test('a folder that cannot be written is named', () => {
  const file = join(temporaryFolder(), 'missing', 'bank.key');
  expect(() => openKeyRing(embedded, join(file, '..'))).toThrow(`${file} cannot be written (`);
});
