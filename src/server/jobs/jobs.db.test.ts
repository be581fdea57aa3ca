import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { operations } from '#api/operations.ts';
import { content, contractBody } from '#tests/support/purchase.ts';
import { recordedLog } from '#tests/support/recorded-log.ts';
import { testStorage } from '#tests/support/test-storage.ts';
import { enquiryDelivery } from '../enquiries/deliver-enquiry.ts';
import { submitEnquiry } from '../enquiries/submit-enquiry.ts';
import { createContract } from '../purchase/create-contract.ts';
import { contractDelivery } from '../purchase/deliver-contract.ts';
import type { Storage } from '../storage/database.ts';
import { contracts, enquiries } from '../storage/schema.ts';
import type { JobWorkers } from './job-worker.ts';
import { type Jobs, startJobs } from './jobs.ts';

const now = new Date('2026-11-15T12:00:00Z');
const clock = () => now;
const waitOptions = { timeout: 20_000, interval: 50 };

let storage: Storage;

beforeAll(async () => {
  storage = await testStorage();
});

afterAll(() => storage?.close());

beforeEach(async () => {
  await storage.db.delete(contracts);
  await storage.db.delete(enquiries);
  await storage.db.execute(sql`delete from pgboss.job where true`).catch(() => {});
});

async function start(workers: JobWorkers = {}): Promise<Jobs & { logText: () => string }> {
  const { log, text } = recordedLog();
  const jobs = await startJobs(storage, workers, log);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= jobs.stop();
    return stopped;
  };
  onTestFinished(stop);
  return { ...jobs, stop, logText: text };
}

/** Workers for both queues and the ids that their receiver got. */
function receivingWorkers() {
  const { log } = recordedLog();
  const received: string[] = [];
  const receive = async ({ id }: { id: string }) => void received.push(id);
  const receiver = { name: 'crm.example.com', receive };
  const workers = {
    'deliver-contract': contractDelivery(storage.db, receiver, clock, log),
    'deliver-enquiry': enquiryDelivery(storage.db, receiver, clock, log),
  };
  return { received, workers };
}

/** Creates a contract and an enquiry with their jobs. */
async function createWork(jobs: Jobs): Promise<void> {
  const { db } = storage;
  const purchase = { idempotencyKey: randomUUID(), submitted: contractBody() };
  const bankKeys = [{ id: 'test', key: Buffer.alloc(32, 7) }] as const;
  const deps = { db, jobs, content: () => content, bankKeys, isAccountPossible: () => true, clock };
  expect(await createContract(deps, purchase)).toMatchObject({ kind: 'contract' });
  const enquiry = operations.submitSpeakToAnExpert.exampleBody;
  expect(await submitEnquiry({ db, jobs, clock }, enquiry)).toMatchObject({ kind: 'stored' });
}

/** When and to whom each contract and enquiry was delivered. */
const deliveries = async () => {
  const rows = [
    ...(await storage.db.select().from(contracts)),
    ...(await storage.db.select().from(enquiries)),
  ];
  return rows.map(({ deliveredAt, deliveredTo }) => ({ deliveredAt, deliveredTo }));
};
const waiting = { deliveredAt: null, deliveredTo: null };
const delivered = { deliveredAt: now, deliveredTo: 'crm.example.com' };

const jobStates = async (name: string) => {
  const { rows } = (await storage.db.execute(
    sql`select state, output from pgboss.job where name = ${name} order by state`,
  )) as unknown as { rows: { state: string; output: unknown }[] };
  return rows;
};

test('without a receiver nothing is marked as delivered; a later start with one delivers it once', async () => {
  const before = await start();
  await createWork(before);
  await before.stop();
  expect(await deliveries()).toEqual([waiting, waiting]);
  expect(await jobStates('deliver-contract')).toMatchObject([{ state: 'created' }]);
  expect(await jobStates('deliver-enquiry')).toMatchObject([{ state: 'created' }]);

  const { received, workers } = receivingWorkers();
  await start(workers);
  await vi.waitFor(
    async () => expect(await deliveries()).toEqual([delivered, delivered]),
    waitOptions,
  );
  expect(received).toHaveLength(2);
});

