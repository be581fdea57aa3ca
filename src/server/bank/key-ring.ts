import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { reasonOf, StartupError } from '../startup-error.ts';

export interface BankKey {
  id: string;
  key: Buffer;
}

/** The first key encrypts; all of them decrypt, so that old rows stay readable after a rotation. */
export type KeyRing = readonly [BankKey, ...BankKey[]];

/**
 * From BANK_KEYS, or, for the embedded database alone, from a key file made on first use. Instances that
 * share a PostgreSQL must share their keys too, so there the file is refused.
 */
export function openKeyRing(
  config: Pick<Config, 'BANK_KEYS' | 'DATABASE_URL'>,
  dataFolder: string,
): KeyRing {
  const [first, ...rest] = config.BANK_KEYS;
  if (first) return [first, ...rest];
  if (config.DATABASE_URL) {
    throw new StartupError(
      'BANK_KEYS must be set when DATABASE_URL is: instances share their keys.',
    );
  }
  return [{ id: 'file', key: keyFromFile(join(dataFolder, 'bank.key')) }];
}

function keyFromFile(file: string): Buffer {
  try {
    writeFileSync(file, randomBytes(32), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) throw new StartupError(`${file} cannot be written (${reasonOf(error)}).`);
  }
  const key = readFileSync(file);
  if (key.length !== 32) throw new StartupError(`${file} is not a 32-byte key.`);
  return key;
}
