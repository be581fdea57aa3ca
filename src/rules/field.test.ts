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

test('the normalised value is what is checked and given back', () => {
  expect(trimmed.parse('  abc ')).toBe('abc');
});

test('only the first broken rule speaks', () => {
  expect(messages(trimmed, '   ')).toEqual(['first']);
  expect(messages(trimmed, 'abcdef')).toEqual(['second']);
  expect(messages(trimmed, 'xyz')).toEqual(['third']);
});

test.each([undefined, null, 7, {}])('%j reads like an empty answer', (value) => {
  expect(messages(trimmed, value)).toEqual(['first']);
  expect(messages(titleField, value)).toEqual([titleMessage]);
});

test.each([undefined, null, '', ' \u200B '])(
  'a required field left %j says what to enter',
  (value) => {
    expect(messages(required('Enter your email address', emailField), value)).toEqual([
      'Enter your email address',
    ]);
  },
);

test('a required field with content is judged by its own rules and normalised', () => {
  const address = required('Enter your email address', emailField);
  expect(messages(address, 'jo')).toEqual([emailMessage]);
  expect(address.parse(' jo@example.com ')).toBe('jo@example.com');
});

test('a form and an endpoint that use one field show one message', () => {
  const form = z.object({ email: emailField });
  const body = z.object({ customerDetails: z.object({ email: emailField }) });
  expect(messages(form, { email: 'jo' })).toEqual([emailMessage]);
  expect(messages(body, { customerDetails: { email: 'jo' } })).toEqual([emailMessage]);
});

test('a field describes itself as a string in the published contract', () => {
  expect(z.toJSONSchema(emailField, { io: 'input' })).toMatchObject({ type: 'string' });
});
