import { sql } from 'drizzle-orm';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Database } from '../storage/database.ts';
import type { DeliveryKind } from '../storage/delivery-kinds.ts';
import { type AttemptDeps, attemptDelivery } from './attempt-delivery.ts';
import type { Sender } from './sender.ts';

/** Ids only: personal details stay in their own tables. */
export interface DeliveryJobPayload {
  deliveryId: string;
}

interface WorkerOptions {
  kind: DeliveryKind;
  sender: Sender;
  attempts: AttemptDeps;
  isStopping: () => boolean;
}

/** After this many failures in a row, the next success makes all retries due: the receiver is back. */
const failuresOfAnOutage = 5;

/**
 * A pg-boss handler that attempts the deliveries of a batch one after another, oldest first. A receiver that has just recovered
 * gets one request at a time.
 */
export function createDeliveryJobHandler({ kind, sender, attempts, isStopping }: WorkerOptions) {
  let failuresInARow = 0;
  const run = async ({ id, data }: JobWithMetadata<DeliveryJobPayload>): Promise<JobResult> => {
    if (isStopping()) return { id, status: 'failed' };
    // Older versions enqueued jobs without a delivery id. The sweep enqueues their deliveries.
    if (!data.deliveryId) return { id, status: 'completed' };
    const outcome = await attemptDelivery(attempts, kind, sender, { id, ...data });
    if (outcome === 'delivered') {
      if (failuresInARow >= failuresOfAnOutage) await retryAllNow(attempts.db, kind);
      failuresInARow = 0;
    } else if (outcome === 'retry' || outcome === 'failed') {
      failuresInARow += 1;
    }
    return { id, status: outcome === 'retry' ? 'failed' : 'completed' };
  };
  return async (jobs: JobWithMetadata<DeliveryJobPayload>[]): Promise<JobResult[]> => {
    const results: JobResult[] = [];
    for (const job of jobs.toSorted(byAge)) {
      const result = await run(job).catch((error: unknown): JobResult => {
        attempts.log.error({ err: error, kind, jobId: job.id }, 'job failed');
        // pg-boss stores the output, and a database error may quote a whole row of personal data.
        const output = { message: 'The job failed; the log says why.' };
        return { id: job.id, status: 'failed', output };
      });
      results.push(result);
    }
    return results;
  };
}

/** pg-boss selects a batch by priority, but does not sort it. */
function byAge(a: JobWithMetadata, b: JobWithMetadata): number {
  return b.priority - a.priority || a.createdOn.getTime() - b.createdOn.getTime();
}

async function retryAllNow(db: Database, kind: DeliveryKind): Promise<void> {
  await db.execute(sql`update pgboss.job set start_after = now()
    where name = ${kind} and state = 'retry' and start_after > now()`);
}
