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
  /** The contract's; null for an enquiry. */
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

/** Oldest first, but for those that are done: the newest of these come first. */
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

/** The ids that begin like that: an operator types the first characters only. */
export async function findDeliveryIds(db: Database, prefix: string): Promise<string[]> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(like(sql`${deliveries.id}::text`, `${prefix.toLowerCase()}%`))
    .limit(2);
  return rows.map(({ id }) => id);
}

/**
 * Asks for another attempt at these deliveries, or at all that failed; their three days begin again. The
 * server makes it within a minute. Returns the number of deliveries.
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
  // Those that wait for a retry have a job already. The table exists once a server has started.
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
  /** Undefined when none waits. */
  oldestWaiting: Date | undefined;
}

/** How many deliveries of each kind wait or have failed. Kinds without either are left out. */
export async function deliveryTotals(db: Database): Promise<DeliveryTotals[]> {
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
