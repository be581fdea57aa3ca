import { expect, test } from 'vitest';
import {
  endsAfterItsBegin,
  hasBegun,
  hasEnded,
  holdsAt,
  type LondonPeriod,
  listBoundaries,
} from './london-period.ts';

const at = (text: string) => new Date(text);

test.each<[string, LondonPeriod, string, boolean]>([
  ['always without days', {}, '2026-11-16T12:00:00Z', true],
  ['not before its first day', { from: '2027-07-01' }, '2027-06-30T22:59:59.999Z', false],
  ['from midnight of its first day', { from: '2027-07-01' }, '2027-06-30T23:00:00Z', true],
  ['until the end of its last day', { until: '2027-12-31' }, '2027-12-31T23:59:59.999Z', true],
  ['not after its last day', { until: '2027-12-31' }, '2028-01-01T00:00:00Z', false],
  ['not before its minute', { from: '2027-07-01T09:00' }, '2027-07-01T07:59:59.999Z', false],
  ['from its minute on', { from: '2027-07-01T09:00' }, '2027-07-01T08:00:00Z', true],
  ['just before its last minute', { until: '2027-07-01T09:00' }, '2027-07-01T07:59:59.999Z', true],
  ['not in its last minute', { until: '2027-07-01T09:00' }, '2027-07-01T08:00:00Z', false],
  ['for one day', { from: '2027-03-28', until: '2027-03-28' }, '2027-03-28T12:00:00Z', true],
])('a period is in force %s', (_, period, moment, expected) => {
  expect(holdsAt(period, at(moment))).toBe(expected);
  expect(hasBegun(period, at(moment)) && !hasEnded(period, at(moment))).toBe(expected);
});

test('a period begins and ends at its boundaries and at no other time', () => {
  const period = { from: '2027-03-28', until: '2027-10-31T00:30' };
  expect(listBoundaries(period)).toEqual([at('2027-03-28T00:00:00Z'), at('2027-10-30T23:30:00Z')]);
  expect(listBoundaries({})).toEqual([]);
  for (const boundary of listBoundaries(period)) {
    const before = new Date(boundary.getTime() - 1);
    expect(holdsAt(period, boundary)).not.toBe(holdsAt(period, before));
  }
});

test.each<[LondonPeriod, boolean]>([
  [{}, true],
  [{ from: '2027-01-01' }, true],
  [{ from: '2027-01-01', until: '2027-01-01' }, true],
  [{ from: '2027-01-02', until: '2027-01-01' }, false],
  [{ from: '2027-01-01T09:00', until: '2027-01-01T09:00' }, false],
  [{ from: '2027-01-01T09:00', until: '2027-01-01' }, true],
  [{ from: '2027-01-01', until: '2027-01-01T00:00' }, false],
])('the period %j ends after it begins: %s', (period, expected) => {
  expect(endsAfterItsBegin(period)).toBe(expected);
});
