import { expect, test } from 'vitest';
import { calculateTimeLeft } from './time-left.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  ['two days, three hours and four minutes', 2 * day + 3 * hour + 4 * minute, [2, 3, 5]],
  ['one hour', hour, [0, 1, 1]],
  ['59 minutes and a second', 59 * minute + 1000, [0, 1, 0]],
  ['one day less a second', day - 1000, [1, 0, 0]],
  ['one second', 1000, [0, 0, 1]],
  ['one millisecond', 1, [0, 0, 1]],
])(
  'the countdown counts a begun minute as a whole one while %s remains',
  (_, left, [days, hours, minutes]) => {
    expect(calculateTimeLeft(1_000_000_000 + left, 1_000_000_000)).toEqual({
      days,
      hours,
      minutes,
    });
  },
);

test.each([0, -1, -day])('calculateTimeLeft is zero once the date has passed (%s ms)', (left) => {
  expect(calculateTimeLeft(left, 0)).toEqual({ days: 0, hours: 0, minutes: 0 });
});
