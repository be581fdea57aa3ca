import { beforeAll, expect, test } from 'vitest';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import type { Storage } from './database.ts';

let storage: Storage;

beforeAll(async () => {
  storage = await openSharedStorage();
});

const addDay = (day: string) => ({
  name: 'add-day',
  sql: `insert into funnel_days (day, visits, plans) values ($1::date, '[]', '[]') returning day::text`,
  params: [day],
});
const listDays = {
  name: 'list-days',
  sql: 'select day::text from funnel_days order by day',
  params: [],
};

test('runTransaction returns the rows of each statement, and a statement sees the rows stored by the one before it', async () => {
  const [added, listed] = await storage.runTransaction([addDay('2026-11-15'), listDays]);
  expect(added).toEqual([{ day: '2026-11-15' }]);
  expect(listed).toEqual([{ day: '2026-11-15' }]);
});

test('runTransaction undoes every statement when one fails, and the next transaction succeeds', async () => {
  const [before] = await storage.runTransaction([listDays]);
  const failing = { name: 'fail', sql: 'select 1 / $1::int', params: [0] };
  await expect(
    storage.runTransaction([addDay('2026-11-16'), failing, addDay('2026-11-17')]),
  ).rejects.toThrow('division by zero');
  expect(await storage.runTransaction([listDays])).toEqual([before]);
});

test('runTransaction fails when a constraint is checked and broken only at the commit', async () => {
  const createTable = {
    name: 'create-table',
    sql: 'create table late_checks (id int unique deferrable initially deferred)',
    params: [],
  };
  const add = { name: 'add-id', sql: 'insert into late_checks values ($1::int)', params: [1] };
  await expect(storage.runTransaction([createTable, add, add])).rejects.toThrow('duplicate key');
  const search = {
    name: 'search-table',
    sql: `select to_regclass('late_checks') is not null as "isThere"`,
    params: [],
  };
  expect(await storage.runTransaction([search])).toEqual([[{ isThere: false }]]);
});

test('waiting transactions do not hold up requests that arrive meanwhile', async () => {
  const ended: string[] = [];
  const waiting = ['first', 'second', 'third'].map(async (name) => {
    await storage.runTransaction([listDays]);
    ended.push(name);
  });
  // An immediate runs when the process has read its sockets.
  const { promise: isRead, resolve } = Promise.withResolvers<void>();
  setImmediate(() => {
    ended.push('sockets read');
    resolve();
  });
  await Promise.all([...waiting, isRead]);
  expect(ended.indexOf('sockets read')).toBeLessThan(3);
});
