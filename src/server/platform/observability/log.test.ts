import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { createLogger, redactedKeys } from './log.ts';

const secret = 'Amelia-55779911';

test('redactedKeys has every field of a buyer and of a bank account', () => {
  expect(redactedKeys).toEqual(
    expect.arrayContaining([
      ...['accountName', 'accountNumber', 'sortCode', 'bankDetails'],
      ...['customerDetails', 'title', 'firstName', 'surname', 'dob', 'email', 'telNumber'],
      ...[
        'correspondenceAddress',
        'propertyAddress',
        'addressLine1',
        'addressLine2',
        'town',
        'postcode',
      ],
      ...['authorization', 'cookie'],
    ]),
  );
});

test.each(redactedKeys)('the logger redacts %s at any depth', (key) => {
  const { log, text } = createRecordedLog();
  log.info({ [key]: secret });
  log.info({ body: { [key]: secret } });
  log.info({ request: { body: { [key]: secret } } });
  log.info({ event: { request: { body: { [key]: secret } } } });
  log.info({ list: [{ [key]: { inner: secret } }] });
  log.info({ a: { b: { c: { d: [{ e: { [key]: secret } }] } } } });
  expect(text()).not.toContain(secret);
  expect(text().match(/\[redacted\]/g)).toHaveLength(6);
});

test('a child logger redacts its own fields, those of its parent and those of its lines', () => {
  const { log, text } = createRecordedLog();
  const child = log.child({ email: secret, request: { dob: secret } }).child({ town: secret });
  child.info({ surname: secret, err: new Error('x') }, 'from a child');
  expect(text()).not.toContain(secret);
  expect(text().match(/\[redacted\]/g)).toHaveLength(4);
});

test('the logger writes neither an endless cycle nor what is nested too deep to be checked', () => {
  const { log, text } = createRecordedLog();
  const cycle: Record<string, unknown> = { email: secret };
  cycle.self = cycle;
  log.info({ cycle, at: new Date('2026-11-15T12:00:00Z') }, 'a cycle');
  expect(text()).not.toContain(secret);
  expect(JSON.parse(text())).toMatchObject({ at: '2026-11-15T12:00:00.000Z', msg: 'a cycle' });
});

test('the logger writes other fields unchanged', () => {
  const { log, text } = createRecordedLog();
  log.info({ reference: 'HS-7KQ2-M4XD', path: '/home-services/products' }, 'contract delivered');
  expect(JSON.parse(text())).toMatchObject({
    reference: 'HS-7KQ2-M4XD',
    path: '/home-services/products',
    msg: 'contract delivered',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
});

test('the logger writes no lines below the configured level', () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line) => lines.push(line) });
  log.info('too much');
  log.warn('worth it');
  expect(lines.join('')).toContain('worth it');
  expect(lines).toHaveLength(1);
});

test('the logger writes type, message, code and stack of an error', () => {
  const { log, text } = createRecordedLog();
  log.error({ err: Object.assign(new RangeError('too far'), { code: 'E_FAR' }) }, 'failed');
  const { err } = JSON.parse(text());
  expect(err).toMatchObject({ type: 'RangeError', message: 'too far', code: 'E_FAR' });
  expect(err.stack[0]).toMatch(/^ {4}at .*log\.test\.ts/);
});

test('the logger writes no value of a header that is refused', () => {
  const { log, text } = createRecordedLog();
  const attempts = [
    () => new Headers().append('set-cookie', `preview=${secret}\r\n    at ${secret}`),
    () => new Headers({ [`x ${secret}`]: '' }),
  ];
  for (const attempt of attempts) {
    try {
      attempt();
    } catch (err) {
      log.error({ err }, 'request failed');
    }
  }
  expect(text()).not.toContain(secret);
  expect(text().match(/a header has a character that HTTP does not allow/g)).toHaveLength(2);
  expect(text()).toMatch(/ {4}at .*log\.test\.ts/);
});

test('the logger writes no other fields of an error', () => {
  const { log, text } = createRecordedLog();
  const refused = Object.assign(new Error('duplicate key'), {
    detail: `Key (email)=(${secret}) already exists.`,
    where: secret,
  });
  log.error({ err: refused }, 'failed');
  log.error({ err: new Error('wrapped', { cause: new Error(secret) }) }, 'failed');
  log.error({ err: { anything: secret } }, 'failed');
  log.error({ err: secret }, 'failed');
  expect(text()).not.toContain(secret);
});

test('the logger writes type, code and cause of a thrown object that is no Error', () => {
  const { log, text } = createRecordedLog();
  class Refusal {
    code = 'E_LIMIT';
    reason = secret;
    cause = new RangeError('too many');
  }
  log.error({ err: new Refusal() }, 'failed');
  expect(text()).not.toContain(secret);
  expect(JSON.parse(text()).err).toMatchObject({
    type: 'Refusal',
    code: 'E_LIMIT',
    cause: { type: 'RangeError', message: 'too many' },
  });
});

const failedQuery = (cause?: Error) =>
  new DrizzleQueryError('insert into contracts values ($1)', [secret], cause);

test('the logger writes the cause of a failed query, not its message with the parameters', () => {
  const { log, text } = createRecordedLog();
  const error = failedQuery(Object.assign(new Error('connection lost'), { code: '08006' }));
  expect(error.message).toContain(secret);
  log.error({ err: error }, 'request failed');
  expect(text()).not.toContain(secret);
  expect(JSON.parse(text()).err).toMatchObject({ message: 'connection lost', code: '08006' });
});

test('the logger writes code, table and constraint of a database error, not its message with the value', () => {
  const { log, text } = createRecordedLog();
  const refused = Object.assign(new Error(`invalid input syntax for type uuid: "${secret}"`), {
    severity: 'ERROR',
    code: '22P02',
    table: 'contracts',
    constraint: 'contracts_pkey',
    detail: `Failing row contains (${secret}).`,
  });
  log.error({ err: failedQuery(refused) }, 'request failed');
  log.error({ err: refused }, 'request failed');
  expect(text()).not.toContain(secret);
  for (const line of text().trim().split('\n')) {
    expect(JSON.parse(line).err).toMatchObject({
      message: 'refused by the database',
      code: '22P02',
      table: 'contracts',
      constraint: 'contracts_pkey',
    });
  }
});

test('the logger writes no query parameters when the query error has no cause', () => {
  const { log, text } = createRecordedLog();
  log.error({ err: failedQuery() }, 'request failed');
  expect(text()).not.toContain(secret);
});

test('the logger writes no query parameters when the caller gives no message', () => {
  const { log, text } = createRecordedLog();
  log.error({ err: failedQuery(new Error('connection lost')) });
  log.error(failedQuery(new Error('connection lost')));
  expect(text()).not.toContain(secret);
});
