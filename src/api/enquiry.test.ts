import { expect, test } from 'vitest';
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

test.each(['\u0007', '\u001b[2J', '\u3164', '\u2800', '\u{e0041}'])(
  'enquiryFieldsSchema refuses a message with the hidden character %j',
  (hidden) => {
    expect(messageOrText(`Hello${hidden}`)).toBe(
      'Your message contains characters we cannot use. Please type it again',
    );
  },
);

test.each([undefined, '', ' \n ', '\u200b'])(
  'enquiryFieldsSchema refuses %j as an empty message',
  (message) => {
    expect(messageOrText(message)).toBe('Tell us how we can help');
  },
);

test('enquiryFieldsSchema refuses a message of 2000 characters', () => {
  expect(messageOrText('a'.repeat(1999))).toHaveLength(1999);
  expect(messageOrText('a'.repeat(2000))).toBe('You have exceeded the maximum character limit.');
});

test.each([
  ['name', 'Enter your name'],
  ['email', 'Enter your email address'],
  ['telNumber', 'Enter your phone number'],
])('an enquiry without %s says: %s', (key, message) => {
  for (const empty of [undefined, null, '', '   ']) {
    const { error } = enquiryFieldsSchema.safeParse({ ...valid, [key]: empty });
    expect(error?.issues[0]?.message).toBe(message);
  }
});
