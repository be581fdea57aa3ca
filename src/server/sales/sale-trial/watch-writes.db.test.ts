import { expect, onTestFinished, test } from 'vitest';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { watchWrites } from './watch-writes.ts';

test('a full disk that a request met lasts until the database has space for a megabyte', async () => {
  const { db } = await openSharedStorage();
  const { log, text } = createRecordedLog();
  const watch = watchWrites({ db, log, everyMs: 20 });
  onTestFinished(watch.close);
  watch.doubt(Object.assign(new Error('syntax error'), { code: '42601' }));
  expect(watch.fault()).toBeUndefined();
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  watch.doubt(new Error('Failed query', { cause: full }));
  expect(watch.fault()).toBe('out of space');
  await expect.poll(watch.fault).toBeUndefined();
  const lines = text()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: 50, msg: expect.stringContaining('free space there, no restart is needed') },
    { level: 30, msg: 'the database has space again after 0 s' },
  ]);
});
