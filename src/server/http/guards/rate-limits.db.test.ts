import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { continuePath, endpointPaths } from '#api/paths.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { createUnreachableDatabase } from '#tests/support/unreachable-database.ts';
import {
  maxCallsPerWindow,
  openRateLimits,
  type RateLimitOptions,
  type RateLimits,
} from './rate-limits.ts';

let storage: Storage;
const opened: RateLimits[] = [];

beforeAll(async () => {
  storage = await openSharedStorage();
});

afterAll(async () => {
  for (const limits of opened) await limits.close();
});

/** The rate limits of one server instance. */
function instance(
  scale = 1,
  log = createRecordedLog().log,
  database: RateLimitOptions['storage'] = storage,
): RateLimits {
  const limits = openRateLimits({ scale, storage: database, log });
  opened.push(limits);
  return limits;
}

function consumeMany(limits: RateLimits, calls: number, path: string, client: string) {
  const waits = Array.from({ length: calls }, () => limits.consumeRateLimit(path, client));
  return waits.filter((wait) => wait !== undefined);
}

test('the rate limits apply to each client and endpoint, and give the seconds to the next window', async () => {
  const limits = instance();
  const path = endpointPaths.validateBankDetails;
  const most = maxCallsPerWindow.validateBankDetails;
  expect(consumeMany(limits, most, path, '203.0.113.1')).toEqual([]);
  const [wait = 0] = consumeMany(limits, 1, path, '203.0.113.1');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(300);
  expect(consumeMany(limits, 1, path, '203.0.113.2')).toEqual([]);
  expect(consumeMany(limits, 1, endpointPaths.createContract, '203.0.113.1')).toEqual([]);
});

test('paths below an endpoint share its rate limit', async () => {
  const limits = instance(1 / maxCallsPerWindow.campaignByPartnership);
  const path = (code: string) => `${endpointPaths.campaignByPartnership}/${code}`;
  expect(consumeMany(limits, 1, path('a'), '203.0.113.3')).toEqual([]);
  expect(consumeMany(limits, 1, path('b'), '203.0.113.3')).toHaveLength(1);
});

test('unknown API paths share one rate limit, so that invented paths need no memory', async () => {
  const limits = instance(1 / 300);
  expect(consumeMany(limits, 1, '/home-services/products/api/a', '203.0.113.4')).toEqual([]);
  const other = '/home-services/products/api/b';
  expect(consumeMany(limits, 1, other, '203.0.113.4')).toHaveLength(1);
});

test('the scale multiplies every rate limit, to at least one call', async () => {
  const path = endpointPaths.submitSpeakToAnExpert;
  const twice = 2 * maxCallsPerWindow.submitSpeakToAnExpert;
  expect(consumeMany(instance(2), twice + 1, path, '203.0.113.5')).toHaveLength(1);
  expect(consumeMany(instance(0.001), 2, path, '203.0.113.6')).toHaveLength(1);
});

test('instances on one PostgreSQL share their counts', async () => {
  const isShared = inject('database') === 'postgres';
  const path = endpointPaths.submitSpeakToAnExpert;
  const most = maxCallsPerWindow.submitSpeakToAnExpert;
  const [one, other] = [instance(), instance()];
  expect(consumeMany(one, most, path, '203.0.113.7')).toEqual([]);
  await one.close();
  // The other instance learns of the count by its first call.
  expect(consumeMany(other, 1, path, '203.0.113.7')).toEqual([]);
  await other.close();
  expect(consumeMany(other, most - 1, path, '203.0.113.7')).toHaveLength(isShared ? most - 1 : 0);
});

test('only calls that cost money or staff time are counted in the database', async () => {
  const { consumeRateLimit, close } = instance();
  const client = '203.0.113.13';
  for (const path of [...Object.values(endpointPaths), continuePath])
    consumeRateLimit(path, client);
  await close();
  const rows = await queryRows<{ key: string }>(
    storage.db,
    sql`select key from rate_limits where key like ${`%:${client}`} order by key`,
  );
  const shared = [
    'addressLookup',
    'createContract',
    'saveJourney',
    'submitSpeakToAnExpert',
    'validateBankDetails',
  ];
  const isShared = inject('database') === 'postgres';
  expect(rows.map(({ key }) => key)).toEqual(
    isShared ? shared.map((name) => `${name}:${client}`) : [],
  );
});

test('a window ends five minutes after its first call, by the clock of the database', async () => {
  const path = endpointPaths.submitSpeakToAnExpert;
  const most = maxCallsPerWindow.submitSpeakToAnExpert;
  const client = '203.0.113.12';
  const one = instance();
  consumeMany(one, most, path, client);
  await one.close();
  await storage.db.execute(
    sql`update rate_limits set expire = expire - 5 * 60 * 1000 where key like ${`%:${client}`}`,
  );
  const other = instance();
  consumeMany(other, 1, path, client);
  await other.close();
  expect(consumeMany(other, most - 1, path, client)).toEqual([]);
});

test('the rate limits admit no more calls than the limit in a burst of 1,000', async () => {
  const most = maxCallsPerWindow.createContract;
  const refused = consumeMany(instance(), 1000, endpointPaths.createContract, '203.0.113.10');
  expect(refused).toHaveLength(1000 - most);
});

test('the rate limits count in memory and log once when the shared table is missing', async () => {
  const { log, text } = createRecordedLog();
  const limits = instance(1, log);
  const path = endpointPaths.submitSpeakToAnExpert;
  const most = maxCallsPerWindow.submitSpeakToAnExpert;
  await storage.db.execute(sql`alter table rate_limits rename to gone`);
  expect(consumeMany(limits, most + 5, path, '203.0.113.8')).toHaveLength(5);
  await limits.close();
  await storage.db.execute(sql`alter table gone rename to rate_limits`);
  const isShared = inject('database') === 'postgres';
  expect(text().match(/each instance counts on its own/g) ?? []).toHaveLength(isShared ? 1 : 0);
  // The calls admitted meanwhile are still counted in memory.
  expect(consumeMany(limits, 1, path, '203.0.113.8')).toHaveLength(1);
});

test('the rate limits count in memory while the database is unreachable', async () => {
  const { connection } = storage;
  const limits = instance(1, undefined, { db: createUnreachableDatabase(), connection });
  const most = maxCallsPerWindow.validateBankDetails;
  const path = endpointPaths.validateBankDetails;
  expect(consumeMany(limits, most + 40, path, '203.0.113.11')).toHaveLength(40);
});

test('there is no rate limit when the limits are switched off', async () => {
  const limits = openRateLimits({ scale: undefined, storage, log: createRecordedLog().log });
  expect(consumeMany(limits, 1000, endpointPaths.createContract, '203.0.113.9')).toEqual([]);
});
