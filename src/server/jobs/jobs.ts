import { type SQL, sql } from 'drizzle-orm';
import { fromDrizzle, fromPglite, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Storage } from '../storage/database.ts';
import { poolConfig } from '../storage/postgres-pool.ts';
import { enqueueMissing } from './enqueue-missing.ts';
import type { JobName, JobPayloads, JobWorker, JobWorkers } from './job-worker.ts';
import { repeat } from './repeat.ts';

export interface Jobs {
  /** Sends inside the caller's transaction, so the job is committed or rolled back with it. */
  enqueue: <Name extends JobName>(
    tx: Pick<Database, 'execute'>,
    name: Name,
    payload: JobPayloads[Name],
  ) => Promise<void>;
  /** Fetches no more jobs and waits for the running ones. */
  stop: () => Promise<void>;
}

const jobNames: JobName[] = ['deliver-contract', 'confirm-by-email', 'deliver-enquiry'];
// 81 attempts over 72 hours. When an instance dies its heartbeat stops, and another instance retries its
// jobs.
const queueOptions = {
  retryLimit: 80,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  heartbeatSeconds: 20,
  retentionSeconds: 90 * 24 * 60 * 60,
  notify: true,
};
// PostgreSQL merges notifications, and retries send none. So a worker fetches in batches until none is
// left, and polls every two seconds.
const workOptions = {
  batchSize: 10,
  burstWhenBatchFull: true,
  notifyPollingIntervalSeconds: 2,
  perJobResults: true,
};
const sweepEveryMs = 60_000;
const stopWithinMs = 4500;
const unusedJobId = '00000000-0000-0000-0000-000000000000';

export async function startJobs(storage: Storage, workers: JobWorkers, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    ...(storage.queue.kind === 'embedded'
      ? { db: fromPglite(storage.queue.pglite), backend: 'pglite' as const }
      : poolConfig(storage.queue.connection, 'queue')),
    useListenNotify: true,
    schedule: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'));
  await boss.start();
  if (storage.queue.kind === 'embedded') await retryInterrupted(storage.db);

  const enqueue: Jobs['enqueue'] = async (tx, name, payload) => {
    // Both drivers return rows; Drizzle's common type does not declare them.
    const execute = (query: unknown) => tx.execute(query as SQL) as Promise<{ rows: unknown[] }>;
    await boss.send(name, payload, { db: fromDrizzle({ execute }, sql) });
  };

  const stopSweeps: (() => Promise<void>)[] = [];
  const open = async <Name extends JobName>(name: Name) => {
    await boss.createQueue(name, queueOptions);
    // createQueue leaves the options of an existing queue unchanged, so they are updated here.
    await boss.updateQueue(name, queueOptions);
    // pg-boss caches queue metadata on first access. If that were inside a purchase's transaction on the
    // embedded database, the metadata query would wait for the transaction and the transaction for it.
    await boss.findJobs(name, { id: unusedJobId });
    const worker: JobWorker<JobPayloads[Name]> | undefined = workers[name];
    if (!worker) return;
    await boss.work<JobPayloads[Name]>(name, workOptions, (jobs) =>
      Promise.all(jobs.map((job) => resultOf(job, worker, log))),
    );
    const sweep = async () => {
      const count = await enqueueMissing(storage.db, worker, (tx, payload) =>
        enqueue(tx, name, payload),
      );
      if (count > 0) log.warn({ job: name, count }, 'enqueued missing jobs');
    };
    const onError = (error: unknown) =>
      log.error({ err: error, job: name }, 'enqueuing missing jobs failed');
    stopSweeps.push(repeat(sweep, sweepEveryMs, onError));
  };
  for (const name of jobNames) await open(name);

  return {
    enqueue,
    stop: async () => {
      await Promise.all(stopSweeps.map((stop) => stop()));
      await boss.stop({ graceful: true, timeout: stopWithinMs });
    },
  };
}

async function resultOf<Payload>(
  { id, name, data }: Job<Payload>,
  { run }: JobWorker<Payload>,
  log: Logger,
): Promise<JobResult> {
  try {
    await run(data);
    log.info({ job: name, jobId: id }, 'job done');
    return { id, status: 'completed' };
  } catch (error) {
    log.error({ err: error, job: name, jobId: id }, 'job failed');
    // pg-boss stores the output, and a database error may quote a whole row of personal data.
    return { id, status: 'failed', output: { message: 'The job failed; the log says why.' } };
  }
}

/** The embedded database has one process at a time, so a job active at start was interrupted. */
async function retryInterrupted(db: Database): Promise<void> {
  await db.execute(sql`update pgboss.job set state = 'retry' where state = 'active'`);
}
