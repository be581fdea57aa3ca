import { beforeAll, expect, test } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { events } from '#server/platform/storage/schema.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { openEventLog } from './event-log.ts';
import { storeEvents } from './store-events.ts';

let storage: Storage;
beforeAll(async () => {
  storage = await openSharedStorage();
});

test('events are stored once, also when the answer to an insert is lost or half of a batch was stored before', async () => {
  const { log } = createRecordedLog();
  let calls = 0;
  const receivedAt = new Date('2026-11-15T12:00:00Z');
  const add = (...pages: string[]) => {
    for (const page of pages) {
      eventLog.add({ receivedAt, type: 'core::page-view', page, data: {} });
    }
  };
  const eventLog = openEventLog({
    // The first insert is committed, but its answer does not arrive. The second stores half of the rest.
    store: async (rows) => {
      calls += 1;
      await storeEvents(storage.db, calls === 2 ? rows.slice(0, 3) : rows);
      if (calls === 1) add('c', 'd', 'e');
      if (calls <= 2) throw new Error('connection lost');
    },
    log,
    retryMs: 10,
  });
  add('a', 'b');
  await expect.poll(() => calls).toBe(3);
  await eventLog.close();
  const stored = await storage.db.select().from(events).orderBy(events.page);
  expect(stored.map(({ page }) => page)).toEqual(['a', 'b', 'c', 'd', 'e']);
});
