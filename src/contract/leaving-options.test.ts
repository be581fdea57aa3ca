import { expect, test } from 'vitest';
import { calculatePurchaseDates } from '#journey/purchase-dates.ts';
import { addDays } from '#rules/dates/calendar-day.ts';
import type { Leaving } from './leaving.ts';
import { listLeavingOptions } from './leaving-options.ts';
import type { NoticeKind } from './notice-kinds.ts';

const withdraw = { cover: 'It ends at once.', money: 'You pay nothing.' };
const cancel = { cover: 'It ends with the month.', money: 'You pay the month.' };
const stopRenewal = { cover: 'It ends with the year.', money: 'You pay the year.' };
const all: Leaving = { term: { months: 12, renewalMonths: 12 }, withdraw, cancel, stopRenewal };

function optionsOn(
  today: string,
  {
    boughtOn = '2026-11-16',
    leaving = all,
    inForce = [],
  }: {
    boughtOn?: string;
    leaving?: Leaving;
    inForce?: { kind: NoticeKind; lastDay: string }[];
  } = {},
) {
  const dates = calculatePurchaseDates(boughtOn, { waitingPeriodDays: 14 });
  return listLeavingOptions({ dates, leaving, cancelCondition: 'in full' }, inForce, today);
}

const lastDays = (...args: Parameters<typeof optionsOn>) =>
  Object.fromEntries(optionsOn(...args).options.map(({ kind, lastDay }) => [kind, lastDay]));

test('on the day of purchase a buyer may withdraw, cancel for the end of the month, or stop the renewal', () => {
  expect(optionsOn('2026-11-16')).toEqual({
    options: [
      { kind: 'withdraw', lastDay: '2026-11-16', words: withdraw, payments: null },
      { kind: 'cancel', lastDay: '2026-12-15', words: cancel, payments: null },
      { kind: 'stop-renewal', lastDay: '2027-11-15', words: stopRenewal, payments: null },
    ],
    isEnded: false,
    endsOn: undefined,
    needsCall: false,
  });
});

test('a buyer may withdraw until the last free day, and not on the day after it', () => {
  expect(lastDays('2026-11-30')).toMatchObject({ withdraw: '2026-11-30' });
  expect(lastDays('2026-12-01')).toEqual({ cancel: '2026-12-15', 'stop-renewal': '2027-11-15' });
});

test.each([
  ['on the last day of a month', '2026-12-15', '2026-12-15'],
  ['on the first day of the next', '2026-12-16', '2027-01-15'],
  ['years later', '2030-03-20', '2030-04-15'],
])('a month that is paid for ends with its last day: %s', (_, today, lastDay) => {
  expect(lastDays(today)).toMatchObject({ cancel: lastDay });
});

test.each([
  ['2027-01-31', '2027-02-01', '2027-02-27'],
  ['2027-01-31', '2027-02-28', '2027-03-30'],
  ['2027-01-31', '2027-03-31', '2027-04-29'],
  ['2028-01-31', '2028-02-10', '2028-02-28'],
  ['2027-01-30', '2027-02-28', '2027-03-29'],
  ['2027-01-29', '2027-03-01', '2027-03-28'],
])('a plan of %s that is cancelled on %s ends on %s', (boughtOn, today, lastDay) => {
  expect(lastDays(today, { boughtOn })).toMatchObject({ cancel: lastDay });
});

test('the months of a plan leave out no day and overlap on none, whatever the day of purchase', () => {
  const wrong: string[] = [];
  for (const boughtOn of ['2027-01-28', '2027-01-29', '2027-01-30', '2027-01-31', '2028-02-29']) {
    let previous: string | undefined;
    for (let day = 0; day < 4 * 366; day += 1) {
      const today = addDays(boughtOn, day);
      const { cancel: end = '' } = lastDays(today, { boughtOn });
      // The end changes on the day after it, and on no other.
      const isNext = previous === undefined || (end !== previous) === previous < today;
      if (end < today || !isNext) wrong.push(`${boughtOn}, ${today}: ${end}`);
      previous = end;
    }
  }
  expect(wrong).toEqual([]);
});

test('the renewal that is stopped is the next one', () => {
  expect(lastDays('2027-11-15')).toMatchObject({ 'stop-renewal': '2027-11-15' });
  expect(lastDays('2027-11-16')).toMatchObject({ 'stop-renewal': '2028-11-15' });
  const leaving = { ...all, term: { months: 12, renewalMonths: 3 } };
  expect(lastDays('2027-11-16', { leaving })).toMatchObject({ 'stop-renewal': '2028-02-15' });
});

test('after a notice only what ends the plan earlier is left', () => {
  const stopped = { kind: 'stop-renewal' as const, lastDay: '2027-11-15' };
  const cancelled = { kind: 'cancel' as const, lastDay: '2026-12-15' };
  expect(lastDays('2026-11-17', { inForce: [stopped] })).toEqual({
    withdraw: '2026-11-17',
    cancel: '2026-12-15',
  });
  expect(lastDays('2027-11-01', { inForce: [stopped] })).toEqual({});
  expect(lastDays('2026-11-17', { inForce: [stopped, cancelled] })).toEqual({
    withdraw: '2026-11-17',
  });
});

test('a plan that was withdrawn from has nothing to leave, and ends with its day', () => {
  const inForce = [{ kind: 'withdraw' as const, lastDay: '2026-11-17' }];
  const nothing = { options: [], endsOn: '2026-11-17', needsCall: false };
  expect(optionsOn('2026-11-17', { inForce })).toEqual({ ...nothing, isEnded: false });
  expect(optionsOn('2026-11-18', { inForce })).toEqual({ ...nothing, isEnded: true });
});

test('a plan that does not renew ends with its first term', () => {
  const leaving = { term: { months: 3, renewalMonths: 3 }, withdraw };
  expect(optionsOn('2027-02-15', { leaving })).toEqual({
    options: [],
    isEnded: false,
    endsOn: '2027-02-15',
    needsCall: true,
  });
  // A paid month cannot end it earlier than the term does.
  const monthly = { leaving: { ...leaving, cancel } };
  expect(optionsOn('2027-02-15', monthly)).toMatchObject({ options: [], endsOn: '2027-02-15' });
  expect(optionsOn('2027-02-16', { leaving })).toMatchObject({ isEnded: true, needsCall: false });
});

test('of a contract that does not say how it is left later, the buyer may withdraw and has to call for the rest', () => {
  const leaving = { withdraw };
  expect(lastDays('2026-11-30', { leaving })).toEqual({ withdraw: '2026-11-30' });
  expect(optionsOn('2026-11-30', { leaving })).toMatchObject({ needsCall: true, isEnded: false });
  expect(optionsOn('2036-12-01', { leaving })).toEqual({
    options: [],
    needsCall: true,
    isEnded: false,
  });
});
