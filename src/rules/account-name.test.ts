import { expect, test } from 'vitest';
import {
  accountNameField,
  accountNameLengthMessage,
  accountNameMessage,
  normaliseAccountName,
} from './account-name.ts';

const complaint = (name: unknown) => accountNameField.safeParse(name).error?.issues[0]?.message;

test.each([
  'J. Smith',
  'J Smith',
  'Mr & Mrs A Smith',
  'A Okafor-Smith Ltd',
  "D'Arcy t/a Rowan Plumbing 24",
  'Siân Łukasz',
  '王芳',
  'A'.repeat(44),
])('%s is a name on an account', (name) => {
  expect(complaint(name)).toBeUndefined();
});

test.each([undefined, '', ' ', 'J', '55779911', '& . -', 'A Smith; B Smith', 'a@b.example', 'A_B'])(
  '%j is not, and the message says what may stand in one',
  (name) => {
    expect(complaint(name)).toBe(accountNameMessage);
  },
);

test('44 characters are the most', () => {
  expect(complaint('A'.repeat(45))).toBe(accountNameLengthMessage);
});

test('what a phone or a paste writes becomes what a bank has', () => {
  expect(normaliseAccountName(' Ｊ.\u00a0O’Neill–Smith ')).toBe("J. O'Neill-Smith");
});
