import { expect, test } from 'vitest';
import { getOverdueCutoff, getPromisedTime } from './promised-time.ts';

const expert = { replyBy: { workingDays: 1, time: '20:00' } };

test.each([
  ['a Monday', '2026-11-16T10:42:00Z', '2026-11-17T20:00:00Z'],
  ['a Friday evening', '2026-11-13T23:30:00Z', '2026-11-16T20:00:00Z'],
  ['a Saturday', '2026-11-14T16:48:00Z', '2026-11-16T20:00:00Z'],
  ['a Sunday', '2026-11-15T09:00:00Z', '2026-11-16T20:00:00Z'],
  ['the day before Good Friday', '2026-04-02T08:00:00Z', '2026-04-07T19:00:00Z'],
  ['Christmas Eve, with a substitute day', '2026-12-24T12:00:00Z', '2026-12-29T20:00:00Z'],
  ['the Friday before the clocks go forward', '2026-03-27T12:00:00Z', '2026-03-30T19:00:00Z'],
  ['a day that has begun in London alone', '2026-07-06T23:30:00Z', '2026-07-08T19:00:00Z'],
])('an enquiry of %s is promised an answer on the next working day', (_, createdAt, promised) => {
  expect(getPromisedTime(new Date(createdAt), expert)).toEqual(new Date(promised));
});

test('a brand promises more days and another time, and without them the next working day at five', () => {
  const friday = new Date('2026-11-13T10:00:00Z');
  const three = { replyBy: { workingDays: 3, time: '09:30' } };
  expect(getPromisedTime(friday, three)).toEqual(new Date('2026-11-18T09:30:00Z'));
  expect(getPromisedTime(friday, {})).toEqual(new Date('2026-11-16T17:00:00Z'));
});

test('an enquiry is before the cutoff exactly when its promised time is over', () => {
  for (let hour = 0; hour < 24 * 21; hour += 1) {
    // Over Christmas and New Year.
    const now = new Date(Date.UTC(2026, 11, 20, hour));
    const cutoff = getOverdueCutoff(now, expert);
    const last = getPromisedTime(new Date(cutoff.getTime() - 1), expert);
    const next = getPromisedTime(cutoff, expert);
    expect([last <= now, next > now], now.toISOString()).toEqual([true, true]);
  }
});
