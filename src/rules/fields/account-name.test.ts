import { expect, test } from 'vitest';
import {
  accountNameFieldSchema,
  accountNameTooLongMessage,
  invalidAccountNameMessage,
  normaliseAccountName,
} from './account-name.ts';

const messageOf = (name: unknown) =>
  accountNameFieldSchema.safeParse(name).error?.issues[0]?.message;

test.each([
  'J. Smith',
  'J Smith',
  'Mr & Mrs A Smith',
  'A Okafor-Smith Ltd',
  "D'Arcy t/a Rowan Plumbing 24",
  'Siân Łukasz',
  '王芳',
  'A'.repeat(44),
])('accepts %s as a name on the account', (name) => {
  expect(messageOf(name)).toBeUndefined();
});

test.each([undefined, '', ' ', 'J', '55779911', '& . -', 'A Smith; B Smith', 'a@b.example', 'A_B'])(
  'the account name field refuses %j with the message that lists the allowed characters',
  (name) => {
    expect(messageOf(name)).toBe(invalidAccountNameMessage);
  },
);

test('the account name field refuses more than 44 characters with the message for the length', () => {
  expect(messageOf('A'.repeat(45))).toBe(accountNameTooLongMessage);
});

test('normaliseAccountName replaces full-width letters, typographic apostrophes, dashes and spaces by keyboard characters', () => {
  expect(normaliseAccountName(' Ｊ.\u00a0O’Neill–Smith ')).toBe("J. O'Neill-Smith");
});
