import { expect, test } from 'vitest';
import { toPence } from '#rules/money.ts';
import { listPayments } from './payments.ts';

const datesFrom = (first: string, months: number) =>
  listPayments(first, [{ months, amount: toPence(850) }]).map(({ date }) => date);

test('listPayments has the offer price, then the standard price, on working days', () => {
  expect(
    listPayments('2026-11-30', [
      { months: 3, amount: toPence(725) },
      { months: 2, amount: toPence(1450) },
    ]),
  ).toEqual([
    { date: '2026-11-30', amount: 725 },
    { date: '2026-12-30', amount: 725 },
    // 30 January is a Saturday.
    { date: '2027-02-01', amount: 725 },
    // 28 February, a Sunday, in place of the 30th.
    { date: '2027-03-01', amount: 1450 },
    { date: '2027-03-30', amount: 1450 },
  ]);
});

test('listPayments moves past Good Friday and Easter Monday, and past Christmas', () => {
  expect(datesFrom('2027-02-26', 2)).toEqual(['2027-02-26', '2027-03-30']);
  expect(datesFrom('2027-11-25', 2)).toEqual(['2027-11-25', '2027-12-29']);
});

test('listPayments takes the last day of a shorter month and returns to the first day after it', () => {
  expect(datesFrom('2027-12-31', 6)).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-05-02',
    '2028-05-31',
  ]);
});
