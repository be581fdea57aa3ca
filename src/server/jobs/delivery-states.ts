import { and, asc, desc, eq, inArray, isNotNull, isNull, like, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../storage/database.ts';
import type { DeliveryKind } from '../storage/delivery-kinds.ts';
import { contracts, deliveries } from '../storage/schema.ts';

export const deliveryStates = ['waiting', 'failed', 'done'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const conditions: Record<DeliveryState, SQL | undefined> = {
  waiting: and(isNull(deliveries.deliveredAt), isNull(deliveries.failedAt)),
  failed: isNotNull(deliveries.failedAt),
  done: isNotNull(deliveries.deliveredAt),
};

export interface ListedDelivery {
  id: string;
  kind: DeliveryKind;
  state: DeliveryState;
  /** Reference of the contract; null for an enquiry. */
  reference: string | null;
  enquiryId: string | null;
  createdAt: Date;
  attempts: number;
  lastAttemptAt: Date | null;
  lastResult: string | null;
  nextAttemptAt: Date | null;
  deliveredAt: Date | null;
  deliveredTo: string | null;
  failedAt: Date | null;
}

interface ListOptions {
  state?: DeliveryState | undefined;
  kind?: DeliveryKind | undefined;
  contractId?: string | undefined;
  limit: number;
}

/** Lists deliveries, oldest first. Done deliveries are listed newest first. */
export async function listDeliveries(
  db: Database,
  { state, kind, contractId, limit }: ListOptions,
): Promise<ListedDelivery[]> {
  const rows = await db
    .select({ delivery: deliveries, reference: contracts.reference })
    .from(deliveries)
    .leftJoin(contracts, eq(contracts.id, deliveries.contractId))
    .where(
      and(
        state && conditions[state],
        kind && eq(deliveries.kind, kind),
        contractId ? eq(deliveries.contractId, contractId) : undefined,
      ),
    )
    .orderBy(state === 'done' ? desc(deliveries.deliveredAt) : asc(deliveries.createdAt))
    .limit(limit);
  return rows.map(({ delivery, reference }) => {
    const { contractId: _, tryingSince: __, ...shown } = delivery;
    return { ...shown, reference, state: stateOf(delivery) };
  });
}

function stateOf({ deliveredAt, failedAt }: typeof deliveries.$inferSelect): DeliveryState {
  if (failedAt) return 'failed';
  return deliveredAt ? 'done' : 'waiting';
}

/** Returns at most two ids that begin with the prefix, to tell one match from several. */
export async function findDeliveryIdsByPrefix(db: Database, prefix: string): Promise<string[]> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(like(sql`${deliveries.id}::text`, `${prefix.toLowerCase()}%`))
    .limit(2);
  return rows.map(({ id }) => id);
}

/**
 * Resets these deliveries, or all failed ones, so that the server attempts them within a minute. The three
 * days for retries start again. Returns the number of deliveries.
 */
export async function retryDeliveries(db: Database, ids: string[] | 'failed'): Promise<number> {
  const reset = await db
    .update(deliveries)
    .set({
      failedAt: null,
      deliveredAt: null,
      deliveredTo: null,
      tryingSince: null,
      nextAttemptAt: null,
    })
    .where(ids === 'failed' ? conditions.failed : inArray(deliveries.id, ids))
    .returning({ id: deliveries.id });
  // Deliveries that wait for a retry already have a job. pg-boss creates its tables at the first start.
  const [queue] = await db
    .select({ exists: sql<boolean>`to_regclass('pgboss.job') is not null` })
    .from(sql`(select 1) as one`);
  if (queue?.exists) {
    for (const { id } of reset) {
      await db.execute(sql`update pgboss.job set start_after = now()
        where state = 'retry' and data->>'deliveryId' = ${id}`);
    }
  }
  return reset.length;
}

export interface DeliveryTotals {
  kind: DeliveryKind;
  waiting: number;
  failed: number;
  /** When the oldest waiting delivery was created; undefined when none waits. */
  oldestWaiting: Date | undefined;
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
    })
    .from(deliveries)
    .where(isNull(deliveries.deliveredAt))
    .groupBy(deliveries.kind);
  return rows.map(({ oldestWaiting, ...row }) => ({
    ...row,
    oldestWaiting: oldestWaiting ? new Date(oldestWaiting) : undefined,
  }));
}
