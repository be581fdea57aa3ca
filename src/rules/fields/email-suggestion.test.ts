import { expect, test } from 'vitest';
import { isEmail } from './email.ts';
import { suggestEmail } from './email-suggestion.ts';

test.each([
  ['jo@gmial.com', 'jo@gmail.com'],
  ['jo@GMIAL.com', 'jo@gmail.com'],
  ['jo@gmail.con', 'jo@gmail.com'],
  ['jo@gmailcom', 'jo@gmail.com'],
  ['jo@hotmal.co.uk', 'jo@hotmail.co.uk'],
  ['jo@yahooo.co.uk', 'jo@yahoo.co.uk'],
  ['jo.o-k+x@btintrenet.com', 'jo.o-k+x@btinternet.com'],
])('suggestEmail suggests for %s the address %s', (typed, suggested) => {
  expect(suggestEmail(typed)).toBe(suggested);
});

test.each([
  'jo@gmail.com',
  'jo@ymail.com',
  'jo@mail.com',
  'jo@m.com',
  'jo@example.org',
  'jo',
  '@gmial.com',
  '',
])('suggestEmail suggests nothing for %s', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});

test('an address with a suggestion is valid all the same', () => {
  expect(isEmail('jo@gmial.com')).toBe(true);
});
