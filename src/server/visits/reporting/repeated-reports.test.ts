import { expect, test } from 'vitest';
import { createRepeatCheck } from './repeated-reports.ts';

const at = (second: number, page: string, sessionId: string | null = 'a') => ({
  receivedAt: new Date(Date.UTC(2026, 10, 15, 12, 0, second)),
  type: 'core::page-view',
  page,
  sessionId,
  data: {},
});

test('an equal report of the same session is a repeat for five seconds', () => {
  const isRepeat = createRepeatCheck();
  expect([0, 1, 4, 5].map((second) => isRepeat(at(second, 'bank')))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('the repeat check accepts a report that differs only in its page or its session', () => {
  const isRepeat = createRepeatCheck();
  isRepeat(at(0, 'bank'));
  expect(isRepeat(at(0, 'summary'))).toBe(false);
  expect(isRepeat(at(0, 'bank', 'b'))).toBe(false);
});

test('the repeat check accepts every report without a session', () => {
  const isRepeat = createRepeatCheck();
  isRepeat(at(0, 'bank', null));
  expect(isRepeat(at(0, 'bank', null))).toBe(false);
});

test('the repeat check forgets the oldest report when its capacity is used up', () => {
  const isRepeat = createRepeatCheck({ capacity: 2 });
  for (const page of ['order', 'bank', 'summary']) isRepeat(at(0, page));
  expect(isRepeat(at(0, 'summary'))).toBe(true);
  expect(isRepeat(at(0, 'order'))).toBe(false);
});

test('a clock that is set back does not make every report a repeat', () => {
  const isRepeat = createRepeatCheck();
  isRepeat(at(30, 'bank'));
  expect(isRepeat(at(10, 'summary'))).toBe(false);
});
