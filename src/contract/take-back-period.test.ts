import { expect, test } from 'vitest';
import { formatTakeBackEnd, getTakeBackEnd } from './take-back-period.ts';

const endOf = (receivedAt: string) =>
  formatTakeBackEnd(getTakeBackEnd({ receivedAt: new Date(receivedAt) }));

test('a notice can be taken back for 24 hours, which end at a time in London', () => {
  expect(endOf('2026-11-19T17:42:59Z')).toBe('17:42 on 20 November 2026');
  expect(endOf('2026-11-19T23:59:20Z')).toBe('23:59 on 20 November 2026');
  expect(endOf('2026-11-20T00:00:40Z')).toBe('00:00 on 21 November 2026');
  // The clocks go forward in the night of 28 March 2027.
  expect(endOf('2027-03-27T12:00:00Z')).toBe('13:00 on 28 March 2027');
});
