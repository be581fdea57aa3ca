import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../storage/database.ts';
import type { JobName, JobPayloads, JobWorker } from './job-worker.ts';

const batchSize = 200;
// The key of an advisory lock: an arbitrary number that every instance shares.
const sweepLock = 7_205_114;

/**
 * Enqueues a job for every row that is due and has none, e.g. because its job expired or an operator
 * cleared `handed_over_at`. The advisory lock keeps two instances from enqueuing the same row. Returns
 * the number of jobs.
 */
export async function enqueueMissing<Payload>(
  db: Database,
  { findWithoutJob }: Pick<JobWorker<Payload>, 'findWithoutJob'>,
  enqueue: (tx: Pick<Database, 'execute'>, payload: Payload) => Promise<void>,
): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${sweepLock})`);
      const payloads = await findWithoutJob(tx, batchSize);
      for (const payload of payloads) await enqueue(tx, payload);
      return payloads.length;
    });
    total += count;
    if (count < batchSize) return total;
  }
}

/** SQL condition: the queue has no waiting, running, failed or cancelled job for the row's id. */
export function hasNoJob<Name extends JobName>(
  name: Name,
  key: keyof JobPayloads[Name] & string,
  id: PgColumn,
): SQL {
  return sql`not exists (select from pgboss.job
    where name = ${name} and state <> 'completed' and data->>${key}::text = ${id}::text)`;
}
