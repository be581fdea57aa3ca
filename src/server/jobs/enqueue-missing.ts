import { sql } from 'drizzle-orm';
import { advisoryLocks } from '../storage/advisory-locks.ts';
import type { Database } from '../storage/database.ts';
import { allDeliveryKinds, type DeliveryKind, deliveryKinds } from '../storage/delivery-kinds.ts';
import type { PreparedStatement, RunTransaction } from '../storage/prepared-statement.ts';
import { contracts, deliveries, enquiries } from '../storage/schema.ts';
import { createJobInsertSql } from './job-rows.ts';

const batchSize = 1000;

/**
 * Enqueues a job for every waiting delivery of the kind that has none, oldest first, e.g. because its job
 * expired or an operator retries it. The advisory lock keeps two instances from enqueuing the same
 * delivery. Returns the number of jobs.
 */
export async function enqueueMissingJobs(
  runTransaction: RunTransaction,
  kind: DeliveryKind,
): Promise<number> {
  let total = 0;
  for (;;) {
    const [, added = []] = await runTransaction([lock, { ...addMissingJobs, params: [kind] }]);
    total += added.length;
    if (added.length < batchSize) return total;
  }
}

const lock: PreparedStatement = {
  name: 'lock-missing-jobs',
  sql: `select pg_advisory_xact_lock(${advisoryLocks.missingJobs})`,
  params: [],
};

const addMissingJobs = {
  name: 'add-missing-jobs',
  sql: `with missing as (
      select id, kind, created_at from deliveries
      where kind = $1 and delivered_at is null and failed_at is null and not exists (
        select from pgboss.job where name = $1 and state in ('created', 'retry', 'active')
          and data->>'deliveryId' = deliveries.id::text)
      order by created_at limit ${batchSize})
    ${createJobInsertSql('missing')} returning 1`,
};

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
