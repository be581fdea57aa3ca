import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { advisoryLocks } from '../storage/advisory-locks.ts';
import type { Database } from '../storage/database.ts';
import { allDeliveryKinds, type DeliveryKind, deliveryKinds } from '../storage/delivery-kinds.ts';
import { contracts, deliveries, enquiries } from '../storage/schema.ts';
import type { EnqueueJob } from './plan-deliveries.ts';

const batchSize = 1000;

/**
 * Enqueues a job for every waiting delivery of the kind that has none, oldest first, e.g. because its job
 * expired or an operator retries it. The advisory lock keeps two instances from enqueuing the same
 * delivery. Returns the number of jobs.
 */
export async function enqueueMissingJobs(
  db: Database,
  kind: DeliveryKind,
  enqueue: EnqueueJob,
): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.missingJobs})`);
      const waiting = await tx
        .select({ id: deliveries.id, createdAt: deliveries.createdAt })
        .from(deliveries)
        .where(
          and(
            eq(deliveries.kind, kind),
            isNull(deliveries.deliveredAt),
            isNull(deliveries.failedAt),
            hasNoJob(kind),
          ),
        )
        .orderBy(asc(deliveries.createdAt))
        .limit(batchSize);
      if (waiting.length > 0) await enqueue(tx, kind, waiting);
      return waiting.length;
    });
    total += count;
    if (count < batchSize) return total;
  }
}

function hasNoJob(kind: DeliveryKind): SQL {
  return sql`not exists (select from pgboss.job where name = ${kind}
    and state in ('created', 'retry', 'active') and data->>'deliveryId' = ${deliveries.id}::text)`;
}

/**
 * Adds missing deliveries to contracts and enquiries of the last day. During a rolling update, instances of
 * an older version, which does not know the `deliveries` table, still store contracts without them.
 */
export async function planMissingDeliveries(db: Database): Promise<void> {
  for (const kind of allDeliveryKinds) {
    const [table, column] =
      deliveryKinds[kind] === 'contract'
        ? [contracts, deliveries.contractId]
        : [enquiries, deliveries.enquiryId];
    await db.execute(sql`insert into ${deliveries} (kind, ${sql.identifier(column.name)}, created_at)
      select ${kind}, id, created_at from ${table}
      where created_at > now() - interval '1 day' and not exists (
        select from ${deliveries} where ${column} = ${table.id} and ${deliveries.kind} = ${kind})
      on conflict do nothing`);
  }
}