test('retries a delivery that the receiver refused and marks it only when accepted', async () => {
  const { received, workers } = receivingWorkers();
  const { log } = recordedLog();
  let refusals = 0;
  const receive = async ({ id }: { id: string }) => {
    if (refusals === 0) {
      expect((await deliveries())[0]).toEqual(waiting);
      refusals += 1;
      throw new Error('refused: amelia.okafor@example.com');
    }
    received.push(id);
  };
  const receiver = { name: 'crm.example.com', receive };
  const jobs = await start({
    ...workers,
    'deliver-contract': contractDelivery(storage.db, receiver, clock, log),
  });
  await createWork(jobs);
  await vi.waitFor(async () => {
    expect(await jobStates('deliver-contract')).toMatchObject([
      { state: 'retry', output: { message: 'The job failed; the log says why.' } },
    ]);
  }, waitOptions);
  // In place of the wait before the second attempt.
  await storage.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
  await vi.waitFor(
    async () => expect(await deliveries()).toEqual([delivered, delivered]),
    waitOptions,
  );
  expect(received).toHaveLength(2);
});

test('one failing job does not fail the others of its batch', async () => {
  const run = async ({ contractId }: { contractId: string }) => {
    if (contractId === 'bad') throw new Error('bad');
  };
  const jobs = await start();
  await storage.db.transaction(async (tx) => {
    for (const contractId of ['a', 'bad', 'b']) {
      await jobs.enqueue(tx, 'deliver-contract', { contractId });
    }
  });
  await jobs.stop();
  await start({ 'deliver-contract': { run, findWithoutJob: async () => [] } });
  await vi.waitFor(async () => {
    const states = (await jobStates('deliver-contract')).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['completed', 'completed', 'retry']);
  }, waitOptions);
});

test('start enqueues undelivered rows that have no job, and no delivered ones', async () => {
  const jobs = await start();
  for (let sale = 0; sale < 2; sale += 1) await createWork(jobs);
  await jobs.stop();
  await storage.db.execute(sql`delete from pgboss.job where true`);
  await storage.db.execute(sql`update contracts set handed_over_at = created_at
    where id = (select id from contracts limit 1)`);

  const { received, workers } = receivingWorkers();
  const { logText } = await start(workers);
  await vi.waitFor(() => expect(received).toHaveLength(3), waitOptions);
  await vi.waitFor(async () => expect(await deliveries()).not.toContainEqual(waiting), waitOptions);
  expect(logText()).toContain('enqueued missing jobs');
});

test('a row whose job failed is not enqueued again', async () => {
  const jobs = await start();
  await createWork(jobs);
  await jobs.stop();
  await storage.db.execute(sql`update pgboss.job set state = 'failed'`);
  const { workers } = receivingWorkers();
  const { findWithoutJob } = workers['deliver-contract'];
  expect(await findWithoutJob(storage.db, 10)).toEqual([]);
});

test('start updates the retry limits of an existing queue', async () => {
  await (await start()).stop();
  await storage.db.execute(sql`update pgboss.queue set retry_limit = 10, retry_delay_max = null`);
  await start();
  const { rows } = (await storage.db.execute(
    sql`select distinct retry_limit as "limit", retry_delay_max as max from pgboss.queue
      where name = 'deliver-contract'`,
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([{ limit: 80, max: 3600 }]);
});

test('stop waits for the running job', async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const run = async () => {
    begun.resolve();
    await end.promise;
  };
  const jobs = await start({ 'deliver-contract': { run, findWithoutJob: async () => [] } });
  await storage.db.transaction((tx) =>
    jobs.enqueue(tx, 'deliver-contract', { contractId: randomUUID() }),
  );
  await begun.promise;
  const stopped = jobs.stop();
  end.resolve();
  await stopped;
  expect(await jobStates('deliver-contract')).toMatchObject([{ state: 'completed' }]);
});

if (inject('database') === 'pglite') {
  test('on the embedded database start retries a job that was interrupted', async () => {
    const jobs = await start();
    await createWork(jobs);
    await jobs.stop();
    await storage.db.execute(sql`update pgboss.job set state = 'active'`);
    const { workers } = receivingWorkers();
    await start(workers);
    await vi.waitFor(
      async () => expect(await deliveries()).toEqual([delivered, delivered]),
      waitOptions,
    );
  });
}
