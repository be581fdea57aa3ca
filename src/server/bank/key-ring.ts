import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { reasonOf, StartupError } from '../startup-error.ts';

export interface BankKey {
  id: string;
  key: Buffer;
}

/** The first key encrypts; all of them decrypt, so that old rows stay readable after a rotation. */
export type KeyRing = readonly [BankKey, ...BankKey[]];

export const keyFileIn = (dataFolder: string) => join(dataFolder, 'bank.key');

/**
 * The keys of BANK_KEYS, then, for the embedded database alone, that of the key file if there is one.
 * Instances that share a PostgreSQL must share their keys too, so there the file is no way to keep one.
 */
export function readBankKeys(
  config: Pick<Config, 'BANK_KEYS' | 'DATABASE_URL'>,
  dataFolder: string,
  warn: (sentence: string) => void,
): BankKey[] {
  if (!config.DATABASE_URL) {
    return [...config.BANK_KEYS, ...keysOfFile(keyFileIn(dataFolder), warn)];
  }
  if (config.BANK_KEYS.length === 0) {
    throw new StartupError(
      'BANK_KEYS must be set when DATABASE_URL is: instances share their keys.',
    );
  }
  return config.BANK_KEYS;
}

/** A new key in a file that only its owner may read. */
export function createKeyFile(dataFolder: string): KeyRing {
  const file = keyFileIn(dataFolder);
  const key = randomBytes(32);
  try {
    writeFileSync(file, key, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new StartupError(`${file} cannot be written (${reasonOf(error)}).`);
  }
  return [{ id: fileKeyId(key), key }];
}

function keysOfFile(file: string, warn: (sentence: string) => void): BankKey[] {
  const key = contentOf(file);
  if (!key) return [];
  if (key.length !== 32) throw new StartupError(`${file} is not a 32-byte key.`);
  closeToOthers(file, warn);
  // Older contracts store the fixed key id `file`; the key is the same, so it is listed under both ids.
  return [
    { id: fileKeyId(key), key },
    { id: 'file', key },
  ];
}

/** Another key in the file has another id, so a file that was swapped is noticed at start. */
function fileKeyId(key: Buffer): string {
  return `file-${createHash('sha256').update(key).digest('hex').slice(0, 8)}`;
}

function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new StartupError(`${file} cannot be read (${reasonOf(error)}).`);
  }
}

/** Told even when it can be mended: whoever could read the key may have done so. */
function closeToOthers(file: string, warn: (sentence: string) => void): void {
  const mode = statSync(file).mode & 0o777;
  if (mode === 0o600) return;
  const was = `The bank key file ${file} had the mode ${mode.toString(8)} instead of 600`;
  try {
    chmodSync(file, 0o600);
    warn(
      `${was}. It is 600 now; if others could read it, change the key with npm run bank:rotate.`,
    );
  } catch (error) {
    warn(`${was}, and that cannot be changed (${reasonOf(error)}).`);
  }
}
