import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { createKeyFile, readBankKeys } from './key-ring.ts';

const embedded = { BANK_KEYS: [], DATABASE_URL: '' };
const newer = { id: '2026', key: Buffer.alloc(32, 6) };
const older = { id: '2025', key: Buffer.alloc(32, 5) };

function read(config: Parameters<typeof readBankKeys>[0], folder: string) {
  const warnings: string[] = [];
  const keys = readBankKeys(config, folder, (sentence) => warnings.push(sentence));
  return { keys, warnings };
}

test('readBankKeys returns the configured keys in their order and creates no key file', () => {
  const folder = createTemporaryFolder();
  const config = { BANK_KEYS: [newer, older], DATABASE_URL: '' };
  expect(read(config, folder)).toEqual({ keys: [newer, older], warnings: [] });
  expect(() => statSync(join(folder, 'bank.key'))).toThrow('ENOENT');
});

test('createKeyFile writes a key file with mode 600 and an id made of the key’s hash', () => {
  const folder = createTemporaryFolder();
  const [{ id, key }] = createKeyFile(folder);
  expect(key).toHaveLength(32);
  expect(id).toBe(`file-${createHash('sha256').update(key).digest('hex').slice(0, 8)}`);
  expect(readFileSync(join(folder, 'bank.key')).equals(key)).toBe(true);
  expect(statSync(join(folder, 'bank.key')).mode & 0o777).toBe(0o600);
});

test('readBankKeys returns the key of the key file', () => {
  const folder = createTemporaryFolder();
  const [first] = createKeyFile(folder);
  expect(read(embedded, folder)).toEqual({ keys: [first], warnings: [] });
  expect(createKeyFile(createTemporaryFolder())[0].id).not.toBe(first.id);
});

test('readBankKeys lists the key of the key file after the configured keys', () => {
  const folder = createTemporaryFolder();
  const [first] = createKeyFile(folder);
  const { keys } = read({ BANK_KEYS: [newer], DATABASE_URL: '' }, folder);
  expect(keys.map(({ id }) => id)).toEqual(['2026', first.id]);
});

test('createKeyFile does not overwrite an existing file', () => {
  const folder = createTemporaryFolder();
  const [first] = createKeyFile(folder);
  expect(() => createKeyFile(folder)).toThrow(OperatorError);
  expect(readFileSync(join(folder, 'bank.key')).equals(first.key)).toBe(true);
});

test('readBankKeys sets a key file that others may read to mode 600 and warns', () => {
  const folder = createTemporaryFolder();
  createKeyFile(folder);
  const file = join(folder, 'bank.key');
  chmodSync(file, 0o644);
  expect(read(embedded, folder).warnings).toEqual([
    `The bank key file ${file} had the mode 644 instead of 600. It is 600 now; if others could read it, change the key with npm run ops -- keys rotate.`,
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(read(embedded, folder).warnings).toEqual([]);
});

test('readBankKeys ignores the key file when DATABASE_URL is set, and requires at least one configured key', () => {
  const folder = createTemporaryFolder();
  createKeyFile(folder);
  const shared = { BANK_KEYS: [newer], DATABASE_URL: 'postgres://db/home' };
  expect(read(shared, folder).keys).toEqual([newer]);
  expect(() => read({ ...shared, BANK_KEYS: [] }, folder)).toThrow(
    new OperatorError('BANK_KEYS must be set when DATABASE_URL is: instances share their keys.'),
  );
});

test('readBankKeys refuses a key file of the wrong length and does not change it', () => {
  const folder = createTemporaryFolder();
  const file = join(folder, 'bank.key');
  writeFileSync(file, 'half a key');
  expect(() => read(embedded, folder)).toThrow(new OperatorError(`${file} is not a 32-byte key.`));
  expect(readFileSync(file, 'utf8')).toBe('half a key');
});

test('createKeyFile names the key file that cannot be written', () => {
  const folder = join(createTemporaryFolder(), 'missing');
  expect(() => createKeyFile(folder)).toThrow(`${join(folder, 'bank.key')} cannot be written (`);
});
