import { expect, test } from 'vitest';
import {
  findLondonTimeProblem,
  formatLondonMoment,
  formatLondonTime,
  getLondonEnd,
  getLondonStart,
  toLondonTime,
} from './london-time.ts';

const dayMs = 24 * 3_600_000;
const years = [2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032];
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The last Sunday of the month, on which the clocks change at 01:00 UTC. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 0));
  return last.getTime() - last.getUTCDay() * dayMs;
}

/** Every night of these years, with the hours that London is ahead of UTC before and after it. */
const nights = years.flatMap((year) => {
  const [spring, autumn] = [lastSunday(year, 3), lastSunday(year, 10)];
  const length = (Date.UTC(year + 1, 0) - Date.UTC(year, 0)) / dayMs;
  return Array.from({ length }, (_, index) => {
    const midnight = Date.UTC(year, 0, 1 + index);
    const isSummer = (ms: number) => Number(ms >= spring + 3_600_000 && ms < autumn + 3_600_000);
    const before = isSummer(midnight);
    return { day: toDay(midnight), midnight, before, after: isSummer(midnight + dayMs / 2) };
  });
});

test('the 3,288 nights of this test have 18 clock changes', () => {
  expect(nights).toHaveLength(3288);
  expect(nights.filter(({ before, after }) => before !== after)).toHaveLength(18);
});

test('on every night a day begins at midnight in London and ends at the next midnight', () => {
  for (const [index, { day, midnight, before }] of nights.entries()) {
    const begin = midnight - before * 3_600_000;
    expect(getLondonStart(day).getTime(), day).toBe(begin);
    const next = nights[index + 1];
    if (next) expect(getLondonEnd(day)).toEqual(getLondonStart(next.day));
  }
});

test('on every night each time before 03:00 is found once, unless the clocks skip or repeat it', () => {
  // One expectation for all: 100,000 take two seconds.
  const wrong: unknown[] = [];
  for (const { day, midnight, before, after } of nights) {
    for (const minutes of [0, 30, 59, 60, 90, 119, 120, 150]) {
      const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
      const text = `${day}T${time}`;
      const isChanged = before !== after && minutes >= 60 && minutes < 120;
      const problem = findLondonTimeProblem(text);
      if (isChanged) {
        expect(problem, text).toContain(after > before ? 'does not exist' : 'comes twice');
        expect(() => getLondonStart(text)).toThrow('is not one moment in London');
        continue;
      }
      const ahead = minutes < 60 ? before : after;
      const moment = midnight + minutes * 60_000 - ahead * 3_600_000;
      const found = [problem, getLondonStart(text).getTime(), getLondonEnd(text).getTime()];
      if (found.join() !== ['', moment, moment].join()) wrong.push({ text, found, moment });
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  [
    '2027-03-28T01:30',
    'must be another time: the clocks go forward on 28 March 2027, and 01:30 does not exist in London',
  ],
  [
    '2027-10-31T01:00',
    'must be another time: the clocks go back on 31 October 2027, and 01:00 comes twice in London',
  ],
])('the time %s is refused: it %s', (text, problem) => {
  expect(findLondonTimeProblem(text)).toBe(problem);
});

test.each([
  ...['', 'tomorrow', '1 January 2027', '2027-1-1'],
  ...['2027-01-01T24:00', '2027-01-01T09:60', '2027-01-01T9:00', '2027-01-01 09:00'],
  ...['2027-01-01T09:00:00', '2027-01-01T09:00Z', '2027-01-01T09:00+01:00', ' 2027-01-01'],
])('a time written as %j is refused, with an example', (text) => {
  expect(findLondonTimeProblem(text)).toBe(
    'must be a day, e.g. 2027-03-31, or a time in London, e.g. 2027-03-31T09:00',
  );
  expect(() => getLondonStart(text)).toThrow('is not one moment in London');
});

test.each(['2027-02-29', '2027-06-31', '2027-13-01', '2027-00-10', '2027-06-31T09:00'])(
  'the date %s is refused, because it does not exist',
  (text) => {
    expect(findLondonTimeProblem(text)).toBe('must be a day that exists, e.g. 2027-03-31');
    expect(() => getLondonStart(text)).toThrow('is not one moment in London');
  },
);

test('formatLondonTime names the day, and the time if there is one', () => {
  expect(formatLondonTime('2027-12-31')).toBe('31 December 2027');
  expect(formatLondonTime('2028-01-01T09:00')).toBe('09:00 on 1 January 2028');
});

test('formatLondonMoment names the minute or, by default, the second and the time zone', () => {
  expect(formatLondonMoment(new Date('2026-11-16T10:42:07Z'))).toBe(
    '16 November 2026 at 10:42:07 GMT',
  );
  expect(formatLondonMoment(new Date('2026-07-01T10:42:07Z'), 'short')).toBe(
    '1 July 2026 at 11:42',
  );
});

test.each(['2028-01-01', '2027-07-01', '2027-07-01T09:00', '2027-10-31T00:30'])(
  'toLondonTime returns %s for the moment at which it begins',
  (text) => {
    expect(toLondonTime(getLondonStart(text))).toBe(text);
  },
);
