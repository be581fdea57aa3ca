import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { openEventLog } from './event-log.ts';
import type { EventRow } from './event-row.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const event = (page: string): EventRow => ({
  receivedAt: new Date('2026-11-15T12:00:00Z'),
  type: 'core::page-view',
  page,
  data: {},
});

/** A fake database. It rejects the page "bad" with a data error of PostgreSQL. */
function database() {
  const batches: string[][] = [];
  const state = { isUp: true };
  const store = async (rows: EventRow[]) => {
    if (!state.isUp) throw new Error('connection refused');
    const pages = rows.map(({ page }) => page ?? '');
    if (pages.includes('bad')) throw Object.assign(new Error('invalid byte'), { code: '22021' });
    batches.push(pages);
  };
  return { state, batches, store };
}

test('the event log stores events that arrive together in one batch', async () => {
  const { batches, store } = database();
  const log = openEventLog({ store, log: createRecordedLog().log });
  for (const page of ['a', 'b', 'c']) log.add(event(page));
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(batches).toEqual([['a', 'b', 'c']]);
});

test('the event log stores a full batch at once, and no larger one', async () => {
  const { batches, store } = database();
  const log = openEventLog({ store, log: createRecordedLog().log, batchSize: 2 });
  for (const page of ['a', 'b', 'c']) log.add(event(page));
  await vi.advanceTimersByTimeAsync(0);
  expect(batches).toEqual([['a', 'b'], ['c']]);
});

test('the event log buffers events while the database is unavailable, up to its capacity', async () => {
  const { state, batches, store } = database();
  state.isUp = false;
  const log = openEventLog({ store, log: createRecordedLog().log, capacity: 2 });
  expect(['a', 'b', 'c'].map((page) => log.add(event(page)))).toEqual([true, true, false]);
  await vi.advanceTimersByTimeAsync(5000);
  state.isUp = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(batches).toEqual([['a', 'b']]);
  expect(log.add(event('d'))).toBe(true);
});

test('the event log refuses events over the bytes of its buffer, and counts them', async () => {
  const { state, store } = database();
  state.isUp = false;
  const countDropped = vi.fn();
  const { log } = createRecordedLog();
  const events = openEventLog({ store, log, capacityBytes: 3000, countDropped });
  const large = 'x'.repeat(1000);
  expect([large, large, large].map((page) => events.add(event(page)))).toEqual([true, true, false]);
  expect(countDropped.mock.calls).toEqual([['buffer full']]);
  state.isUp = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(events.add(event(large))).toBe(true);
});

test('the event log refuses events over the bytes of a day, logs it once and goes on the next day', async () => {
  const { batches, store } = database();
  const countDropped = vi.fn();
  const { log, text } = createRecordedLog();
  const events = openEventLog({ store, log, maxBytesPerDay: 250, countDropped });
  expect(['a', 'b', 'c', 'd'].map((page) => events.add(event(page)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(countDropped.mock.calls).toEqual([['daily limit'], ['daily limit']]);
  expect(text().match(/exceed the daily limit/g)).toHaveLength(1);
  const tomorrow = { ...event('e'), receivedAt: new Date('2026-11-16T00:00:00Z') };
  expect(events.add(tomorrow)).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(batches.flat()).toEqual(['a', 'b', 'e']);
});

test('the event log stores an event that is added while a batch is being stored', async () => {
  const stored: string[] = [];
  const store = async (rows: EventRow[]) => {
    await new Promise((resolve) => setTimeout(resolve, 40));
    stored.push(...rows.map(({ page }) => page ?? ''));
  };
  const events = openEventLog({ store, log: createRecordedLog().log });
  events.add(event('a'));
  await vi.advanceTimersByTimeAsync(210);
  events.add(event('b'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored).toEqual(['a', 'b']);
});

test('the event log waits as long as a batch took before it stores the next, so that purchases get the connection', async () => {
  const begun: number[] = [];
  const store = async () => {
    begun.push(Date.now());
    await new Promise((resolve) => setTimeout(resolve, 40));
  };
  const events = openEventLog({ store, log: createRecordedLog().log, batchSize: 1 });
  for (const page of ['a', 'b', 'c']) events.add(event(page));
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun.map((time) => time - (begun[0] ?? 0))).toEqual([0, 80, 160]);
});

test('the event log drops an event that the database rejects and stores the others', async () => {
  const { batches, store } = database();
  const { log, text } = createRecordedLog();
  const events = openEventLog({ store, log });
  for (const page of ['a', 'bad', 'c']) events.add(event(page));
  await vi.advanceTimersByTimeAsync(200);
  expect(batches).toEqual([['a'], ['c']]);
  expect(text()).toContain('event refused by the database');
});

test('closing the event log stores the buffered events', async () => {
  const { batches, store } = database();
  const log = openEventLog({ store, log: createRecordedLog().log });
  log.add(event('a'));
  await log.close();
  expect(batches).toEqual([['a']]);
});

test('closing the event log retries until the database is available again', async () => {
  const { state, batches, store } = database();
  state.isUp = false;
  const log = openEventLog({ store, log: createRecordedLog().log });
  log.add(event('a'));
  const closed = log.close();
  await vi.advanceTimersByTimeAsync(1500);
  state.isUp = true;
  await vi.advanceTimersByTimeAsync(1500);
  await closed;
  expect(batches).toEqual([['a']]);
});

test('closing the event log gives up after a time limit and logs the number of lost events', async () => {
  const { log, text } = createRecordedLog();
  const events = openEventLog({ store: () => new Promise(() => {}), log });
  events.add(event('a'));
  const closed = events.close();
  await vi.advanceTimersByTimeAsync(4000);
  await closed;
  expect(text()).toContain('"lost":1');
});
