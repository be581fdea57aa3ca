import { and, asc, count, eq, gt, ne, notLike, or } from 'drizzle-orm';
import type { CreateContractBody } from '#api/create-contract.ts';
import type { KeyRing } from '../bank/key-ring.ts';
import { keyedHashPrefix, seal, unseal } from '../bank/seal.ts';
import { StartupError } from '../startup-error.ts';
import type { Database } from '../storage/database.ts';
import { contracts } from '../storage/schema.ts';
import { hashBuyer } from './buyer-hash.ts';
import { hashRequest } from './request-hash.ts';

export interface Rotation {
  /** Contracts that this run sealed again. */
  rotated: number;
  /** References of those that no key opens: they are left as they are. */
  unreadable: string[];
  /** Contracts that are still under another key, or in an older form. */
  left: number;
}

interface RotationOptions {
  batchSize?: number;
  /** After each batch is committed, with the number of contracts done so far. */
  onBatch?: (rotated: number) => void;
}

/**
 * Seals every contract's bank details again, under the first key and in today's form, and makes its
 * request's fingerprint under the same one, so that a repeated request is still known. Each batch commits
 * by itself: a run that was cut off is finished by the next.
 */
export async function rotateKeys(
  db: Database,
  keys: KeyRing,
  { batchSize = 200, onBatch = () => {} }: RotationOptions = {},
): Promise<Rotation> {
  await refuseUnknownKeys(db, keys);
  const isOlder = or(
    ne(contracts.bankKeyId, keys[0].id),
    notLike(contracts.requestHash, `${keyedHashPrefix}%`),
  );
  const unreadable: string[] = [];
  let rotated = 0;
  let last: string | undefined;
  for (;;) {
    const batch = await db
      .select()
      .from(contracts)
      .where(last === undefined ? isOlder : and(isOlder, gt(contracts.id, last)))
      .orderBy(asc(contracts.id))
      .limit(batchSize);
    if (batch.length === 0) break;
    const sealedAgain = batch.flatMap((contract) => {
      const fresh = underFirstKey(keys, contract);
      if (!fresh) unreadable.push(contract.reference);
      return fresh ? [fresh] : [];
    });
    await db.transaction(async (tx) => {
      for (const { id, oldHash, ...values } of sealedAgain) {
        // Another run may have been here since.
        const isAsRead = and(eq(contracts.id, id), eq(contracts.requestHash, oldHash));
        await tx.update(contracts).set(values).where(isAsRead);
      }
    });
    rotated += sealedAgain.length;
    last = batch.at(-1)?.id;
    onBatch(rotated);
  }
  const [rest] = await db.select({ left: count() }).from(contracts).where(isOlder);
  return { rotated, unreadable, left: rest?.left ?? 0 };
}

function underFirstKey(keys: KeyRing, contract: typeof contracts.$inferSelect) {
  const { id, bankKeyId, sealedBankDetails } = contract;
  try {
    const sealed = { keyId: bankKeyId, bytes: sealedBankDetails };
    // As it was judged when it was sealed: rules that have changed since must not cost anyone their contract.
    const bankDetails = unseal(keys, id, sealed) as CreateContractBody['bankDetails'];
    const { keyId, bytes } = seal(keys, id, bankDetails);
    return {
      id,
      oldHash: contract.requestHash,
      bankKeyId: keyId,
      sealedBankDetails: bytes,
      requestHash: hashRequest(keys, keyId, {
        ...contract,
        bankDetails,
        propertyAddress: contract.propertyAddress ?? undefined,
      }),
      buyerHash: hashBuyer(keys, keyId, contract),
    };
  } catch {
    // What the error says may hold a part of what was sealed.
    return undefined;
  }
}

/** Before anything is changed: a key that is missing is a mistake of the configuration, not of a row. */
async function refuseUnknownKeys(db: Database, keys: KeyRing): Promise<void> {
  const used = await db.selectDistinct({ id: contracts.bankKeyId }).from(contracts);
  const missing = used.map(({ id }) => id).filter((id) => !keys.some((key) => key.id === id));
  if (missing.length > 0) {
    throw new StartupError(
      `BANK_KEYS must hold every key in use, and lacks ${missing.toSorted().join(', ')}.`,
    );
  }
}
