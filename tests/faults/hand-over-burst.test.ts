import { randomUUID } from 'node:crypto';
import { count, isNotNull } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { createContract } from '#server/purchase/create-contract.ts';
import { contractFulfilment } from '#server/purchase/fulfil-contract.ts';
import { contracts } from '#server/storage/schema.ts';
import { openStorage } from '#server/storage/storage.ts';
import { content, contractBody } from '../support/purchase.ts';
import { freshDatabase } from '../support/test-storage.ts';

const purchases = 200;
const buyers = 8;
const documentedHandOverMs = 10_000;

test('a burst of 200 purchases is handed over within ten seconds, each once', async () => {
  const DATABASE_URL = await freshDatabase(inject('postgresUrl'));
  const storage = await openStorage(readConfig({ DATABASE_URL }), '');
  onTestFinished(storage.close);
  const { db } = storage;
  const clock = () => new Date('2026-11-15T12:00:00Z');
  const log = pino({ level: 'silent' });
  const received: string[] = [];
  const receiver = {
    name: 'crm.example.com',
    receive: async ({ reference }: { reference: string }) => void received.push(reference),
  };
  const fulfilment = contractFulfilment(db, receiver, clock, log);
  const jobs = await startJobs(storage, { 'fulfil-contract': fulfilment }, log);
  onTestFinished(jobs.stop);

  const deps = {
    db,
    jobs,
    content: () => content,
    bankKeys: [{ id: 'test', key: Buffer.alloc(32, 7) }] as const,
    isAccountPossible: () => true,
    clock,
  };
  const submitted = contractBody();
  const sold: string[] = [];
  const buy = async () => {
    while (sold.length < purchases) {
      const result = await createContract(deps, { idempotencyKey: randomUUID(), submitted });
      if (result.kind !== 'contract') throw new Error(`The purchase was ${result.kind}.`);
      sold.push(result.referenceId);
    }
  };
  await Promise.all(Array.from({ length: buyers }, buy));

  await vi.waitFor(
    async () => {
      const [handedOver] = await db
        .select({ count: count() })
        .from(contracts)
        .where(isNotNull(contracts.handedOverAt));
      expect(handedOver?.count).toBe(sold.length);
    },
    { timeout: documentedHandOverMs, interval: 100 },
  );
  expect(received.toSorted()).toEqual(sold.toSorted());
});
