import { expect, test } from 'vitest';
import { getDateAfterKey } from './calendar-keys.ts';

const available = ['2026-11-18', '2026-11-30', '2026-12-02', '2027-03-05', '2027-03-09'];

test.each([
  ['ArrowRight', '2026-11-18', '2026-11-19'],
  ['ArrowLeft', '2026-11-18', '2026-11-17'],
  ['ArrowDown', '2026-11-18', '2026-11-25'],
  ['ArrowUp', '2026-11-18', '2026-11-11'],
  ['Home', '2026-11-18', '2026-11-16'],
  ['End', '2026-11-18', '2026-11-22'],
  ['PageDown', '2026-11-18', '2026-12-02'],
  ['PageUp', '2027-03-09', '2026-12-02'],
])('the key %s moves the focus from %s to %s', (key, from, to) => {
  expect(getDateAfterKey(key, from, available)).toBe(to);
});

test.each([
  ['ArrowRight', '2026-11-30', '2026-12-01', 'the next month has slots'],
  ['ArrowDown', '2026-12-30', '2027-03-05', 'January and February have none'],
  ['ArrowUp', '2027-03-03', '2026-12-02', 'January and February have none'],
  ['ArrowLeft', '2026-11-01', '2026-11-01', 'no month before has slots'],
  ['ArrowDown', '2027-03-30', '2027-03-30', 'no month after has slots'],
  ['PageUp', '2026-11-30', '2026-11-30', 'no month before has slots'],
  ['PageDown', '2027-03-09', '2027-03-09', 'no month after has slots'],
])('the key %s moves the focus from %s to %s: %s', (key, from, to) => {
  expect(getDateAfterKey(key, from, available)).toBe(to);
});

test('getDateAfterKey returns undefined for keys that do not move the focus', () => {
  expect(getDateAfterKey('Tab', '2026-11-18', available)).toBeUndefined();
});
