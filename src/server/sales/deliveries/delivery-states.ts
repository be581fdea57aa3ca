import {
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '#server/platform/storage/database.ts';
import type { DeliveryKind, EarlierAttempt } from '#server/platform/storage/schema.ts';
import { contracts, deliveries, notices } from '#server/platform/storage/schema.ts';

export const deliveryStates = ['waiting', 'failed', 'done'] as const;
type DeliveryState = (typeof deliveryStates)[number];

// The index of the table holds what is not delivered.
const isOpen = isNull(deliveries.deliveredAt);
const conditions: Record<DeliveryState | 'open', SQL | undefined> = {
  open: isOpen,
  waiting: and(isOpen, isNull(deliveries.failedAt)),
  failed: and(isOpen, isNotNull(deliveries.failedAt)),
  done: isNotNull(deliveries.deliveredAt),
};

export interface ListedDelivery {
  id: string;
  kind: DeliveryKind;
  state: DeliveryState;
  /** Reference of the contract, also of a notice's; null for an enquiry and an erasure. */
  reference: string | null;
  enquiryId: string | null;
  erasureId: string | null;
  noticeId: string | null;
  createdAt: Date;
  attempts: number;
  lastAttemptAt: Date | null;
  lastResult: string | null;
  /** Those before the last that are known, oldest first. */
  earlierAttempts: EarlierAttempt[];
  nextAttemptAt: Date | null;
  deliveredAt: Date | null;
  deliveredTo: string | null;
  failedAt: Date | null;
}

/** How many attempts came before the last and are not known: there are more than are kept, or an older version made them. */
export const countForgotten = ({ attempts, earlierAttempts }: ListedDelivery): number =>
  Math.max(0, attempts - 1 - earlierAttempts.length);

interface ListOptions {
  /** `open`: waiting or failed. */
  state?: DeliveryState | 'open' | undefined;
  kind?: DeliveryKind | undefined;
  contractId?: string | undefined;
  limit: number;
}

/** Lists deliveries, oldest first. Those of a contract are listed newest first, and so are done ones, by the time at which they were. */
export async function listDeliveries(
  db: Database,
  { state, kind, contractId, limit }: ListOptions,
): Promise<ListedDelivery[]> {
  const rows = await db
    .select({ delivery: deliveries, reference: contracts.reference })
    .from(deliveries)
    .leftJoin(notices, eq(notices.id, deliveries.noticeId))
    .leftJoin(
      contracts,
      eq(contracts.id, sql`coalesce(${deliveries.contractId}, ${notices.contractId})`),
    )
    .where(
      and(
        state && conditions[state],
        kind && eq(deliveries.kind, kind),
        contractId ? isOfContract(db, contractId) : undefined,
      ),
    )
    .orderBy(orderOf({ state, contractId }))
    .limit(limit);
  return rows.map(({ delivery, reference }) => {
    const { contractId: _, tryingSince: __, leasedUntil: ___, ...shown } = delivery;
    const earlierAttempts = delivery.earlierAttempts ?? [];
    return { ...shown, earlierAttempts, reference, state: stateOf(delivery) };
  });
}

function orderOf({ state, contractId }: Pick<ListOptions, 'state' | 'contractId'>): SQL {
  if (state === 'done') return desc(deliveries.deliveredAt);
  return contractId === undefined ? asc(deliveries.createdAt) : desc(deliveries.createdAt);
}

const isOfContract = (db: Pick<Database, 'select'>, contractId: string): SQL | undefined =>
  isOfContracts(db, [contractId]);

/** `any(array(…))` is found by an index; beside `or`, `in (select …)` reads the whole table. */
function isOfContracts(db: Pick<Database, 'select'>, contractIds: string[]): SQL | undefined {
  const ofContracts = db
    .select({ id: notices.id })
    .from(notices)
    .where(inArray(notices.contractId, contractIds));
  return or(
    inArray(deliveries.contractId, contractIds),
    sql`${deliveries.noticeId} = any(array(${ofContracts}))`,
  );
}

function stateOf({ deliveredAt, failedAt }: typeof deliveries.$inferSelect): DeliveryState {
  if (failedAt) return 'failed';
  return deliveredAt ? 'done' : 'waiting';
}

/** The deliveries whose id begins with these characters, at most ten. */
export async function findDeliveriesByPrefix(db: Database, prefix: string) {
  const digits = prefix.replaceAll('-', '');
  if (!/^[\da-f]{1,32}$/i.test(digits)) return [];
  return db
    .select({ id: deliveries.id, kind: deliveries.kind })
    .from(deliveries)
    .where(between(deliveries.id, digits.padEnd(32, '0'), digits.padEnd(32, 'f')))
    .orderBy(deliveries.id)
    .limit(10);
}

// The next attempt moves result and receiver to the earlier ones.
const notDelivered = { failedAt: null, deliveredAt: null, tryingSince: null };

/**
 * Makes these deliveries, or all failed ones, due at once. The three days for retries start again. Returns the number
 * of deliveries.
 */
export async function retryDeliveries(db: Database, ids: string[] | 'failed'): Promise<number> {
  const retried = await db
    .update(deliveries)
    .set({ ...notDelivered, nextAttemptAt: deliveries.createdAt })
    .where(ids === 'failed' ? conditions.failed : inArray(deliveries.id, ids))
    .returning({ id: deliveries.id });
  return retried.length;
}

/** The same for what is not delivered: one delivery, or all of a kind. What was delivered meanwhile is not sent again. */
export async function retryOpenDeliveries(
  db: Database,
  which: { id: string } | { kind: DeliveryKind },
): Promise<number> {
  const retried = await db
    .update(deliveries)
    .set({ failedAt: null, tryingSince: null, nextAttemptAt: deliveries.createdAt })
    .where(
      and(isOpen, 'id' in which ? eq(deliveries.id, which.id) : eq(deliveries.kind, which.kind)),
    )
    .returning({ id: deliveries.id });
  return retried.length;
}

/**
 * Makes one delivery of a contract, or of its notices, due at once, delivered or not. If it was attempted since `attempts` were counted, or is due
 * already, nothing is done: a second press sends nothing twice. Returns its kind if it is sent again.
 */
export async function sendAgain(
  db: Pick<Database, 'select' | 'update'>,
  { id, contractId, attempts }: { id: string; contractId: string; attempts: number },
): Promise<DeliveryKind | undefined> {
  const [sent] = await db
    .update(deliveries)
    .set({ ...notDelivered, nextAttemptAt: deliveries.createdAt })
    .where(
      and(
        eq(deliveries.id, id),
        isOfContract(db, contractId),
        eq(deliveries.attempts, attempts),
        isNull(deliveries.leasedUntil),
        or(isNull(deliveries.nextAttemptAt), gt(deliveries.nextAttemptAt, deliveries.createdAt)),
      ),
    )
    .returning({ kind: deliveries.kind });
  return sent?.kind;
}

/** How the deliveries of a contract stand together: one that failed or waits counts. */
export interface ContractState {
  state: DeliveryState;
  /** Of the one that waits, so far. */
  attempts: number;
}

/** By the ids of contracts. One without deliveries is left out. */
export async function readContractStates(
  db: Database,
  contractIds: string[],
): Promise<Map<string, ContractState>> {
  const contract = sql`coalesce(${deliveries.contractId}, ${notices.contractId})`;
  const rows = await db
    .select({
      id: sql<string>`${contract}`,
      failed: sql<boolean>`bool_or(${deliveries.failedAt} is not null)`,
      isOpen: sql<boolean>`bool_or(${isOpen})`,
      attempts: sql<number>`max(${deliveries.attempts}) filter (where ${isOpen})`,
    })
    .from(deliveries)
    .leftJoin(notices, eq(notices.id, deliveries.noticeId))
    .where(isOfContracts(db, contractIds))
    .groupBy(contract);
  return new Map(
    rows.map(({ id, failed, isOpen: waits, attempts }) => [
      id,
      { state: failed ? 'failed' : waits ? 'waiting' : 'done', attempts },
    ]),
  );
}

export interface DeliveryTotals {
  kind: DeliveryKind;
  waiting: number;
  failed: number;
  /** When the oldest waiting delivery was created; undefined when none waits. */
  oldestWaiting: Date | undefined;
  /** The result of the latest attempt at those that wait or failed; undefined before the first one. */
  lastResult: string | undefined;
}

/** Counts waiting and failed deliveries by kind. Kinds without any are left out. */
export async function countDeliveries(db: Database): Promise<DeliveryTotals[]> {
  const isWaiting = sql`${deliveries.failedAt} is null`;
  const rows = await db
    .select({
      kind: deliveries.kind,
      waiting: sql<number>`count(*) filter (where ${isWaiting})::int`,
      failed: sql<number>`count(*) filter (where not ${isWaiting})::int`,
      oldestWaiting: sql<string | null>`min(${deliveries.createdAt}) filter (where ${isWaiting})`,
      lastResult: sql<
        string | null
      >`(array_agg(${deliveries.lastResult} order by ${deliveries.lastAttemptAt} desc) filter (where ${deliveries.lastResult} is not null))[1]`,
    })
    .from(deliveries)
    .where(isOpen)
    .groupBy(deliveries.kind);
  return rows.map(({ oldestWaiting, lastResult, ...row }) => ({
    ...row,
    oldestWaiting: oldestWaiting ? new Date(oldestWaiting) : undefined,
    lastResult: lastResult ?? undefined,
  }));
}
