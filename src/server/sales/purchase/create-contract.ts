import { randomInt, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { CreateContractBody } from '#api/create-contract.ts';
import type { FieldError } from '#api/failures.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { PurchaseDates } from '#journey/purchase-dates.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { createReference } from '#rules/identifiers/reference.ts';
import type { Content } from '#server/content/store/content.ts';
import type { BankKey, KeyRing } from '#server/platform/keys/key-ring.ts';
import { seal } from '#server/platform/keys/seal.ts';
import type { Database } from '#server/platform/storage/database.ts';
import type { RunTransaction } from '#server/platform/storage/prepared-statement.ts';
import { contracts } from '#server/platform/storage/schema.ts';
import type { DeliveryWorkers } from '../deliveries/delivery-workers.ts';
import { type Attribution, keepKnownAttribution } from './attribution.ts';
import { hashBuyer } from './buyer-hash.ts';
import { checkPurchase, getBodySchema } from './check-purchase.ts';
import {
  createContractInsert,
  createPurchaseLock,
  type EarlierPurchases,
} from './contract-insert.ts';
import { createEvidence } from './evidence.ts';
import { hashRequest } from './request-hash.ts';
import { hashAccount, hashMailbox } from './same-party.ts';
import { reportSecondPurchase } from './second-purchase.ts';

export interface PurchaseDeps {
  /** Whether an account of this number can exist at this sort code. */
  isAccountPossible: (sortCode: string, accountNumber: string) => boolean;
  db: Database;
  runTransaction: RunTransaction;
  deliveries: Pick<DeliveryWorkers, 'notify'>;
  /** The content that holds now, or at another moment; read once for each purchase. */
  content: (moment?: Date) => Content;
  bankKeys: KeyRing;
  clock: () => Date;
  /** So many contracts of one bank account, or of one mailbox, are sent on in 24 hours; 0 for any number. */
  sameAccountLimit: number;
  /** Returns a random reference. Called again when the reference is taken. */
  drawReference?: (() => string) | undefined;
}

// A collision is rare (one in thousands of millions), so five attempts are never used up in practice.
const referenceDraws = 5;
const randomReference = () => createReference(randomInt);

export interface PurchaseRequest {
  idempotencyKey: string;
  /** The parsed JSON body, not yet validated. */
  submitted: unknown;
  /**
   * The campaign data of the visit's cookies. It is stored with the contract and is not part of the purchase.
   */
  attribution?: Attribution | undefined;
}

export type PurchaseResult =
  | { kind: 'contract'; referenceId: string; dates: PurchaseDates }
  | { kind: 'refused'; errors: FieldError[] }
  | { kind: 'bank-refused' }
  /** Refused, because the same person bought the same plan for the same home within `duplicateWindowMs`. */
  | { kind: 'bought-already' }
  | { kind: 'key-reused'; referenceId: string; productName: string }
  /** Not possible, because this instance and others have different bank keys. */
  | { kind: 'other-bank-keys' };

/**
 * Within this time a repeated purchase under another key needs `agreement.buysAgain`, and the purchases of one account or mailbox are
 * counted.
 */
export const comparedMs = 24 * 60 * 60_000;

/** Creates exactly one contract for each idempotency key, also for repeated and concurrent requests. */
export async function createContract(
  deps: PurchaseDeps,
  request: PurchaseRequest,
): Promise<PurchaseResult> {
  const result = await attemptPurchase(deps, request);
  if (result.kind === 'contract') return result;
  // The key's first request may have been accepted under earlier prices or before a second purchase.
  const earlier = await earlierResult(deps, request);
  if (earlier) return earlier;
  if (result.kind !== 'second-purchase') return result;
  await reportSecondPurchase(deps, result.earlier);
  return { kind: 'bought-already' };
}

type Attempt =
  | Exclude<PurchaseResult, { kind: 'bought-already' }>
  | { kind: 'second-purchase'; earlier: EarlierPurchases };

async function attemptPurchase(deps: PurchaseDeps, request: PurchaseRequest): Promise<Attempt> {
  const now = deps.clock();
  const content = deps.content(now);
  const checked = checkPurchase(content, now, request.submitted);
  if (!checked.isValid) return { kind: 'refused', errors: checked.errors };

  const { sortCode, accountNumber } = checked.body.bankDetails;
  if (!deps.isAccountPossible(sortCode, accountNumber)) return { kind: 'bank-refused' };

  const evidence = createEvidence(checked, content, now);
  const attribution = keepKnownAttribution(request.attribution ?? {}, content);
  for (let draw = 0; draw < referenceDraws; draw += 1) {
    const { idempotencyKey } = request;
    const stored = await store(deps, { idempotencyKey, body: checked.body, evidence, attribution });
    if (stored) return stored;

    // Another request with this key committed in between: return its contract.
    const concurrent = await earlierResult(deps, request);
    if (concurrent) return concurrent;
  }
  throw new Error(`No free reference in ${referenceDraws} draws.`);
}

async function earlierResult(
  { db, bankKeys, clock }: PurchaseDeps,
  { idempotencyKey, submitted }: PurchaseRequest,
): Promise<Exclude<Attempt, { kind: 'second-purchase' }> | undefined> {
  const earlier = await findContractByKey(db, idempotencyKey);
  if (!earlier) return undefined;
  const { referenceId, requestHash, keyId, productDetails, evidence } = earlier;
  const key = bankKeys.find(({ id }) => id === keyId);
  if (!key) return { kind: 'other-bank-keys' };
  const { data } = z.safeParse(getBodySchema(getLondonDate(clock())), submitted);
  const isRepeat = data !== undefined && hashRequest(key, data) === requestHash;
  return isRepeat
    ? { kind: 'contract', referenceId, dates: evidence.dates }
    : { kind: 'key-reused', referenceId, productName: productDetails.productName };
}

/** The contract that an earlier request with this key made. */
export async function findContractByKey(db: Database, idempotencyKey: string) {
  const [contract] = await db
    .select({
      referenceId: contracts.reference,
      requestHash: contracts.requestHash,
      keyId: contracts.bankKeyId,
      productDetails: contracts.productDetails,
      evidence: contracts.evidence,
    })
    .from(contracts)
    .where(eq(contracts.idempotencyKey, idempotencyKey))
    // A lock is written, so this waits for a synchronous standby as a purchase does. Without it, a primary that lost its standby
    // and was restarted would confirm a contract that the standby lacks.
    .for('key share');
  return contract;
}

interface Sale {
  idempotencyKey: string;
  body: CreateContractBody;
  evidence: Evidence;
  attribution: Attribution;
}

const storedSchema = z.object({
  areKeysShared: z.boolean(),
  hasBought: z.boolean(),
  isStored: z.boolean(),
});

/** Stores the contract and its deliveries in one transaction. Undefined when the key or the reference is taken. */
async function store(
  deps: PurchaseDeps,
  { idempotencyKey, body, evidence, attribution }: Sale,
): Promise<Attempt | undefined> {
  const { runTransaction, deliveries, bankKeys, sameAccountLimit } = deps;
  const { drawReference = randomReference } = deps;
  const { agreement, ...purchase } = body;
  const id = randomUUID();
  const reference = drawReference();
  const { bankDetails, ...readable } = purchase;
  const { keyId, bytes } = seal(bankKeys, id, bankDetails);
  const createdAt = new Date(evidence.receivedAt);
  const [firstKey, ...otherKeys] = bankKeys;
  const hashWithEach = (hash: (key: BankKey) => string): [string, ...string[]] => [
    hash(firstKey),
    ...otherKeys.map(hash),
  ];
  const buyerHashes = hashWithEach((key) => hashBuyer(key, purchase));
  const accountHashes = hashWithEach((key) => hashAccount(key, bankDetails));
  const mailboxHashes = hashWithEach((key) => hashMailbox(key, purchase.customerDetails.email));
  const isCounted = sameAccountLimit > 0;
  const earlier = {
    since: new Date(createdAt.getTime() - comparedMs),
    buyerHashes: agreement?.buysAgain === true ? [] : buyerHashes,
    accountHashes: isCounted ? accountHashes : [],
    mailboxHashes: isCounted ? mailboxHashes : [],
    limit: isCounted ? sameAccountLimit : null,
  };
  const row = {
    id,
    reference,
    idempotencyKey,
    requestHash: hashRequest(firstKey, body),
    buyerHash: buyerHashes[0],
    createdAt,
    ...readable,
    propertyAddress: readable.propertyAddress ?? null,
    journeyId: attribution.journeyId ?? null,
    pageVariant: attribution.pageVariant ?? null,
    campaignCode: attribution.campaignCode ?? null,
    affiliate: attribution.affiliate ?? null,
    evidence,
    bankKeyId: keyId,
    sealedBankDetails: bytes,
    legalHold: null,
    accountHash: accountHashes[0],
    mailboxHash: mailboxHashes[0],
    heldUntil: null,
  };
  // The lock is a statement of its own, because the next statement must see what was committed while this one
  // waited.
  const lock = createPurchaseLock(earlier);
  const insert = createContractInsert(row, bankKeys, earlier);
  const results = await runTransaction(lock ? [lock, insert] : [insert]);
  const { areKeysShared, hasBought, isStored } = z.parse(storedSchema, results.at(-1)?.[0]);
  if (!areKeysShared) return { kind: 'other-bank-keys' };
  if (hasBought) return { kind: 'second-purchase', earlier };
  if (!isStored) return undefined;
  deliveries.notify('contract');
  return { kind: 'contract', referenceId: reference, dates: evidence.dates };
}
