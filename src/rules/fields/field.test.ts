import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emailFieldSchema, invalidEmailMessage } from './email.ts';
import { defineField, defineRequiredField } from './field.ts';
import { missingTitleMessage, titleFieldSchema } from './title.ts';

const trimmed = defineField(
  (value) => value.trim(),
  [(value) => value !== '', 'first'],
  [(value) => value.length < 4, 'second'],
  [(value) => value === 'abc', 'third'],
);

function messages(schema: z.ZodMiniType, value: unknown): (string | undefined)[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

test('a field checks the normalised value and returns it', () => {
  expect(trimmed.parse('  abc ')).toBe('abc');
});

test('a field shows the message of the first rule that fails', () => {
  expect(messages(trimmed, '   ')).toEqual(['first']);
  expect(messages(trimmed, 'abcdef')).toEqual(['second']);
  expect(messages(trimmed, 'xyz')).toEqual(['third']);
});

test.each([undefined, null, 7, {}])(
  'the value %j, which is no text, gets the message of the field’s first rule',
  (value) => {
    expect(messages(trimmed, value)).toEqual(['first']);
    expect(messages(titleFieldSchema, value)).toEqual([missingTitleMessage]);
  },
);

test.each([undefined, null, '', ' \u200B '])(
  'a required field with the value %j gets the message for missing values',
  (value) => {
    expect(
      messages(defineRequiredField('Enter your email address', emailFieldSchema), value),
    ).toEqual(['Enter your email address']);
  },
);

test('a required field that is not empty is normalised and checked by its rules', () => {
  const address = defineRequiredField('Enter your email address', emailFieldSchema);
  expect(messages(address, 'jo')).toEqual([invalidEmailMessage]);
  expect(address.parse(' jo@example.com ')).toBe('jo@example.com');
});

test('a form and an endpoint with the same field give the same message', () => {
  const form = z.object({ email: emailFieldSchema });
  const body = z.object({ customerDetails: z.object({ email: emailFieldSchema }) });
  expect(messages(form, { email: 'jo' })).toEqual([invalidEmailMessage]);
  expect(messages(body, { customerDetails: { email: 'jo' } })).toEqual([invalidEmailMessage]);
});

test('the JSON Schema of a field is a string', () => {
  expect(z.toJSONSchema(emailFieldSchema, { io: 'input' })).toMatchObject({ type: 'string' });
});
