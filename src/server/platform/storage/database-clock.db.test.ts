import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import type { Storage } from './database.ts';
import { describeSkew, judgeClock, openDatabaseClock } from './database-clock.ts';
import { queryRows } from './query-rows.ts';

let storage: Storage;

beforeAll(async () => {
  storage = await openSharedStorage();
});
afterEach(() => void vi.restoreAllMocks());

const minute = 60_000;
const isEmbedded = inject('database') === 'pglite';
const realNow = Date.now;

/** Shifts the clock of this process, which is also the clock of the embedded database. */
function shiftProcessClock(ms: number): void {
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ms);
}

async function openClock(everyMs?: number) {
  const { log, text } = createRecordedLog();
  const clock = await openDatabaseClock({ db: storage.db, log, ...(everyMs && { everyMs }) });
  return { ...clock, text };
}

/** Rounds milliseconds to ten seconds, because a busy machine delays the tests. */
const rounded = (ms: number) => Math.round(ms / 10_000) * 10_000 + 0;

test('the clock shows the time of the database', async () => {
  const { now, skewMs, close } = await openClock();
  close();
  const [row] = await queryRows<{ ms: number }>(
    storage.db,
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  );
  expect(rounded(now().getTime() - (row?.ms ?? 0))).toBe(0);
  expect(rounded(skewMs())).toBe(0);
});

test('a jump of the process clock is a skew at once, and does not change the time', async () => {
  const { now, skewMs, close } = await openClock();
  close();
  shiftProcessClock(-60 * minute);
  expect(rounded(now().getTime() - realNow())).toBe(0);
  expect(rounded(skewMs())).toBe(-60 * minute);
});

test('after a jump of the process clock the next measurement finds no skew with the embedded database, and keeps the skew with PostgreSQL', async () => {
  const { skewMs, close, text } = await openClock(10);
  shiftProcessClock(60 * minute);
  if (isEmbedded) await expect.poll(() => rounded(skewMs())).toBe(0);
  else {
    await expect.poll(text).toContain('seconds ahead of the database: nothing is sold or deleted');
    expect(rounded(skewMs())).toBe(60 * minute);
    vi.restoreAllMocks();
    await expect.poll(text).toContain('the clock agrees with the database again');
  }
  close();
});

test.each([
  [1, ''],
  [
    -3,
    '"level":40,"msg":"the clock is 180 seconds behind the database: nothing is deleted; correct it by NTP',
  ],
  [
    16,
    '"level":50,"msg":"the clock is 960 seconds ahead of the database: nothing is sold or deleted; correct it by NTP',
  ],
])('a process clock that is wrong by %s minutes at start is logged', async (minutes, line) => {
  shiftProcessClock(minutes * minute);
  const { close, text } = await openClock();
  close();
  const shown = text().replaceAll(/"time":"[^"]*",/g, '');
  if (isEmbedded || line === '') expect(shown).toBe('');
  else expect(shown).toContain(line);
});

test.each([
  [0, 'right'],
  [2 * minute, 'right'],
  [-2 * minute - 1, 'doubtful'],
  [15 * minute, 'doubtful'],
  [15 * minute + 1, 'wrong'],
  [-24 * 60 * minute, 'wrong'],
])('a skew of %s ms makes the clock %s: %s', (skewMs, state) => {
  expect(judgeClock(skewMs)).toBe(state);
});

test('describeSkew names the seconds, and ahead or behind', () => {
  expect(describeSkew(3_600_400)).toBe('3600 seconds ahead of the database');
  expect(describeSkew(-1600)).toBe('2 seconds behind the database');
});
