import { expect, test } from 'vitest';
import { joinWithAnd } from './joined-list.ts';

test.each([
  [[], ''],
  [['Policy summary'], 'Policy summary'],
  [['Policy summary', 'Terms'], 'Policy summary and Terms'],
  [['Policy summary', 'Terms', 'Privacy notice'], 'Policy summary, Terms and Privacy notice'],
])('joinWithAnd joins %j to "%s"', (items, expected) => {
  expect(joinWithAnd(items)).toBe(expected);
});
