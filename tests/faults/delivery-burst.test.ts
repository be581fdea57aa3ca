import { randomUUID } from 'node:crypto';
import { count, isNotNull } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { createContract } from '#server/purchase/create-contract.ts';
import { contractDelivery } from '#server/purchase/deliver-contract.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { contracts } from '#server/storage/schema.ts';
import { content, contractBody } from '#tests/support/purchase.ts';
import { freshDatabase } from '#tests/support/test-storage.ts';

const purchases = 200;
const buyers = 8;
const documentedDeliveryMs = 10_000;

test('delivers a burst of 200 purchases within ten seconds, each once', async () => {
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
  const delivery = contractDelivery(db, receiver, clock, log);
  const jobs = await startJobs(storage, { 'deliver-contract': delivery }, log);
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
      const [delivered] = await db
        .select({ count: count() })
        .from(contracts)
        .where(isNotNull(contracts.deliveredAt));
      expect(delivered?.count).toBe(sold.length);
    },
    { timeout: documentedDeliveryMs, interval: 100 },
  );
  expect(received.toSorted()).toEqual(sold.toSorted());
});
