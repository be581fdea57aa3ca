import { describe, expect, test } from 'vitest';
import { accountNameRules } from '#tests/support/field-rules.ts';
import { accountNameFieldSchema, normaliseAccountName } from './account-name.ts';

describe.each(accountNameRules)('$row', ({ message, verdict, valid, invalid, boundary }) => {
  test.each([...valid, ...boundary.valid])('accepts %s as a name on the account', (name) => {
    expect(verdict(name)).toBeUndefined();
  });
  test.each([...invalid, ...boundary.invalid])(
    'the account name field refuses %j with the message that lists the allowed characters',
    (name) => {
      expect(verdict(name)).toBe(message);
    },
  );
});

test('a missing account name is refused', () => {
  expect(accountNameFieldSchema.safeParse(undefined).success).toBe(false);
});

test('normaliseAccountName replaces full-width letters, typographic apostrophes, dashes and spaces by keyboard characters', () => {
  expect(normaliseAccountName(' Ｊ.\u00a0O’Neill–Smith ')).toBe("J. O'Neill-Smith");
});
