import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { operations } from '#api/contract.ts';
import { recordedLog } from '../../../tests/support/log-lines.ts';
import { content, contractBody } from '../../../tests/support/purchase.ts';
import { testStorage } from '../../../tests/support/test-storage.ts';
import { enquiryHandOver } from '../enquiries/hand-over-enquiry.ts';
import { submitEnquiry } from '../enquiries/submit-enquiry.ts';
import { createContract } from '../purchase/create-contract.ts';
import { contractFulfilment } from '../purchase/fulfil-contract.ts';
import { contracts, enquiries } from '../storage/schema.ts';
import type { Storage } from '../storage/storage.ts';
import type { JobWorkers } from './job-worker.ts';
import { type Jobs, startJobs } from './jobs.ts';

const now = new Date('2026-11-15T12:00:00Z');
const clock = () => now;
const patience = { timeout: 20_000, interval: 50 };

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

/** Both receivers, with what they were given. */
function receiving() {
  const { log } = recordedLog();
  const received: string[] = [];
  const receive = async ({ id }: { id: string }) => void received.push(id);
  const receiver = { name: 'crm.example.com', receive };
  const workers = {
    'fulfil-contract': contractFulfilment(storage.db, receiver, clock, log),
    'hand-over-enquiry': enquiryHandOver(storage.db, receiver, clock, log),
  };
  return { received, workers };
}

/** A purchase and an enquiry, queued by these jobs. */
async function sell(jobs: Jobs): Promise<void> {
  const { db } = storage;
  const purchase = { idempotencyKey: randomUUID(), submitted: contractBody() };
  const bankKeys = [{ id: 'test', key: Buffer.alloc(32, 7) }] as const;
  const deps = { db, jobs, content: () => content, bankKeys, isAccountPossible: () => true, clock };
  expect(await createContract(deps, purchase)).toMatchObject({ kind: 'contract' });
  const enquiry = operations.submitSpeakToAnExpert.exampleBody;
  expect(await submitEnquiry({ db, jobs, clock }, enquiry)).toMatchObject({ kind: 'stored' });
}

/** When and to whom each contract and enquiry was handed over. */
const handOvers = async () => {
  const rows = [
    ...(await storage.db.select().from(contracts)),
    ...(await storage.db.select().from(enquiries)),
  ];
  return rows.map(({ handedOverAt, handedOverTo }) => ({ handedOverAt, handedOverTo }));
};
const waiting = { handedOverAt: null, handedOverTo: null };
const handedOver = { handedOverAt: now, handedOverTo: 'crm.example.com' };

const jobStates = async (name: string) => {
  const { rows } = (await storage.db.execute(
    sql`select state, output from pgboss.job where name = ${name} order by state`,
  )) as unknown as { rows: { state: string; output: unknown }[] };
  return rows;
};

test('without a receiver nothing counts as handed over; a later start with one hands it over, once', async () => {
  const before = await start();
  await sell(before);
  await before.stop();
  expect(await handOvers()).toEqual([waiting, waiting]);
  expect(await jobStates('fulfil-contract')).toMatchObject([{ state: 'created' }]);
  expect(await jobStates('hand-over-enquiry')).toMatchObject([{ state: 'created' }]);

  const { received, workers } = receiving();
  await start(workers);
  await vi.waitFor(
    async () => expect(await handOvers()).toEqual([handedOver, handedOver]),
    patience,
  );
  expect(received).toHaveLength(2);
});

test('a receiver that refuses is asked again, and nothing counts as handed over until it accepts', async () => {
  const { received, workers } = receiving();
  const { log } = recordedLog();
  let refusals = 0;
  const receive = async ({ id }: { id: string }) => {
    if (refusals === 0) {
      expect((await handOvers())[0]).toEqual(waiting);
      refusals += 1;
      throw new Error('refused: amelia.okafor@example.com');
    }
    received.push(id);
  };
  const receiver = { name: 'crm.example.com', receive };
  const jobs = await start({
    ...workers,
    'fulfil-contract': contractFulfilment(storage.db, receiver, clock, log),
  });
  await sell(jobs);
  await vi.waitFor(async () => {
    expect(await jobStates('fulfil-contract')).toMatchObject([
      { state: 'retry', output: { message: 'The job failed; the log says why.' } },
    ]);
  }, patience);
  // In place of the wait before the second attempt.
  await storage.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
  await vi.waitFor(
    async () => expect(await handOvers()).toEqual([handedOver, handedOver]),
    patience,
  );
  expect(received).toHaveLength(2);
});

test('a job that fails takes none of its batch with it', async () => {
  const run = async ({ contractId }: { contractId: string }) => {
    if (contractId === 'bad') throw new Error('bad');
  };
  const jobs = await start();
  await storage.db.transaction(async (tx) => {
    for (const contractId of ['a', 'bad', 'b']) {
      await jobs.enqueue(tx, 'fulfil-contract', { contractId });
    }
  });
  await jobs.stop();
  await start({ 'fulfil-contract': { run, withoutJob: async () => [] } });
  await vi.waitFor(async () => {
    const states = (await jobStates('fulfil-contract')).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['completed', 'completed', 'retry']);
  }, patience);
});

test('what has no job and no hand-over is queued at the next start; what was handed over is not', async () => {
  const jobs = await start();
  for (let sale = 0; sale < 2; sale += 1) await sell(jobs);
  await jobs.stop();
  await storage.db.execute(sql`delete from pgboss.job where true`);
  await storage.db.execute(sql`update contracts set handed_over_at = created_at
    where id = (select id from contracts limit 1)`);

  const { received, workers } = receiving();
  const { logText } = await start(workers);
  await vi.waitFor(() => expect(received).toHaveLength(3), patience);
  await vi.waitFor(async () => expect(await handOvers()).not.toContainEqual(waiting), patience);
  expect(logText()).toContain('queued work that had no job');
});

test('a failed job is left to people: it is not queued again', async () => {
  const jobs = await start();
  await sell(jobs);
  await jobs.stop();
  await storage.db.execute(sql`update pgboss.job set state = 'failed'`);
  const { workers } = receiving();
  const { withoutJob } = workers['fulfil-contract'];
  expect(await withoutJob(storage.db, 10)).toEqual([]);
});

test('limits that were raised reach a queue that exists', async () => {
  await (await start()).stop();
  await storage.db.execute(sql`update pgboss.queue set retry_limit = 10, retry_delay_max = null`);
  await start();
  const { rows } = (await storage.db.execute(
    sql`select distinct retry_limit as "limit", retry_delay_max as max from pgboss.queue
      where name = 'fulfil-contract'`,
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([{ limit: 80, max: 3600 }]);
});

test('a stop waits for the job that runs', async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const run = async () => {
    begun.resolve();
    await end.promise;
  };
  const jobs = await start({ 'fulfil-contract': { run, withoutJob: async () => [] } });
  await storage.db.transaction((tx) =>
    jobs.enqueue(tx, 'fulfil-contract', { contractId: randomUUID() }),
  );
  await begun.promise;
  const stopped = jobs.stop();
  end.resolve();
  await stopped;
  expect(await jobStates('fulfil-contract')).toMatchObject([{ state: 'completed' }]);
});

if (inject('database') === 'pglite') {
  test('on the embedded database a job that was cut off is run again at the next start', async () => {
    const jobs = await start();
    await sell(jobs);
    await jobs.stop();
    await storage.db.execute(sql`update pgboss.job set state = 'active'`);
    const { workers } = receiving();
    await start(workers);
    await vi.waitFor(
      async () => expect(await handOvers()).toEqual([handedOver, handedOver]),
      patience,
    );
  });
}
