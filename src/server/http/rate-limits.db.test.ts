import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { endpoints } from '#api/paths.ts';
import { recordedLog } from '../../../tests/support/log-lines.ts';
import { testStorage } from '../../../tests/support/test-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { callsPerWindow, openRateLimits, type RateLimits } from './rate-limits.ts';

let storage: Storage;
const opened: RateLimits[] = [];
const { log, text } = recordedLog();

beforeAll(async () => {
  storage = await testStorage();
});

afterAll(async () => {
  for (const limits of opened) await limits.close();
  await storage?.close();
});

/** The limits of one instance. */
function instance(scale = 1): RateLimits {
  const limits = openRateLimits({ scale, queue: storage.queue, log });
  opened.push(limits);
  return limits;
}

async function takeTurns(limits: RateLimits, turns: number, path: string, client: string) {
  const waits = await Promise.all(
    Array.from({ length: turns }, () => limits.takeTurn(path, client)),
  );
  return waits.filter((wait) => wait !== undefined);
}

test('each client has its turns on each endpoint, and waits for the window after them', async () => {
  const limits = instance();
  const path = endpoints.validateBankDetails;
  const most = callsPerWindow.validateBankDetails;
  expect(await takeTurns(limits, most, path, '203.0.113.1')).toEqual([]);
  const [wait = 0] = await takeTurns(limits, 1, path, '203.0.113.1');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(300);
  expect(await takeTurns(limits, 1, path, '203.0.113.2')).toEqual([]);
  expect(await takeTurns(limits, 1, endpoints.createContract, '203.0.113.1')).toEqual([]);
});

test('the parts of an address below an endpoint share its turns', async () => {
  const limits = instance(1 / callsPerWindow.campaignByPartnership);
  const path = (code: string) => `${endpoints.campaignByPartnership}/${code}`;
  expect(await takeTurns(limits, 1, path('a'), '203.0.113.3')).toEqual([]);
  expect(await takeTurns(limits, 1, path('b'), '203.0.113.3')).toHaveLength(1);
});

test('unknown calls are counted together, so that addresses cannot fill the memory', async () => {
  const limits = instance(1 / 300);
  expect(await takeTurns(limits, 1, '/home-services/products/api/a', '203.0.113.4')).toEqual([]);
  const other = '/home-services/products/api/b';
  expect(await takeTurns(limits, 1, other, '203.0.113.4')).toHaveLength(1);
});

test('the scale multiplies every limit, and leaves at least one turn', async () => {
  const path = endpoints.submitSpeakToAnExpert;
  const twice = 2 * callsPerWindow.submitSpeakToAnExpert;
  expect(await takeTurns(instance(2), twice + 1, path, '203.0.113.5')).toHaveLength(1);
  expect(await takeTurns(instance(0.001), 2, path, '203.0.113.6')).toHaveLength(1);
});

test('instances on one PostgreSQL count together; the embedded database has one instance', async () => {
  const isShared = inject('database') === 'postgres';
  const path = endpoints.submitSpeakToAnExpert;
  const most = callsPerWindow.submitSpeakToAnExpert;
  const [one, other] = [instance(), instance()];
  expect(await takeTurns(one, most, path, '203.0.113.7')).toEqual([]);
  expect(await takeTurns(other, most, path, '203.0.113.7')).toHaveLength(isShared ? most : 0);
});

test('while nothing can be counted everyone passes, and the log says so once', async () => {
  if (inject('database') === 'postgres') {
    const limits = instance(0.001);
    await storage.db.execute(sql`alter table rate_limits rename to gone`);
    expect(await takeTurns(limits, 3, endpoints.createContract, '203.0.113.8')).toEqual([]);
    await storage.db.execute(sql`alter table gone rename to rate_limits`);
    expect(text().match(/requests cannot be counted/g)).toHaveLength(1);
    expect(await takeTurns(limits, 2, endpoints.createContract, '203.0.113.8')).toHaveLength(1);
  } else {
    expect(text()).toBe('');
  }
});

test('switched off, there is no limit', async () => {
  const limits = openRateLimits({ scale: undefined, queue: storage.queue, log });
  expect(await takeTurns(limits, 1000, endpoints.createContract, '203.0.113.9')).toEqual([]);
});
