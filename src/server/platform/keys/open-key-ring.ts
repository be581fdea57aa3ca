import { existsSync } from 'node:fs';
import { eq, inArray, sql } from 'drizzle-orm';
import { OperatorError } from '../errors/operator-error.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { bankKeys, contracts } from '../storage/schema.ts';
import { type BankKey, createKeyFile, getKeyFilePath, type KeyRing } from './key-ring.ts';
import { createKeyedHash } from './seal.ts';

interface KeyRingDeps {
  db: Database;
  dataFolder: string;
  /** True on PostgreSQL, where other instances may run. */
  isShared: boolean;
}

/**
 * Compares the configured keys with those of the database and registers them. A wrong or missing key is reported at
 * start. The first start without a key creates a key file.
 */
export async function openKeyRing(
  configured: readonly BankKey[],
  { db, dataFolder, isShared }: KeyRingDeps,
): Promise<KeyRing> {
  return db.transaction(async (tx) => {
    // Instances that start together register one after another. Purchases only read the table and do not wait.
    await tx.execute(sql`lock table bank_keys in exclusive mode`);
    const rows = await tx.select().from(bankKeys);
    refuseChangedKeys(rows, configured);
    const known = rows.flatMap(({ id, state }) => (state === 'removed' ? [] : [id]));
    const missing = known.filter((id) => !configured.some((key) => key.id === id));
    if (missing.length > 0) await removeKeys(tx, missing.toSorted(), dataFolder, isShared);

    const [first, ...others] = configured;
    const keys: KeyRing = first ? [first, ...others] : createKeyFile(dataFolder);
    const isKnown = ({ id }: BankKey) => known.includes(id);
    // If no key is known, no contract exists, so there is nothing that other instances must recognise.
    if (isShared && !isKnown(keys[0]) && keys.some(isKnown)) {
      throw new OperatorError(
        `BANK_KEYS must not begin with ${keys[0].id} yet: put it last, restart every instance, then put it first.`,
      );
    }
    await register(tx, keys);
    return keys;
  });
}

type Row = Pick<typeof bankKeys.$inferSelect, 'id' | 'fingerprint'>;

const fingerprintOf = (key: BankKey) => createKeyedHash(key, 'bank key');

/** Throws unless the configured keys open what a backup holds, which these keys have sealed. */
export function requireKeysOfBackup(
  used: readonly Row[],
  configured: readonly BankKey[],
  deps: Pick<KeyRingDeps, 'dataFolder' | 'isShared'>,
): void {
  refuseChangedKeys(used, configured);
  const ids = used.map(({ id }) => id);
  refuseMissingKeys(
    'backup',
    ids.filter((id) => !configured.some((key) => key.id === id)),
    deps,
  );
}

/** A key that is not the one other instances have under its id would seal what they cannot open. */
function refuseChangedKeys(rows: readonly Row[], configured: readonly BankKey[]): void {
  const changed = configured.find((key) =>
    rows.some(({ id, fingerprint }) => id === key.id && fingerprint !== fingerprintOf(key)),
  );
  if (!changed) return;
  throw new OperatorError(
    `The bank key ${changed.id} is not the key that had this id before. Configure that one, or give the new key another id.`,
  );
}

/** Marks keys that are no longer configured, unless a contract uses one. */
async function removeKeys(
  tx: Transaction,
  missing: string[],
  dataFolder: string,
  isShared: boolean,
): Promise<void> {
  // Waits for purchases under way. A later one of an instance that still encrypts with the key is refused.
  await tx.execute(sql`lock table contracts in share mode`);
  const used: string[] = [];
  for (const id of missing) {
    const isKey = eq(contracts.bankKeyId, id);
    const found = await tx.select({ id: contracts.id }).from(contracts).where(isKey).limit(1);
    if (found.length > 0) used.push(id);
  }
  refuseMissingKeys('database', used, { dataFolder, isShared });
  await tx.update(bankKeys).set({ state: 'removed' }).where(inArray(bankKeys.id, missing));
}

function refuseMissingKeys(
  holder: 'backup' | 'database',
  missing: string[],
  { dataFolder, isShared }: Pick<KeyRingDeps, 'dataFolder' | 'isShared'>,
): void {
  if (missing.length === 0) return;
  const advice = isShared ? undefined : getKeyFileAdvice(missing, dataFolder);
  throw new OperatorError(
    `The ${holder} holds bank details sealed with the key ${missing.join(', ')}. ${advice ?? 'Add it to BANK_KEYS.'}`,
  );
}

function getKeyFileAdvice(used: string[], dataFolder: string): string | undefined {
  if (!used.some((id) => id.startsWith('file-'))) return undefined;
  const file = getKeyFilePath(dataFolder);
  return existsSync(file)
    ? `${file} holds another key: put the right file back.`
    : `${file} is missing: put it back.`;
}

/** The first key encrypts from now on. A key that encrypted before keeps its state: contracts may use it. */
async function register(tx: Transaction, keys: KeyRing): Promise<void> {
  const values = keys.map((key, index) => ({
    id: key.id,
    fingerprint: fingerprintOf(key),
    state: index === 0 ? ('encrypts' as const) : ('added' as const),
  }));
  await tx
    .insert(bankKeys)
    .values(values)
    .onConflictDoUpdate({
      target: bankKeys.id,
      set: { state: sql`excluded.state` },
      setWhere: sql`excluded.state = 'encrypts' or ${bankKeys.state} = 'removed'`,
    });
}
