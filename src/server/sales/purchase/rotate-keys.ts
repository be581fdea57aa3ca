import { and, asc, count, eq, gt, ne } from 'drizzle-orm';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { seal } from '#server/platform/keys/seal.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { contracts } from '#server/platform/storage/schema.ts';
import { openBankDetails } from '../bank/bank-details.ts';
import { hashBuyer } from './buyer-hash.ts';
import { hashRequest } from './request-hash.ts';
import { hashAccount, hashMailbox } from './same-party.ts';

export interface RotationResult {
  /** Number of contracts that this run sealed again. */
  rotated: number;
  /** References of contracts that no key decrypts. They are not changed. */
  unreadable: string[];
  /** Number of contracts that still use another key. */
  left: number;
}

interface RotationOptions {
  batchSize?: number;
  /** Called after each committed batch with the number of contracts so far. */
  onBatch?: (rotated: number) => void;
}

/**
 * Seals the bank details of every contract again with the first key and computes the hashes again with that key,
 * so that repeated requests are still recognised. Each batch is a transaction: a run that was interrupted is completed by
 * the next.
 */
export async function rotateBankKeys(
  db: Database,
  keys: KeyRing,
  { batchSize = 200, onBatch = () => {} }: RotationOptions = {},
): Promise<RotationResult> {
  const isOlder = ne(contracts.bankKeyId, keys[0].id);
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
  const bankDetails = openBankDetails(keys, contract);
  if (!bankDetails) return undefined;
  const { id, requestHash, propertyAddress, accountHash, mailboxHash } = contract;
  const { keyId, bytes } = seal(keys, id, bankDetails);
  return {
    id,
    oldHash: requestHash,
    bankKeyId: keyId,
    sealedBankDetails: bytes,
    requestHash: hashRequest(keys[0], {
      ...contract,
      agreement: contract.evidence.agreement,
      bankDetails,
      propertyAddress: propertyAddress ?? undefined,
    }),
    buyerHash: hashBuyer(keys[0], contract),
    // Those of an erased buyer stay away.
    accountHash: accountHash && hashAccount(keys[0], bankDetails),
    mailboxHash: mailboxHash && hashMailbox(keys[0], contract.customerDetails.email),
  };
}
