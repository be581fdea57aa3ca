import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getErrorReason, OperatorError } from './operator-error.ts';

test('OperatorError is an Error with its own name and message', () => {
  const error = new OperatorError('Port 3000 is already in use.');
  expect(error).toBeInstanceOf(Error);
  expect(error.name).toBe('OperatorError');
  expect(error.message).toBe('Port 3000 is already in use.');
  expect(new Error('a bug')).not.toBeInstanceOf(OperatorError);
});

test('getErrorReason gives the message of a system error', () => {
  const read = () => {
    try {
      return readFileSync('/no/such/file', 'utf8');
    } catch (error) {
      return getErrorReason(error);
    }
  };
  expect(read()).toMatch(/^ENOENT: no such file or directory/);
});

test('getErrorReason gives the code, or else the name, of an error without a message', () => {
  // A refused connection to "localhost" throws an AggregateError without a message.
  expect(getErrorReason(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))).toBe(
    'ECONNREFUSED',
  );
  expect(getErrorReason(new TypeError(''))).toBe('TypeError');
});

test('getErrorReason gives no value of a header that is refused', () => {
  const request = () =>
    new Request('http://127.0.0.1', { headers: { authorization: 'secret\n0' } });
  expect(request).toThrow('secret');
  try {
    request();
  } catch (error) {
    expect(getErrorReason(error)).toBe('a header has a character that HTTP does not allow');
  }
});

test('getErrorReason gives a value that is not an Error as a string', () => {
  expect(getErrorReason('out of paper')).toBe('out of paper');
  expect(getErrorReason(undefined)).toBe('undefined');
});
