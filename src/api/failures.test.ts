import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createFailure, getFailureType, listFieldErrors } from './failures.ts';

const checkInformation =
  'There was an issue submitting. Please check your entered information is correct.';
const tryAgain = 'There was an issue submitting. Please try again in a short while.';

test.each([
  [400, 'VALIDATION', checkInformation],
  [401, 'VALIDATION', checkInformation],
  [
    406,
    'NOT_ACCEPTED',
    'Sorry, the payment details provided appear to be invalid. Please try entering your details again.',
  ],
  [500, 'SERVER', tryAgain],
  [
    432,
    'ACCOUNT_VALIDATION',
    'We were unable to find your account. Please check your details and try again.',
  ],
  [404, 'NOT_FOUND', tryAgain],
])(
  'a failure with status %i has the type %s and the message of the specification',
  (status, failureType, message) => {
    expect(createFailure(status)).toStrictEqual({ failureType, message });
  },
);

test('status 429 is THROTTLING; its message names the request limit, asks to wait and to check whether the last request went through', () => {
  const { failureType, message } = createFailure(429);
  expect(failureType).toBe('THROTTLING');
  expect(message).toMatch(/limit on requests/);
  expect(message).toMatch(/wait a few minutes/);
  expect(message).toMatch(/check whether your last request/);
});

const inTable = [400, 401, 404, 406, 429, 432, 500];
const outsideTable = (min: number, max: number) =>
  fc.integer({ min, max }).filter((status) => !inTable.includes(status));

test('a 4xx status outside the table is VALIDATION, and a 5xx status outside it is SERVER', () => {
  fc.assert(
    fc.property(outsideTable(400, 499), (status) => getFailureType(status) === 'VALIDATION'),
  );
  fc.assert(fc.property(outsideTable(500, 599), (status) => getFailureType(status) === 'SERVER'));
});

test.each([0, 302, Number.NaN])(
  'getFailureType returns SERVER for %d, which is neither a 4xx nor a 5xx status',
  (status) => {
    expect(getFailureType(status)).toBe('SERVER');
  },
);

test('createFailure adds errors only if there are any', () => {
  const errors = [{ field: 'a', code: 'INVALID', message: 'is wrong' }];
  expect(createFailure(400, errors)).toStrictEqual({ ...createFailure(400), errors });
  expect(createFailure(400, [])).toStrictEqual(createFailure(400));
});

test('listFieldErrors names each field by its path', () => {
  const schema = z.object({ lines: z.array(z.object({ town: z.string('Enter a town') })) });
  const { error } = z.safeParse(schema, { lines: [{ town: 'Leeds' }, {}] });
  expect(error && listFieldErrors(error)).toEqual([
    { field: 'lines.1.town', code: 'INVALID', message: 'Enter a town' },
  ]);
});

test('createFailure names at most 20 fields', () => {
  const errors = Array.from({ length: 500 }, (_, index) => ({
    field: `field${index}`,
    code: 'INVALID',
    message: 'This field is not expected',
  }));
  expect(createFailure(400, errors).errors).toEqual(errors.slice(0, 20));
});
