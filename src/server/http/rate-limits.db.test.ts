import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { openTestStorage } from '#tests/support/test-storage.ts';
import { readConfig } from '../config.ts';
import type { Storage } from '../storage/database.ts';
import { createPostgresConnection } from '../storage/postgres-pool.ts';
import { queryRows } from '../storage/query-rows.ts';
import { maxCallsPerWindow, openRateLimits, type RateLimits } from './rate-limits.ts';

let storage: Storage;
const opened: RateLimits[] = [];

beforeAll(async () => {
  storage = await openTestStorage();
});

afterAll(async () => {
  for (const limits of opened) await limits.close();
  await storage?.close();
});

/** The rate limits of one server instance. */
function instance(
  scale = 1,
  log = createRecordedLog().log,
  connection = storage.connection,
  clockSkewMs = () => 0,
): RateLimits {
  const limits = openRateLimits({ scale, connection, log, clockSkewMs });
  opened.push(limits);
  return limits;
}

async function consumeMany(limits: RateLimits, calls: number, path: string, client: string) {
  const waits = await Promise.all(
    Array.from({ length: calls }, () => limits.consumeRateLimit(path, client)),
  );
  return waits.filter((wait) => wait !== undefined);
}

test('the rate limits apply to each client and endpoint, and give the seconds to the next window', async () => {
  const limits = instance();
  const path = endpointPaths.validateBankDetails;
  const most = maxCallsPerWindow.validateBankDetails;
  expect(await consumeMany(limits, most, path, '203.0.113.1')).toEqual([]);
  const [wait = 0] = await consumeMany(limits, 1, path, '203.0.113.1');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(300);
  expect(await consumeMany(limits, 1, path, '203.0.113.2')).toEqual([]);
  expect(await consumeMany(limits, 1, endpointPaths.createContract, '203.0.113.1')).toEqual([]);
});

test('paths below an endpoint share its rate limit', async () => {
  const limits = instance(1 / maxCallsPerWindow.campaignByPartnership);
  const path = (code: string) => `${endpointPaths.campaignByPartnership}/${code}`;
  expect(await consumeMany(limits, 1, path('a'), '203.0.113.3')).toEqual([]);
  expect(await consumeMany(limits, 1, path('b'), '203.0.113.3')).toHaveLength(1);
});

test('unknown API paths share one rate limit, so that invented paths need no memory', async () => {
  const limits = instance(1 / 300);
  expect(await consumeMany(limits, 1, '/home-services/products/api/a', '203.0.113.4')).toEqual([]);
  const other = '/home-services/products/api/b';
  expect(await consumeMany(limits, 1, other, '203.0.113.4')).toHaveLength(1);
});

test('the scale multiplies every rate limit, to at least one call', async () => {
  const path = endpointPaths.submitSpeakToAnExpert;
  const twice = 2 * maxCallsPerWindow.submitSpeakToAnExpert;
  expect(await consumeMany(instance(2), twice + 1, path, '203.0.113.5')).toHaveLength(1);
  expect(await consumeMany(instance(0.001), 2, path, '203.0.113.6')).toHaveLength(1);
});

test('instances on one PostgreSQL share their counts', async () => {
  const isShared = inject('database') === 'postgres';
  const path = endpointPaths.submitSpeakToAnExpert;
  const most = maxCallsPerWindow.submitSpeakToAnExpert;
  const [one, other] = [instance(), instance()];
  expect(await consumeMany(one, most, path, '203.0.113.7')).toEqual([]);
  expect(await consumeMany(other, most, path, '203.0.113.7')).toHaveLength(isShared ? most : 0);
});

test('only calls that cost money or staff time write a row', async () => {
  const { consumeRateLimit } = instance();
  const client = '203.0.113.13';
  for (const path of Object.values(endpointPaths)) await consumeRateLimit(path, client);
  const rows = await queryRows<{ key: string }>(
    storage.db,
    sql`select key from rate_limits where key like ${`%:${client}`} order by key`,
  );
  const shared = [
    'addressLookup',
    'createContract',
    'submitSpeakToAnExpert',
    'validateBankDetails',
  ];
  const isShared = inject('database') === 'postgres';
  expect(rows.map(({ key }) => key)).toEqual(
    isShared ? shared.map((name) => `${name}:${client}`) : [],
  );
});

test('an instance with a wrong clock counts on its own and changes no shared count', async () => {
  const path = endpointPaths.submitSpeakToAnExpert;
  const most = maxCallsPerWindow.submitSpeakToAnExpert;
  const wrong = instance(1, undefined, undefined, () => 60 * 60_000);
  expect(await consumeMany(wrong, most + 1, path, '203.0.113.12')).toHaveLength(1);
  expect(await consumeMany(instance(), most, path, '203.0.113.12')).toEqual([]);
});

test('the rate limits admit no more calls than the limit in a burst of 1,000', async () => {
  const most = maxCallsPerWindow.createContract;
  const refused = await consumeMany(instance(), 1000, endpointPaths.createContract, '203.0.113.10');
  expect(refused).toHaveLength(1000 - most);
});

test('the rate limits count in memory and log once when the shared table is missing', async () => {
  const { log, text } = createRecordedLog();
  const limits = instance(1, log);
  const path = endpointPaths.submitSpeakToAnExpert;
  const most = maxCallsPerWindow.submitSpeakToAnExpert;
  await storage.db.execute(sql`alter table rate_limits rename to gone`);
  expect(await consumeMany(limits, most + 5, path, '203.0.113.8')).toHaveLength(5);
  await storage.db.execute(sql`alter table gone rename to rate_limits`);
  const isShared = inject('database') === 'postgres';
  expect(text().match(/each instance counts on its own/g) ?? []).toHaveLength(isShared ? 1 : 0);
  // The calls admitted meanwhile are still counted in memory.
  expect(await consumeMany(limits, 1, path, '203.0.113.8')).toHaveLength(1);
});

test('the rate limits count in memory while the database is unreachable', async () => {
  const nowhere = readConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  const connection = { kind: 'postgres' as const, ...createPostgresConnection(nowhere) };
  const limits = instance(1, undefined, connection);
  const most = maxCallsPerWindow.validateBankDetails;
  const path = endpointPaths.validateBankDetails;
  expect(await consumeMany(limits, most + 40, path, '203.0.113.11')).toHaveLength(40);
});

test('there is no rate limit when the limits are switched off', async () => {
  const limits = openRateLimits({
    scale: undefined,
    connection: storage.connection,
    log: createRecordedLog().log,
    clockSkewMs: () => 0,
  });
  expect(await consumeMany(limits, 1000, endpointPaths.createContract, '203.0.113.9')).toEqual([]);
});
