import { randomInt, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CreateContractBody } from '#api/create-contract.ts';
import type { FieldError } from '#api/failures.ts';
import type { BankDesk } from '../bank/bank-endpoint.ts';
import type { KeyRing } from '../bank/key-ring.ts';
import { fingerprint, seal } from '../bank/seal.ts';
import type { Content } from '../content/content.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { londonDate } from '../london-date.ts';
import { contracts } from '../storage/schema.ts';
import type { Database } from '../storage/storage.ts';
import { checkPurchase } from './check-purchase.ts';
import { newReference } from './reference.ts';

export interface PurchaseDesk extends BankDesk {
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
  /** Today's catalogue; asked once for each purchase. */
  content: () => Content;
  bankKeys: KeyRing;
  clock: () => Date;
}

export interface PurchaseRequest {
  idempotencyKey: string;
  /** The body as it came, for telling a repeat from another purchase under the same key. */
  raw: string;
  submitted: unknown;
}

export type PurchaseResult =
  | { kind: 'contract'; referenceId: string }
  | { kind: 'refused'; errors: FieldError[] }
  | { kind: 'bank-refused' }
  | { kind: 'key-reused'; referenceId: string };

/** Exactly one contract per key, however often and however concurrently it is asked for. */
export async function createContract(
  desk: PurchaseDesk,
  request: PurchaseRequest,
): Promise<PurchaseResult> {
  const earlier = await earlierResult(desk, request);
  if (earlier) return earlier;

  const checked = checkPurchase(desk.content(), londonDate(desk.clock()), request.submitted);
  if (!checked.isSound) return { kind: 'refused', errors: checked.errors };

  const { sortCode, accountNumber } = checked.body.bankDetails;
  if (!desk.isAccountPossible(sortCode, accountNumber)) return { kind: 'bank-refused' };

  const referenceId = await store(desk, request, checked.body);
  if (referenceId) return { kind: 'contract', referenceId };

  // Another request with this key committed in between: its contract is the answer.
  const concurrent = await earlierResult(desk, request);
  if (!concurrent) throw new Error('A contract with this key was refused and cannot be found.');
  return concurrent;
}

async function earlierResult(
  { db, bankKeys }: PurchaseDesk,
  { idempotencyKey, raw }: PurchaseRequest,
): Promise<PurchaseResult | undefined> {
  const [earlier] = await db
    .select({
      referenceId: contracts.reference,
      requestHash: contracts.requestHash,
      keyId: contracts.bankKeyId,
    })
    .from(contracts)
    .where(eq(contracts.idempotencyKey, idempotencyKey));
  if (!earlier) return undefined;
  const { referenceId, requestHash, keyId } = earlier;
  const isRepeat = fingerprint(bankKeys, keyId, raw) === requestHash;
  return { kind: isRepeat ? 'contract' : 'key-reused', referenceId };
}

/** The contract and its job, together or not at all; undefined when the key is already taken. */
async function store(
  { db, jobs, bankKeys, clock }: PurchaseDesk,
  { idempotencyKey, raw }: PurchaseRequest,
  { bankDetails, ...purchase }: CreateContractBody,
): Promise<string | undefined> {
  const id = randomUUID();
  const reference = newReference(randomInt);
  const { keyId, bytes } = seal(bankKeys, id, bankDetails);
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(contracts)
      .values({
        id,
        reference,
        idempotencyKey,
        requestHash: fingerprint(bankKeys, keyId, raw),
        createdAt: clock(),
        ...purchase,
        bankKeyId: keyId,
        sealedBankDetails: bytes,
      })
      .onConflictDoNothing({ target: contracts.idempotencyKey })
      .returning({ reference: contracts.reference });
    if (stored) await jobs.enqueue(tx, 'fulfil-contract', { contractId: id });
    return stored?.reference;
  });
}
