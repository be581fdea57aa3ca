import { and, asc, count, eq, gt, ne, notLike, or } from 'drizzle-orm';
import type { CreateContractBody } from '#api/create-contract.ts';
import type { KeyRing } from '../bank/key-ring.ts';
import { keyedHashVersionPrefix, seal, unseal } from '../bank/seal.ts';
import type { Database } from '../storage/database.ts';
import { contracts } from '../storage/schema.ts';
import { hashBuyer } from './buyer-hash.ts';
import { hashRequest } from './request-hash.ts';

export interface RotationResult {
  /** Number of contracts that this run sealed again. */
  rotated: number;
  /** References of contracts that no key decrypts. They are not changed. */
  unreadable: string[];
  /** Number of contracts that still use another key or an older version. */
  left: number;
}

interface RotationOptions {
  batchSize?: number;
  /** Called after each committed batch with the number of contracts so far. */
  onBatch?: (rotated: number) => void;
}

/**
 * Seals the bank details of every contract again with the first key and the current version, and computes
 * the hashes again with that key, so that repeated requests are still recognised. Each batch is a
 * transaction: a run that was interrupted is completed by the next.
 */
export async function rotateBankKeys(
  db: Database,
  keys: KeyRing,
  { batchSize = 200, onBatch = () => {} }: RotationOptions = {},
): Promise<RotationResult> {
  const isOlder = or(
    ne(contracts.bankKeyId, keys[0].id),
    notLike(contracts.requestHash, `${keyedHashVersionPrefix}%`),
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
        // Skip a contract that a concurrent run has changed.
        const isUnchanged = and(eq(contracts.id, id), eq(contracts.requestHash, oldHash));
        await tx.update(contracts).set(values).where(isUnchanged);
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
    // Stored details are not validated again: the rules may have changed since the details were accepted.
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
    // The error is dropped because its message may quote bank details.
    return undefined;
  }
}
