import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { createFailure } from '#api/failures.ts';
import { endpointPaths } from '#api/paths.ts';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { contracts, enquiries } from '#server/platform/storage/schema.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { postJson, startServer, testBankKeys } from '#tests/support/server-process.ts';
import { createShiftedClock } from '#tests/support/shifted-clock.ts';

const tenYears = 10 * 365 * 24 * 60 * 60_000;

// `npm run faults` shifts the clock by other times, beside a server with a right clock that sells.
test('a server whose clock is ten years ahead deletes nothing, sells nothing and is not ready', async () => {
  const settings = {
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    BANK_KEYS: testBankKeys,
  };
  const { db, migrate, close } = await openStorage(readConfig(settings), '');
  await migrate();
  const details = { name: 'A', email: 'a@example.com', telNumber: '07700900123', message: 'Hi' };
  await db.insert(enquiries).values({ id: randomUUID(), createdAt: new Date(), ...details });
  const server = await startServer({ ...settings, ...createShiftedClock(tenYears) });
  for (const told of ['old data is not deleted', 'nothing is sold or deleted']) {
    await expect.poll(server.output).toContain(told);
  }
  const refused = await postJson(server, endpointPaths.createContract, createContractBody());
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await refused.json()).toEqual(createFailure(503));
  const readiness = await fetch(`${server.address}/readyz`);
  expect(readiness.status).toBe(503);
  expect((await readiness.json()).checks.clock).toMatch(/^\d+ seconds ahead of the database/);
  expect(await db.$count(enquiries)).toBe(1);
  expect(await db.$count(contracts)).toBe(0);
  await close();
});
