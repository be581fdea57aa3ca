import { sql } from 'drizzle-orm';
import { fromPglite, PgBoss } from 'pg-boss';
import type { Database, Storage } from '../storage/database.ts';
import { allDeliveryKinds } from '../storage/delivery-kinds.ts';
import { createPoolConfig } from '../storage/postgres-pool.ts';
import type { PreparedStatement } from '../storage/prepared-statement.ts';
import type { AttemptDeps } from './attempt-delivery.ts';
import { createDeliveryJobHandler, type DeliveryJobPayload } from './delivery-job-handler.ts';
import { enqueueMissingJobs, planMissingDeliveries } from './enqueue-missing.ts';
import { type DeliverySource, planDeliveries } from './plan-deliveries.ts';
import { repeatTask } from './repeat.ts';
import { retryPolicy } from './retry-policy.ts';
import type { Senders } from './sender.ts';

export interface JobQueue {
  /** The statement that adds the deliveries of a contract or an enquiry, and their jobs, in the caller's transaction. */
  planDeliveries: (source: DeliverySource) => PreparedStatement;
  /** Makes the workers of this instance fetch jobs at once. Those of other instances find them at their next poll. */
  notifyWorkers: () => void;
  /** Fetches no more jobs and waits for the running ones. */
  stop: () => Promise<void>;
}

export interface JobsOptions extends Pick<AttemptDeps, 'clock' | 'log'> {
  storage: Storage;
  senders: Senders;
  policy?: AttemptDeps['policy'];
  countAttempt?: AttemptDeps['countAttempt'];
  /** The time between two polls of a worker, which find retries and the jobs of other instances; 2 unless given. */
  pollingSeconds?: number;
}

const day = 24 * 60 * 60;
// A worker fetches in batches until none is left, and polls for retries and for the jobs of other instances. pg-boss's
// `notify` would tell them at once, but PostgreSQL commits transactions with a NOTIFY one at a time.
const workOptions = {
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const;
const sweepEveryMs = 60_000;
const stopWithinMs = 4500;

export async function startJobs({
  storage,
  senders,
  log,
  clock,
  policy = retryPolicy,
  countAttempt = () => {},
  pollingSeconds = 2,
}: JobsOptions): Promise<JobQueue> {
  const { db, runTransaction } = storage;
  const boss = new PgBoss({
    ...(storage.queue.kind === 'embedded'
      ? { db: fromPglite(storage.queue.pglite), backend: 'pglite' as const }
      : createPoolConfig(storage.queue.connection, 'queue')),
    schedule: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'));
  await boss.start();
  if (storage.queue.kind === 'embedded') await retryInterrupted(db);

  // Retries end by time (retry-policy.ts), so the queue's own limit is set too high to be reached.
  const queueOptions = {
    retryLimit: 100_000,
    retryDelay: Math.ceil(policy.firstDelayMs / 1000),
    retryBackoff: false,
    // When an instance dies its heartbeat stops, and another instance retries its jobs.
    heartbeatSeconds: 20,
    retentionSeconds: 90 * day,
    // Old jobs are deleted by src/server/retention.
    deleteAfterSeconds: 0,
    notify: false,
  };
  let isStopping = false;
  for (const kind of allDeliveryKinds) {
    await boss.createQueue(kind, queueOptions);
    // createQueue leaves the options of an existing queue unchanged, so they are updated here.
    await boss.updateQueue(kind, queueOptions);
  }
  const sweep = async () => {
    await planMissingDeliveries(db);
    for (const kind of allDeliveryKinds.filter((kind) => senders[kind])) {
      const count = await enqueueMissingJobs(runTransaction, kind);
      if (count > 0) log.warn({ kind, count }, 'enqueued missing jobs');
    }
  };
  const onError = (error: unknown) => log.error({ err: error }, 'enqueuing missing jobs failed');
  // Runs before the first fetch, so that the oldest delivery goes first.
  await sweep().catch(onError);

  const options = { ...workOptions, pollingIntervalSeconds: pollingSeconds };
  const workers: string[] = [];
  for (const kind of allDeliveryKinds) {
    const sender = senders[kind];
    if (!sender) continue;
    const handler = createDeliveryJobHandler({
      kind,
      sender,
      attempts: { db, clock, log, policy, countAttempt },
      isStopping: () => isStopping,
    });
    workers.push(
      await boss.work<DeliveryJobPayload, unknown, typeof options>(kind, options, handler),
    );
  }
  const stopSweep = repeatTask(sweep, sweepEveryMs, onError);

  return {
    planDeliveries,
    notifyWorkers: () => {
      for (const id of workers) boss.notifyWorker(id);
    },
    stop: async () => {
      isStopping = true;
      await stopSweep();
      await boss.stop({ graceful: true, timeout: stopWithinMs });
    },
  };
}

/** The embedded database has one process at a time, so a job active at start was interrupted. */
async function retryInterrupted(db: Database): Promise<void> {
  await db.execute(sql`update pgboss.job set state = 'retry' where state = 'active'`);
}
