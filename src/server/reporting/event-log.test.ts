import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordedLog } from '#tests/support/recorded-log.ts';
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

/** A database that takes batches while it is up, and refuses the page "bad" like PostgreSQL does. */
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

test('events of one moment are stored together', async () => {
  const { batches, store } = database();
  const log = openEventLog({ store, log: recordedLog().log });
  for (const page of ['a', 'b', 'c']) log.add(event(page));
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(batches).toEqual([['a', 'b', 'c']]);
});

test('a full batch does not wait, and none is larger', async () => {
  const { batches, store } = database();
  const log = openEventLog({ store, log: recordedLog().log, batchSize: 2 });
  for (const page of ['a', 'b', 'c']) log.add(event(page));
  await vi.advanceTimersByTimeAsync(0);
  expect(batches).toEqual([['a', 'b'], ['c']]);
});

test('while the database is away events are kept, as many as there is room for', async () => {
  const { state, batches, store } = database();
  state.isUp = false;
  const log = openEventLog({ store, log: recordedLog().log, capacity: 2 });
  expect(['a', 'b', 'c'].map((page) => log.add(event(page)))).toEqual([true, true, false]);
  await vi.advanceTimersByTimeAsync(5000);
  state.isUp = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(batches).toEqual([['a', 'b']]);
  expect(log.add(event('d'))).toBe(true);
});

test('an event that the database will never take does not hold up the others', async () => {
  const { batches, store } = database();
  const { log, text } = recordedLog();
  const events = openEventLog({ store, log });
  for (const page of ['a', 'bad', 'c']) events.add(event(page));
  await vi.advanceTimersByTimeAsync(200);
  expect(batches).toEqual([['a'], ['c']]);
  expect(text()).toContain('event refused by the database');
});

test('closing stores what is waiting', async () => {
  const { batches, store } = database();
  const log = openEventLog({ store, log: recordedLog().log });
  log.add(event('a'));
  await log.close();
  expect(batches).toEqual([['a']]);
});

test('closing waits for a database that comes back in time', async () => {
  const { state, batches, store } = database();
  state.isUp = false;
  const log = openEventLog({ store, log: recordedLog().log });
  log.add(event('a'));
  const closed = log.close();
  await vi.advanceTimersByTimeAsync(1500);
  state.isUp = true;
  await vi.advanceTimersByTimeAsync(1500);
  await closed;
  expect(batches).toEqual([['a']]);
});

test('closing does not wait for ever, and says what was lost', async () => {
  const { log, text } = recordedLog();
  const events = openEventLog({ store: () => new Promise(() => {}), log });
  events.add(event('a'));
  const closed = events.close();
  await vi.advanceTimersByTimeAsync(4000);
  await closed;
  expect(text()).toContain('"lost":1');
});
