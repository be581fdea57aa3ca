import { randomUUID } from 'node:crypto';
import { getTableColumns, TransactionRollbackError } from 'drizzle-orm';
import { getErrorReason, OperatorError } from '#server/platform/errors/operator-error.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { isRightMissing } from '#server/platform/storage/missing-right.ts';
import { runPrepared } from '#server/platform/storage/run-prepared.ts';
import { bankKeys, contracts } from '#server/platform/storage/schema.ts';
import { oldestVersion, requireServer } from '#server/platform/storage/server-requirements.ts';
import { isDatabaseUnavailable } from '#server/platform/storage/unavailable.ts';
import {
  claimDeliveries,
  makeRetriesDue,
  recordAttempts,
  renewLeases,
} from '../deliveries/delivery-queue.ts';
import { submitEnquiry } from '../enquiries/submit-enquiry.ts';
import { countMail } from '../mail/mail-limit.ts';
import {
  createContractInsert,
  createPurchaseLock,
  type EarlierPurchases,
  type NewContract,
} from '../purchase/contract-insert.ts';
import { findContractByKey } from '../purchase/create-contract.ts';
import { reportSecondPurchase } from '../purchase/second-purchase.ts';

// Nothing else was due so long ago or is due so late, so the statements for deliveries find and lock only the trial's own rows.
const longAgo = new Date(0);
const beforeLongAgo = new Date(-1);
const farAhead = new Date('9999-12-31');
const beforeFarAhead = new Date('9999-12-30');

/**
 * Runs what a purchase, an enquiry and a delivery send to the database, in a transaction that is undone: preparing a statement
 * would not check the rights to run it. Throws a OperatorError that says what the database cannot do.
 */
export async function trySale(db: Database): Promise<void> {
  await requireServer(db);
  const undone = db.transaction(async (tx) => {
    await orRefuse('store a purchase', tryPurchase(tx));
    await orRefuse('store an enquiry', tryEnquiry(tx));
    await orRefuse('make a delivery', tryDelivery(tx));
    tx.rollback();
  });
  await undone.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
}

async function orRefuse(what: string, trial: Promise<void>): Promise<void> {
  try {
    await trial;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const wayOut = isRightMissing(error)
      ? 'Grant its user the rights of docs/operations/database.md, “The server’s user”.'
      : `It needs PostgreSQL ${oldestVersion} or newer and the schema of this version: docs/operations/database.md, “Databases”.`;
    throw new OperatorError(`The database cannot ${what} (${getErrorReason(error)}). ${wayOut}`);
  }
}

const noWorkers = { notify: () => {} };
const clock = () => longAgo;
const trialKey = { id: 'trial', key: Buffer.alloc(32) };

async function tryPurchase(tx: Database): Promise<void> {
  const contract = inventContract();
  const earlier = {
    since: beforeLongAgo,
    buyerHashes: [contract.buyerHash],
    accountHashes: [randomUUID()],
    mailboxHashes: [randomUUID()],
    limit: 1,
  };
  const lock = createPurchaseLock(earlier);
  if (lock) await runPrepared(tx, lock);
  await storeContract(tx, contract, earlier);
  const stored = await findContractByKey(tx, contract.idempotencyKey);
  if (!stored) throw new Error('the contract is not found');
  await reportSecondPurchase({ db: tx, deliveries: noWorkers, clock }, earlier);
}

/**
 * With all keys that instances have: a purchase without one of them stores nothing. Another instance may add one between the
 * two statements, e.g. while the bank key is changed.
 */
async function storeContract(
  tx: Database,
  contract: NewContract,
  earlier: EarlierPurchases,
): Promise<void> {
  for (let attempts = 0; attempts < 5; attempts += 1) {
    const known = await tx.select({ id: bankKeys.id }).from(bankKeys);
    const ring: KeyRing = [trialKey, ...known.map(({ id }) => ({ ...trialKey, id }))];
    const insert = createContractInsert(contract, ring, earlier);
    const [result] = await runPrepared<{ areKeysShared: boolean }>(tx, insert);
    if (result?.areKeysShared) return;
  }
}

/** A contract of random, empty or fixed values, by the types of the columns. */
function inventContract(): NewContract {
  const values: Partial<Record<string, () => unknown>> = {
    string: randomUUID,
    date: clock,
    json: () => ({}),
    custom: () => Buffer.alloc(0),
  };
  const row = Object.entries(getTableColumns(contracts)).map(([property, { dataType }]) => [
    property,
    values[dataType]?.(),
  ]);
  return Object.fromEntries(row) as NewContract;
}

async function tryEnquiry(tx: Database): Promise<void> {
  const [name, key] = [randomUUID(), randomUUID()];
  const enquiry = { name, email: name, telNumber: '', message: '', website: '', secondsToFill: 60 };
  const deps = { db: tx, deliveries: noWorkers, clock };
  await submitEnquiry(deps, enquiry, key);
  const repeat = await submitEnquiry(deps, enquiry, key);
  if (repeat.kind !== 'repeated') throw new Error('the enquiry is not found');
}

async function tryDelivery(tx: Database): Promise<void> {
  const kind = 'fulfil-contract';
  const [claimed] = await claimDeliveries(tx, kind, longAgo, 1);
  if (!claimed) throw new Error('the delivery is not found');
  await renewLeases(tx, [claimed.id]);
  await recordAttempts(tx, [{ ...claimed, lastResult: 'trial', nextAttemptAt: farAhead }]);
  await makeRetriesDue(tx, kind, beforeFarAhead);
  await countMail(tx, [trialKey], 'acknowledgement', randomUUID());
}
