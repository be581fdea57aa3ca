import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reasonOf, StartupError } from './startup-error.ts';

test('a startup error is told apart from a bug, and its message is the whole story', () => {
  const error = new StartupError('Port 3000 is already in use.');
  expect(error).toBeInstanceOf(Error);
  expect(error.name).toBe('StartupError');
  expect(error.message).toBe('Port 3000 is already in use.');
  expect(new Error('a bug')).not.toBeInstanceOf(StartupError);
});

test('the reason of a system error is its message', () => {
  const read = () => {
    try {
      return readFileSync('/no/such/file', 'utf8');
    } catch (error) {
      return reasonOf(error);
    }
  };
  expect(read()).toMatch(/^ENOENT: no such file or directory/);
});

test('an error without words is told by its code, then by its name', () => {
  // What a refused connection to "localhost" throws: several causes and no message.
  expect(reasonOf(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))).toBe(
    'ECONNREFUSED',
  );
  expect(reasonOf(new TypeError(''))).toBe('TypeError');
});

test('what is no error is put in words as it is', () => {
  expect(reasonOf('out of paper')).toBe('out of paper');
  expect(reasonOf(undefined)).toBe('undefined');
});
