import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolderEntries } from '../data-folder/data-folder.ts';
import { findErrorCode } from '../errors/error-code.ts';
import { getErrorReason, OperatorError } from '../errors/operator-error.ts';
import type { StorageSettings } from '../storage/settings.ts';
import type { KeySettings } from './settings.ts';

export interface BankKey {
  id: string;
  key: Buffer;
}

/** The first key encrypts. Every key decrypts, so old rows stay readable after a rotation. */
export type KeyRing = readonly [BankKey, ...BankKey[]];

export const getKeyFilePath = (dataFolder: string) => join(dataFolder, dataFolderEntries.bankKey);

/**
 * The keys of BANK_KEYS and, with the embedded database, the key of the key file if it exists.
 * Instances on one PostgreSQL must share their keys, so there the file is not read.
 */
export function readBankKeys(
  config: Pick<KeySettings, 'BANK_KEYS'> & Pick<StorageSettings, 'DATABASE_URL'>,
  dataFolder: string,
  warn: (sentence: string) => void,
): BankKey[] {
  if (!config.DATABASE_URL) {
    return [...config.BANK_KEYS, ...readKeyFile(getKeyFilePath(dataFolder), warn)];
  }
  if (config.BANK_KEYS.length === 0) {
    throw new OperatorError(
      'BANK_KEYS must be set when DATABASE_URL is: instances share their keys.',
    );
  }
  return config.BANK_KEYS;
}

/** Writes a new random key to a file that only its owner may read. */
export function createKeyFile(dataFolder: string): KeyRing {
  const file = getKeyFilePath(dataFolder);
  const key = randomBytes(32);
  try {
    writeFileSync(file, key, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new OperatorError(`${file} cannot be written (${getErrorReason(error)}).`);
  }
  return [{ id: fileKeyId(key), key }];
}

function readKeyFile(file: string, warn: (sentence: string) => void): BankKey[] {
  const key = readIfExists(file);
  if (!key) return [];
  if (key.length !== 32) throw new OperatorError(`${file} is not a 32-byte key.`);
  restrictMode(file, warn);
  return [{ id: fileKeyId(key), key }];
}

/** The id is part of the key's hash, so that a swapped file is detected at start. */
function fileKeyId(key: Buffer): string {
  return `file-${createHash('sha256').update(key).digest('hex').slice(0, 8)}`;
}

function readIfExists(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT') return undefined;
    throw new OperatorError(`${file} cannot be read (${getErrorReason(error)}).`);
  }
}

/** Warns even when it corrects the mode, because other users may have read the key already. */
function restrictMode(file: string, warn: (sentence: string) => void): void {
  const mode = statSync(file).mode & 0o777;
  if (mode === 0o600) return;
  const was = `The bank key file ${file} had the mode ${mode.toString(8)} instead of 600`;
  try {
    chmodSync(file, 0o600);
    warn(
      `${was}. It is 600 now; if others could read it, change the key with npm run ops -- keys rotate.`,
    );
  } catch (error) {
    warn(`${was}, and that cannot be changed (${getErrorReason(error)}).`);
  }
}
