import { type SQL, sql } from 'drizzle-orm';
import { fromDrizzle, fromPglite, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { poolConfig } from '../storage/postgres-pool.ts';
import type { Database, Storage } from '../storage/storage.ts';
import type { JobName, JobPayloads, JobWorker, JobWorkers } from './job-worker.ts';
import { repeat } from './repeat.ts';
import { queueMissing } from './sweep.ts';

export interface Jobs {
  /** Queues inside the caller's transaction: the job exists exactly when the rest commits. */
  enqueue: <Name extends JobName>(
    tx: Pick<Database, 'execute'>,
    name: Name,
    payload: JobPayloads[Name],
  ) => Promise<void>;
  /** Takes no more jobs and waits for the running ones. */
  stop: () => Promise<void>;
}

const jobNames: JobName[] = ['fulfil-contract', 'confirm-by-email', 'hand-over-enquiry'];
// 81 attempts over 72 hours. The heartbeat frees the jobs of an instance that died, so that another one
// takes them up.
const queueOptions = {
  retryLimit: 80,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  heartbeatSeconds: 20,
  retentionSeconds: 90 * 24 * 60 * 60,
  notify: true,
};
// A notification wakes a worker once, however many jobs it tells of, and a retry has none: so a worker
// takes several jobs at a time, goes on while there are more, and looks again every two seconds.
const workOptions = {
  batchSize: 10,
  burstWhenBatchFull: true,
  notifyPollingIntervalSeconds: 2,
  perJobResults: true,
};
const sweepEveryMs = 60_000;
const stopWithinMs = 4500;
const nobody = '00000000-0000-0000-0000-000000000000';

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
  if (storage.queue.kind === 'embedded') await resumeCutOff(storage.db);

  const enqueue: Jobs['enqueue'] = async (tx, name, payload) => {
    // Both drivers answer with rows; the type that accepts both cannot say so.
    const execute = (query: unknown) => tx.execute(query as SQL) as Promise<{ rows: unknown[] }>;
    await boss.send(name, payload, { db: fromDrizzle({ execute }, sql) });
  };

  const stopSweeps: (() => Promise<void>)[] = [];
  const open = async <Name extends JobName>(name: Name) => {
    await boss.createQueue(name, queueOptions);
    // createQueue leaves the options of an existing queue unchanged, so they are updated here.
    await boss.updateQueue(name, queueOptions);
    // pg-boss caches a queue on first access. Were a purchase the first, its transaction would wait for
    // a query that the embedded database runs only after the transaction.
    await boss.findJobs(name, { id: nobody });
    const worker: JobWorker<JobPayloads[Name]> | undefined = workers[name];
    if (!worker) return;
    await boss.work<JobPayloads[Name]>(name, workOptions, (jobs) =>
      Promise.all(jobs.map((job) => resultOf(job, worker, log))),
    );
    const sweep = async () => {
      const count = await queueMissing(storage.db, worker, (tx, payload) =>
        enqueue(tx, name, payload),
      );
      if (count > 0) log.warn({ job: name, count }, 'queued work that had no job');
    };
    const onError = (error: unknown) => log.error({ err: error, job: name }, 'sweep failed');
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
    // The queue keeps what it is given, and a database's error may repeat a whole row.
    return { id, status: 'failed', output: { message: 'The job failed; the log says why.' } };
  }
}

/** The embedded database has one user at a time: whatever still counts as running was cut off. */
async function resumeCutOff(db: Database): Promise<void> {
  await db.execute(sql`update pgboss.job set state = 'retry' where state = 'active'`);
}
