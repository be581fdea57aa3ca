import { expect, test } from 'vitest';
import { suggestAccountName } from './suggested-account-name.ts';

test.each([
  ['Amelia', 'Okafor', 'Amelia Okafor'],
  // The characters of a Bacs account name.
  ['Siân', 'O’Neill‐Smith', "Siân O'Neill-Smith"],
  ['A'.repeat(22), 'B'.repeat(21), `${'A'.repeat(22)} ${'B'.repeat(21)}`],
  ['A'.repeat(22), 'B'.repeat(22), ''],
])('the account name suggested for %s %s is %j', (firstName, surname, name) => {
  expect(suggestAccountName({ firstName, surname })).toBe(name);
});

test('no account name is suggested without details', () => {
  expect(suggestAccountName(undefined)).toBe('');
});
