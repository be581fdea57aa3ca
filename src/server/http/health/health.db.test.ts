import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import { release } from '#server/platform/settings/release.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { openTestStorage } from '#tests/support/test-storage.ts';
import { createHealthRoutes, type HealthDeps } from './health.ts';

let storage: Storage;

beforeAll(async () => {
  storage = await openTestStorage();
});

afterAll(() => storage?.close());

const readiness = async (changes: Partial<HealthDeps> = {}) => {
  const health = createHealthRoutes({
    db: storage.db,
    metrics: createMetrics(),
    isAccepting: () => true,
    contentProblem: () => undefined,
    hasDiskSpace: async () => true,
    clockSkewMs: () => 0,
    ...changes,
  });
  const response = await health.request('/readyz');
  return { status: response.status, body: await response.json() };
};

test('/readyz returns 200 when the migrations are applied', async () => {
  expect(await readiness()).toEqual({
    status: 200,
    body: {
      status: 'ready',
      ...release,
      checks: {
        database: 'ok',
        migrations: 'ok',
        disk: 'ok',
        clock: 'ok',
        content: 'ok',
        accepting: 'ok',
      },
      warnings: [],
    },
  });
});

test('/readyz does not read the migration files again', async () => {
  const health = createHealthRoutes({
    db: storage.db,
    metrics: createMetrics(),
    isAccepting: () => true,
    contentProblem: () => undefined,
    hasDiskSpace: async () => true,
    clockSkewMs: () => 0,
  });
  const folder = process.cwd();
  process.chdir(tmpdir());
  onTestFinished(() => process.chdir(folder));
  expect((await health.request('/readyz')).status).toBe(200);
});

test('/readyz returns 200 and reports a refused content edit', async () => {
  const contentProblem = () => 'The content file catalogue/a.json is not valid.';
  expect(await readiness({ contentProblem })).toMatchObject({
    status: 200,
    body: { status: 'ready', checks: { content: 'last edit refused' } },
  });
  const lastValidOf = () => new Date('2026-11-18T12:00:00Z');
  expect(await readiness({ contentProblem, lastValidOf })).toMatchObject({
    status: 200,
    body: {
      checks: {
        content:
          'refused at the start: the last valid content is served, of 2026-11-18T12:00:00.000Z',
      },
    },
  });
});

test.each(['untried', 'refused'] as const)(
  '/readyz returns 503 while the trial of a sale on the database is %s',
  async (state) => {
    expect(await readiness({ saleTrial: () => state })).toMatchObject({
      status: 503,
      body: { status: 'not ready', checks: { database: state, migrations: 'ok' } },
    });
  },
);

test('/readyz returns 503 while the disk is nearly full', async () => {
  expect(await readiness({ hasDiskSpace: async () => false })).toMatchObject({
    status: 503,
    body: { status: 'not ready', checks: { database: 'ok', disk: 'nearly full' } },
  });
});

test('/readyz returns 503 and says how wrong the clock is', async () => {
  expect(await readiness({ clockSkewMs: () => -3_600_000 })).toMatchObject({
    status: 503,
    body: { status: 'not ready', checks: { clock: '3600 seconds behind the database' } },
  });
  expect(await readiness({ clockSkewMs: () => 14 * 60_000 })).toMatchObject({
    status: 200,
    body: { checks: { clock: 'ok' } },
  });
});

test('/readyz returns 503 while the server is stopping', async () => {
  expect(await readiness({ isAccepting: () => false })).toMatchObject({
    status: 503,
    body: { status: 'not ready', checks: { database: 'ok', accepting: 'stopping' } },
  });
});

test('/readyz returns 200 on a newer schema that allows this version, and 503 on one that does not', async () => {
  await storage.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 0)`,
  );
  expect(await readiness()).toMatchObject({
    status: 200,
    body: { checks: { migrations: 'newer' } },
  });
  await storage.db.execute(sql`update schema_compatibility set oldest_version = '999.0.0'`);
  expect(await readiness()).toMatchObject({
    status: 503,
    body: { checks: { database: 'ok', migrations: 'too new' } },
  });
});

test('/readyz returns 503 while the newest migration is not applied', async () => {
  await storage.db.execute(sql`update drizzle.__drizzle_migrations set hash = 'older ' || hash`);
  expect(await readiness()).toMatchObject({
    status: 503,
    body: { checks: { database: 'ok', migrations: 'behind' } },
  });
});
