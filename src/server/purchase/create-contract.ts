import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type CreateContractBody, createContractBody } from '#api/create-contract.ts';
import type { FieldError } from '#api/failures.ts';
import type { PurchaseDates } from '#journey/purchase-dates.ts';
import { londonDate } from '#rules/london-date.ts';
import { newReference } from '#rules/reference.ts';
import type { KeyRing } from '../bank/key-ring.ts';
import { seal } from '../bank/seal.ts';
import type { Content } from '../content/content.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Evidence } from '../storage/contract-evidence.ts';
import type { Database } from '../storage/database.ts';
import { contracts } from '../storage/schema.ts';
import { hashBuyer } from './buyer-hash.ts';
import { checkPurchase } from './check-purchase.ts';
import { evidenceOf } from './evidence.ts';
import { hashRequest, isRequestHash } from './request-hash.ts';

export interface PurchaseDeps {
  /** Whether an account of this number can exist at this sort code. */
  isAccountPossible: (sortCode: string, accountNumber: string) => boolean;
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
  /** Today's catalogue; asked once for each purchase. */
  content: () => Content;
  bankKeys: KeyRing;
  clock: () => Date;
  /** Draws a reference; one that is taken already is drawn again. */
  drawReference?: (() => string) | undefined;
}

// One in thousands of millions is taken, so a second draw is rare and a third never needed.
const referenceDraws = 5;
const randomReference = () => newReference(randomInt);

export interface PurchaseRequest {
  idempotencyKey: string;
  /** The body, parsed but not yet judged. */
  submitted: unknown;
}

export type PurchaseResult =
  | { kind: 'contract'; referenceId: string; dates: PurchaseDates | undefined }
  | { kind: 'refused'; errors: FieldError[] }
  | { kind: 'bank-refused' }
  /** Another purchase of the same plan by the same person for the same home, a short while ago. */
  | { kind: 'bought-already' }
  | { kind: 'key-reused'; referenceId: string; productName: string };

/** For so long the same purchase under another key is taken for a mistake, unless the buyer says otherwise. */
const duplicateWindow = 24 * 60 * 60_000;

/** Exactly one contract per key, however often and however concurrently it is asked for. */
export async function createContract(
  deps: PurchaseDeps,
  request: PurchaseRequest,
): Promise<PurchaseResult> {
  const earlier = await earlierResult(deps, request);
  if (earlier) return earlier;

  const content = deps.content();
  const now = deps.clock();
  const checked = checkPurchase(content, now, request.submitted);
  if (!checked.isValid) return { kind: 'refused', errors: checked.errors };

  const { sortCode, accountNumber } = checked.body.bankDetails;
  if (!deps.isAccountPossible(sortCode, accountNumber)) return { kind: 'bank-refused' };

  const evidence = evidenceOf(checked, content, now);
  for (let draw = 0; draw < referenceDraws; draw += 1) {
    const stored = await store(deps, request.idempotencyKey, checked.body, evidence);
    if (stored) return stored;

    // Another request with this key committed in between: its contract is the answer.
    const concurrent = await earlierResult(deps, request);
    if (concurrent) return concurrent;
  }
  throw new Error(`No free reference in ${referenceDraws} draws.`);
}

async function earlierResult(
  { db, bankKeys, clock }: PurchaseDeps,
  { idempotencyKey, submitted }: PurchaseRequest,
): Promise<PurchaseResult | undefined> {
  const [earlier] = await db
    .select({
      referenceId: contracts.reference,
      requestHash: contracts.requestHash,
      keyId: contracts.bankKeyId,
      productDetails: contracts.productDetails,
      evidence: contracts.evidence,
    })
    .from(contracts)
    .where(eq(contracts.idempotencyKey, idempotencyKey));
  if (!earlier) return undefined;
  const { referenceId, requestHash, keyId, productDetails, evidence } = earlier;
  const { data } = z.safeParse(createContractBody(londonDate(clock())), submitted);
  const isRepeat = data !== undefined && isRequestHash(requestHash, bankKeys, keyId, data);
  return isRepeat
    ? { kind: 'contract', referenceId, dates: evidence?.dates }
    : { kind: 'key-reused', referenceId, productName: productDetails.productName };
}

/** The contract and its jobs, together or not at all; undefined when the key or the reference is taken. */
async function store(
  { db, jobs, bankKeys, drawReference = randomReference }: PurchaseDeps,
  idempotencyKey: string,
  { agreement, ...purchase }: CreateContractBody,
  evidence: Evidence,
): Promise<PurchaseResult | undefined> {
  const id = randomUUID();
  const reference = drawReference();
  const { bankDetails, ...readable } = purchase;
  const { keyId, bytes } = seal(bankKeys, id, bankDetails);
  const createdAt = new Date(evidence.receivedAt);
  return db.transaction(async (tx) => {
    if (agreement?.buysAgain !== true) {
      const buyerHashes = bankKeys.map((key) => hashBuyer(bankKeys, key.id, purchase));
      const since = new Date(createdAt.getTime() - duplicateWindow);
      if (await hasBought(tx, buyerHashes, since, idempotencyKey))
        return { kind: 'bought-already' };
    }
    const [stored] = await tx
      .insert(contracts)
      .values({
        id,
        reference,
        idempotencyKey,
        requestHash: hashRequest(bankKeys, keyId, purchase),
        buyerHash: hashBuyer(bankKeys, keyId, purchase),
        createdAt,
        ...readable,
        evidence,
        bankKeyId: keyId,
        sealedBankDetails: bytes,
      })
      .onConflictDoNothing()
      .returning({ reference: contracts.reference });
    if (!stored) return undefined;
    await jobs.enqueue(tx, 'deliver-contract', { contractId: id });
    await jobs.enqueue(tx, 'confirm-by-email', { contractId: id });
    return { kind: 'contract', referenceId: stored.reference, dates: evidence.dates };
  });
}

/** Purchases of the same buyer wait for each other, so that of two at once the second sees the first. */
async function hasBought(
  tx: Pick<Database, 'execute' | 'select'>,
  buyerHashes: string[],
  since: Date,
  idempotencyKey: string,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${buyerHashes[0]}, 0))`);
  const [earlier] = await tx
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        inArray(contracts.buyerHash, buyerHashes),
        gt(contracts.createdAt, since),
        // A request under the same key is a repeat, which the key itself finds.
        ne(contracts.idempotencyKey, idempotencyKey),
      ),
    )
    .limit(1);
  return earlier !== undefined;
}
