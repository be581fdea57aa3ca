import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { AddressSample } from '#server/content/address-sample/read-sample.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { addresses, addressSources } from '#server/platform/storage/schema.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { publishAddressSample } from './publish-sample.ts';

const now = new Date('2026-11-15T12:00:00Z');
const { addressSample } = loadedTestContent;
const smaller: AddressSample = { hash: 'other', addresses: addressSample.addresses.slice(0, 10) };

let storage: Storage;
beforeAll(async () => {
  storage = await openSharedStorage();
});

const count = () => storage.db.$count(addresses);
const publish = (sample: AddressSample) => publishAddressSample(storage.db, sample, now);

test('publishAddressSample loads the sample once when instances start together', async () => {
  await Promise.all(Array.from({ length: 3 }, () => publish(addressSample)));
  expect(await count()).toBe(addressSample.addresses.length);
  expect(await storage.db.select().from(addressSources)).toEqual([
    {
      name: 'sample',
      hash: addressSample.hash,
      loadedAt: now,
      files: null,
      format: null,
      rows: null,
    },
  ]);
});

test('the address lookup uses the postcode index', async () => {
  // PostgreSQL would scan a table this small.
  const plan = await storage.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql`explain select * from addresses where postcode = 'LS1 4AP'`);
  });
  expect(JSON.stringify(plan)).toContain('addresses_postcode');
});

test('an edited sample replaces the addresses of the previous sample, and removing the sample deletes them', async () => {
  await publish(smaller);
  expect(await count()).toBe(10);
  await publish({ hash: '', addresses: [] });
  expect(await count()).toBe(0);
});

test('publishAddressSample does not load the sample when another source is imported', async () => {
  await storage.db.insert(addressSources).values({ name: 'import', hash: '2026', loadedAt: now });
  await publish(addressSample);
  expect(await count()).toBe(0);
});
