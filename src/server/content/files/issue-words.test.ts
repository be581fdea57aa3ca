import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describeIssue } from './issue-words.ts';

const messages = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value, { error: describeIssue }).error?.issues.map(({ message }) => message);

const colour = z.enum(['red', 'green', 'blue']);

test.each<[z.ZodMiniType, unknown, string]>([
  [z.string(), 5, 'must be a text in double quotes'],
  [z.string(), undefined, 'is missing: it must be a text in double quotes'],
  [z.number(), '14.50', 'must be a number without quotes'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.boolean(), 'true', 'must be true or false, without quotes'],
  [z.array(z.string()), {}, 'must be a list in [ ]'],
  [z.strictObject({}), [], 'must be fields in { }'],
  [z.record(z.string(), z.string()), 'a', 'must be fields in { }'],
  [colour, 'pink', 'must be "red", "green" or "blue"'],
  [colour, 'Green', 'must be "red", "green" or "blue"; did you mean "green"?'],
  [colour, undefined, 'is missing: it must be "red", "green" or "blue"'],
  [z.literal('red'), 'blue', 'must be "red"'],
  [z.number().check(z.positive()), 0, 'must be more than 0'],
  [z.number().check(z.nonnegative()), -1, 'must be at least 0'],
  [z.number().check(z.maximum(90)), 91, 'must be at most 90'],
  [z.number().check(z.lt(90)), 90, 'must be less than 90'],
  [z.number().check(z.multipleOf(5)), 7, 'must be a multiple of 5'],
  [z.string().check(z.minLength(2)), 'a', 'must have at least 2 characters'],
  [z.string().check(z.maxLength(2)), 'abc', 'must have at most 2 characters'],
  [z.array(z.string()).check(z.minLength(1)), [], 'must have at least 1 entry'],
  [z.string().check(z.regex(/^a$/)), 'b', 'must have the form /^a$/'],
  [
    z.union([z.number(), z.boolean()]),
    'a',
    'must be a number without quotes, or must be true or false, without quotes',
  ],
  [z.record(colour, z.string()), { red: 'a', blue: 'b', pink: 'c' }, 'is not a field here'],
  [z.string().check(z.refine(() => false)), 'a', 'is not valid'],
  [z.string().check(z.refine(() => false, 'must be kind')), 'a', 'must be kind'],
])('the message of mistake %# is in plain words', (schema, value, message) => {
  expect(messages(schema, value)).toContain(message);
});

test('the message of an unknown field names it, and the field that was probably meant', () => {
  const schema = z.strictObject({ sellable: z.optional(z.boolean()) });
  expect(messages(schema, { sellabel: true, SELLABLE: true, price: 1 })).toEqual([
    [
      'is not a field here; did you mean "sellable"?',
      'is not a field here; did you mean "sellable"?',
      'is not a field here',
    ].join('\n'),
  ]);
});
