import { eq } from 'drizzle-orm';
import { StartupError } from '../startup-error.ts';
import type { Database } from '../storage/database.ts';
import { contracts } from '../storage/schema.ts';
import { type BankKey, createKeyFile, getKeyFilePath, type KeyRing } from './key-ring.ts';
import { unseal } from './seal.ts';

// One contract that decrypts proves the key. Several are tried because one row may be damaged.
const samples = 5;

/**
 * Checks the keys against stored contracts, so that a wrong or missing key is reported at start. The
 * first start without a key creates a key file.
 */
export async function openKeyRing(
  [first, ...others]: readonly BankKey[],
  dataFolder: string,
  db: Database,
): Promise<KeyRing> {
  const used = (await db.selectDistinct({ id: contracts.bankKeyId }).from(contracts))
    .map(({ id }) => id)
    .toSorted();
  if (!first) {
    if (used.length === 0) return createKeyFile(dataFolder);
    throw new StartupError(
      `${getKeyFilePath(dataFolder)} is missing, and the database holds bank details sealed with the key ${used.join(', ')}. Put the file back, or set BANK_KEYS.`,
    );
  }
  const keys: KeyRing = [first, ...others];
  const missing = used.filter((id) => !keys.some((key) => key.id === id));
  if (missing.length > 0) {
    const hint = missing.some((id) => id.startsWith('file'))
      ? ` ${getKeyFilePath(dataFolder)} is not the file that the bank details were sealed with: put that one back.`
      : '';
    throw new StartupError(`BANK_KEYS lacks keys that are in use: ${missing.join(', ')}.${hint}`);
  }
  for (const id of used) {
    if (!(await canDecrypt(db, keys, id))) {
      throw new StartupError(
        `The bank key ${id} does not open the bank details that were sealed with it. Configure the key that had this id before.`,
      );
    }
  }
  return keys;
}

async function canDecrypt(db: Database, keys: KeyRing, keyId: string): Promise<boolean> {
  const sealed = await db
    .select({ id: contracts.id, bytes: contracts.sealedBankDetails })
    .from(contracts)
    .where(eq(contracts.bankKeyId, keyId))
    .limit(samples);
  return sealed.some(({ id, bytes }) => {
    try {
      unseal(keys, id, { keyId, bytes });
      return true;
    } catch {
      return false;
    }
  });
}
