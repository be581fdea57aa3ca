import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { StartupError } from '../startup-error.ts';
import { createKeyFile, readBankKeys } from './key-ring.ts';

const embedded = { BANK_KEYS: [], DATABASE_URL: '' };
const newer = { id: '2026', key: Buffer.alloc(32, 6) };
const older = { id: '2025', key: Buffer.alloc(32, 5) };

function read(config: Parameters<typeof readBankKeys>[0], folder: string) {
  const warnings: string[] = [];
  const keys = readBankKeys(config, folder, (sentence) => warnings.push(sentence));
  return { keys, warnings };
}

test('configured keys are used in their order, and no file is made', () => {
  const folder = temporaryFolder();
  const config = { BANK_KEYS: [newer, older], DATABASE_URL: '' };
  expect(read(config, folder)).toEqual({ keys: [newer, older], warnings: [] });
  expect(() => statSync(join(folder, 'bank.key'))).toThrow('ENOENT');
});

test('the key file can be read by its owner alone, and its id comes from its hash', () => {
  const folder = temporaryFolder();
  const [{ id, key }] = createKeyFile(folder);
  expect(key).toHaveLength(32);
  expect(id).toBe(`file-${createHash('sha256').update(key).digest('hex').slice(0, 8)}`);
  expect(readFileSync(join(folder, 'bank.key')).equals(key)).toBe(true);
  expect(statSync(join(folder, 'bank.key')).mode & 0o777).toBe(0o600);
});

test('the next start finds the same key, also under the id that it had before, and another folder has another', () => {
  const folder = temporaryFolder();
  const [first] = createKeyFile(folder);
  expect(read(embedded, folder)).toEqual({
    keys: [first, { id: 'file', key: first.key }],
    warnings: [],
  });
  expect(createKeyFile(temporaryFolder())[0].id).not.toBe(first.id);
});

test('a key file takes part after the configured keys, so that its contracts can be opened', () => {
  const folder = temporaryFolder();
  const [first] = createKeyFile(folder);
  const { keys } = read({ BANK_KEYS: [newer], DATABASE_URL: '' }, folder);
  expect(keys.map(({ id }) => id)).toEqual(['2026', first.id, 'file']);
});

test('an existing key file is never written over', () => {
  const folder = temporaryFolder();
  const [first] = createKeyFile(folder);
  expect(() => createKeyFile(folder)).toThrow(StartupError);
  expect(readFileSync(join(folder, 'bank.key')).equals(first.key)).toBe(true);
});

test('a key file that others may read is closed to them, with a warning', () => {
  const folder = temporaryFolder();
  createKeyFile(folder);
  const file = join(folder, 'bank.key');
  chmodSync(file, 0o644);
  expect(read(embedded, folder).warnings).toEqual([
    `The bank key file ${file} had the mode 644 instead of 600. It is 600 now; if others could read it, change the key with npm run bank:rotate.`,
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(read(embedded, folder).warnings).toEqual([]);
});

test('a shared database uses the configured keys alone, and is refused without any', () => {
  const folder = temporaryFolder();
  createKeyFile(folder);
  const shared = { BANK_KEYS: [newer], DATABASE_URL: 'postgres://db/home' };
  expect(read(shared, folder).keys).toEqual([newer]);
  expect(() => read({ ...shared, BANK_KEYS: [] }, folder)).toThrow(
    new StartupError('BANK_KEYS must be set when DATABASE_URL is: instances share their keys.'),
  );
});

test('a damaged key file is refused and left as it is', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'bank.key');
  writeFileSync(file, 'half a key');
  expect(() => read(embedded, folder)).toThrow(new StartupError(`${file} is not a 32-byte key.`));
  expect(readFileSync(file, 'utf8')).toBe('half a key');
});

test('a folder that cannot be written is named', () => {
  const folder = join(temporaryFolder(), 'missing');
  expect(() => createKeyFile(folder)).toThrow(`${join(folder, 'bank.key')} cannot be written (`);
});
