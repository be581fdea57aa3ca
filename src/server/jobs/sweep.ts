import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../storage/storage.ts';
import type { JobName, JobPayloads, JobWorker } from './job-worker.ts';

const batch = 200;
// Any constant will do, as long as every instance uses the same.
const sweepLock = 7_205_114;

/**
 * Queues work that is due and has no job: its job expired or was lost, or the work was taken back by
 * hand. Instances take turns, so that none is queued twice. Gives the number of jobs it made.
 */
export async function queueMissing<Payload>(
  db: Database,
  { withoutJob }: Pick<JobWorker<Payload>, 'withoutJob'>,
  enqueue: (tx: Pick<Database, 'execute'>, payload: Payload) => Promise<void>,
): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${sweepLock})`);
      const payloads = await withoutJob(tx, batch);
      for (const payload of payloads) await enqueue(tx, payload);
      return payloads.length;
    });
    total += count;
    if (count < batch) return total;
  }
}

/** A condition on rows: no job of that name is waiting, running, failed or cancelled for their id. */
export function hasNoJob<Name extends JobName>(
  name: Name,
  key: keyof JobPayloads[Name] & string,
  id: PgColumn,
): SQL {
  return sql`not exists (select from pgboss.job
    where name = ${name} and state <> 'completed' and data->>${key}::text = ${id}::text)`;
}
