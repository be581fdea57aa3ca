import { expect, test } from 'vitest';
import { enquiryFields } from './enquiry.ts';

const sound = {
  name: 'Amelia Okafor',
  email: 'amelia.okafor@example.com',
  telNumber: '07700900123',
  message: 'Which plan covers a boiler that is nine years old?',
};

function judged(message: unknown) {
  const { data, error } = enquiryFields.safeParse({ ...sound, message });
  return error?.issues[0]?.message ?? data?.message;
}

test.each(['Two lines\nand\ta tab', 'علی‌رضا', '👩‍👩‍👧 ❤️', '£20 a month – is that right?'])(
  'the message %j is kept as typed',
  (message) => {
    expect(judged(message)).toBe(message);
  },
);

test('what a word processor puts into a message is cleaned', () => {
  expect(judged('\ufeffHel\u00adlo\u000bthere\u200b')).toBe('Hello\nthere');
});

test.each(['\u0007', '\u001b[2J', '\u3164', '\u2800', '\u{e0041}'])(
  'a message with the hidden character %j is refused',
  (hidden) => {
    expect(judged(`Hello${hidden}`)).toBe(
      'Your message contains characters we cannot use. Please type it again',
    );
  },
);

test.each([undefined, '', ' \n ', '\u200b'])('the message %j says nothing', (message) => {
  expect(judged(message)).toBe('Tell us how we can help');
});

test('a message of 2000 characters is too long', () => {
  expect(judged('a'.repeat(1999))).toHaveLength(1999);
  expect(judged('a'.repeat(2000))).toBe('You have exceeded the maximum character limit.');
});

test.each([
  ['name', 'Enter your name'],
  ['email', 'Enter your email address'],
  ['telNumber', 'Enter your phone number'],
])('an enquiry without %s says: %s', (key, message) => {
  for (const empty of [undefined, null, '', '   ']) {
    const { error } = enquiryFields.safeParse({ ...sound, [key]: empty });
    expect(error?.issues[0]?.message).toBe(message);
  }
});
