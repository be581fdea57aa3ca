import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DatabaseUnavailableError, isDatabaseLost, isDatabaseUnavailable } from './unavailable.ts';

/** An error as PostgreSQL sends it. */
const sqlError = (code: string) => Object.assign(new Error('refused'), { code, severity: 'ERROR' });
const failedQuery = (cause: Error) => new DrizzleQueryError('select 1', [], cause);
const refusedConnection = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

test.each<[string, unknown, boolean]>([
  ['no connection of the pool', new DatabaseUnavailableError('none'), true],
  ['a query without a connection', failedQuery(new DatabaseUnavailableError('none')), true],
  ['too many connections', sqlError('53300'), true],
  ['a statement that took too long', failedQuery(sqlError('57014')), true],
  ['a stopping server', failedQuery(sqlError('57P01')), true],
  ['a server that became read-only', failedQuery(sqlError('25006')), true],
  ['a deadlock', sqlError('40P01'), true],
  ['a lost connection', failedQuery(new Error('Connection terminated unexpectedly')), true],
  ['a refused connection', failedQuery(refusedConnection), true],
  ['a violated constraint', failedQuery(sqlError('23505')), false],
  ['a missing table', sqlError('42P01'), false],
  ['a bug in the call', failedQuery(new TypeError('cannot serialise')), false],
  ['another error', new Error('Connection terminated unexpectedly'), false],
  ['a text', 'Connection terminated', false],
])('isDatabaseUnavailable of %s', (_, error, expected) => {
  expect(isDatabaseUnavailable(error)).toBe(expected);
});

test.each<[string, unknown, boolean]>([
  ['no connection of the pool', failedQuery(new DatabaseUnavailableError('none')), true],
  ['a stopping server', failedQuery(sqlError('57P01')), true],
  ['a lost connection', failedQuery(new Error('Connection terminated unexpectedly')), true],
  ['a statement that took too long', failedQuery(sqlError('57014')), false],
  ['a full disk', sqlError('53100'), false],
  ['a server that became read-only', failedQuery(sqlError('25006')), false],
  ['a missing table', sqlError('42P01'), false],
])('isDatabaseLost of %s', (_, error, expected) => {
  expect(isDatabaseLost(error)).toBe(expected);
});
