import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emailField, emailMessage } from './email.ts';
import { field, required } from './field.ts';
import { titleField, titleMessage } from './title.ts';

const trimmed = field(
  (value) => value.trim(),
  [(value) => value !== '', 'first'],
  [(value) => value.length < 4, 'second'],
  [(value) => value === 'abc', 'third'],
);

function messages(schema: z.ZodMiniType, value: unknown): (string | undefined)[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

test('checks and returns the normalised value', () => {
  expect(trimmed.parse('  abc ')).toBe('abc');
});

test('shows the message of the first rule that fails', () => {
  expect(messages(trimmed, '   ')).toEqual(['first']);
  expect(messages(trimmed, 'abcdef')).toEqual(['second']);
  expect(messages(trimmed, 'xyz')).toEqual(['third']);
});

test.each([undefined, null, 7, {}])('%j gets the message of the first rule', (value) => {
  expect(messages(trimmed, value)).toEqual(['first']);
  expect(messages(titleField, value)).toEqual([titleMessage]);
});

test.each([undefined, null, '', ' \u200B '])(
  'a required field with the value %j gets the message for missing values',
  (value) => {
    expect(messages(required('Enter your email address', emailField), value)).toEqual([
      'Enter your email address',
    ]);
  },
);

test('a required field that is not empty is normalised and checked by its rules', () => {
  const address = required('Enter your email address', emailField);
  expect(messages(address, 'jo')).toEqual([emailMessage]);
  expect(address.parse(' jo@example.com ')).toBe('jo@example.com');
});

test('a form and an endpoint with the same field give the same message', () => {
  const form = z.object({ email: emailField });
  const body = z.object({ customerDetails: z.object({ email: emailField }) });
  expect(messages(form, { email: 'jo' })).toEqual([emailMessage]);
  expect(messages(body, { customerDetails: { email: 'jo' } })).toEqual([emailMessage]);
});

test('the JSON Schema of a field is a string', () => {
  expect(z.toJSONSchema(emailField, { io: 'input' })).toMatchObject({ type: 'string' });
});
