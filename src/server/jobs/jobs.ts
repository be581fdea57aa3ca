import { type SQL, sql } from 'drizzle-orm';
import { fromDrizzle, fromPglite, PgBoss, type Queue } from 'pg-boss';
import type { Logger } from 'pino';
import { poolConfig } from '../storage/postgres-pool.ts';
import type { Database, Storage } from '../storage/storage.ts';

/** What may be queued. Payloads carry ids only: personal details stay in their own table. */
interface JobPayloads {
  'fulfil-contract': { contractId: string };
  'confirm-by-email': { contractId: string };
  'hand-over-enquiry': { enquiryId: string };
}
type JobName = keyof JobPayloads;

/** Kept in its queue until the server can send mail. */
type WaitingJob = 'confirm-by-email';
type WorkedJob = Exclude<JobName, WaitingJob>;

export type JobHandlers = { [Name in WorkedJob]: (payload: JobPayloads[Name]) => Promise<void> };

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

// The heartbeat frees the jobs of an instance that died, so that another one takes them up.
const queueOptions = {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  heartbeatSeconds: 20,
  notify: true,
};
const stopWithinMs = 4500;
const nobody = '00000000-0000-0000-0000-000000000000';
const ninetyDays = 90 * 24 * 60 * 60;

export async function startJobs(
  storage: Storage,
  handlers: JobHandlers,
  log: Logger,
): Promise<Jobs> {
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

  const openQueue = async (name: JobName, options: Omit<Queue, 'name'>) => {
    await boss.createQueue(name, options);
    // Whatever asks after a queue makes the library remember it. Were a purchase the first to ask, its
    // transaction would wait for an answer that the embedded database gives only after the transaction.
    await boss.findJobs(name, { id: nobody });
  };
  const waiting: WaitingJob = 'confirm-by-email';
  await openQueue(waiting, { ...queueOptions, retentionSeconds: ninetyDays });
  const work = async <Name extends WorkedJob>(name: Name) => {
    await openQueue(name, queueOptions);
    await boss.work<JobPayloads[Name]>(name, async (jobs) => {
      for (const job of jobs) {
        try {
          await handlers[name](job.data);
        } catch (error) {
          log.error({ err: error, job: name, jobId: job.id }, 'job failed');
          // The queue keeps what it is given, and a database's error may repeat a whole row.
          throw new Error('The job failed; the log says why.');
        }
        log.info({ job: name, jobId: job.id }, 'job done');
      }
    });
  };
  for (const name of Object.keys(handlers) as WorkedJob[]) await work(name);

  return {
    enqueue: async (tx, name, payload) => {
      // Both drivers answer with rows; the type that accepts both cannot say so.
      const execute = (query: unknown) => tx.execute(query as SQL) as Promise<{ rows: unknown[] }>;
      await boss.send(name, payload, { db: fromDrizzle({ execute }, sql) });
    },
    stop: () => boss.stop({ graceful: true, timeout: stopWithinMs }),
  };
}

/** The embedded database has one user at a time: whatever still counts as running was cut off. */
async function resumeCutOff(db: Database): Promise<void> {
  await db.execute(sql`update pgboss.job set state = 'retry' where state = 'active'`);
}
