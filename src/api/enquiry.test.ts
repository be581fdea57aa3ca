import { expect, test } from 'vitest';
import { refusedEnquiries } from '#tests/support/answer-cases.ts';
import { enquiryFieldsSchema } from './enquiry.ts';

const valid = {
  name: 'Amelia Okafor',
  email: 'amelia.okafor@example.com',
  telNumber: '07700900123',
  message: 'Which plan covers a boiler that is nine years old?',
};

function messageOrText(message: unknown) {
  const { data, error } = enquiryFieldsSchema.safeParse({ ...valid, message });
  return error?.issues[0]?.message ?? data?.message;
}

test.each(['Two lines\nand\ta tab', 'علی‌رضا', '👩‍👩‍👧 ❤️', '£20 a month – is that right?'])(
  'enquiryFieldsSchema keeps the message %j as typed',
  (message) => {
    expect(messageOrText(message)).toBe(message);
  },
);

test('enquiryFieldsSchema normalises word-processor characters in a message', () => {
  expect(messageOrText('\ufeffHel\u00adlo\u000bthere\u200b')).toBe('Hello\nthere');
});

test('enquiryFieldsSchema accepts a message of 1999 characters', () => {
  expect(messageOrText('a'.repeat(1999))).toHaveLength(1999);
});

test.each(refusedEnquiries)('an enquiry whose %s is %j says: %s', (key, value, message) => {
  const { error } = enquiryFieldsSchema.safeParse({ ...valid, [key]: value });
  expect(error?.issues[0]?.message).toBe(message);
});

test.each([
  ['name', 'Enter your name'],
  ['email', 'Enter your email address'],
  ['telNumber', 'Enter your phone number'],
  ['message', 'Tell us how we can help'],
])('an enquiry without %s says: %s', (key, message) => {
  for (const missing of [undefined, null]) {
    const { error } = enquiryFieldsSchema.safeParse({ ...valid, [key]: missing });
    expect(error?.issues[0]?.message).toBe(message);
  }
});
