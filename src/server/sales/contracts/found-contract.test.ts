import { expect, test } from 'vitest';
import { listPayments } from '#contract/payments.ts';
import { addDays, addMonths } from '#rules/dates/calendar-day.ts';
import { convertPenceToPounds, toPence } from '#rules/money.ts';
import { getPriceNow } from './found-contract.ts';

const offer = { priceMonthly: 12.5, offerPriceMonthly: 7.25, offerPeriodMonths: 6 };

test.each([
  ['2026-12-01', 7.25],
  ['2027-05-31', 7.25],
  ['2027-06-01', 12.5],
])(
  'a plan with six months of offer, first paid on 1 December 2026, costs on %s £%d',
  (today, price) => {
    expect(
      getPriceNow({ productDetails: offer, firstCollection: '2026-12-01', payments: null }, today),
    ).toBe(price);
  },
);

test('a plan without an offer costs its price', () => {
  const productDetails = { priceMonthly: 12.5 };
  expect(
    getPriceNow({ productDetails, firstCollection: '2026-12-01', payments: null }, '2026-12-02'),
  ).toBe(12.5);
});

// Every day on which a plan can be first collected in a leap year, e.g. 31 August, of which month six is 28 February.
test('on the day of each payment a plan costs what is collected, whatever the day of the month', () => {
  const productDetails = { priceMonthly: 12.5, offerPriceMonthly: 7.25, offerPeriodMonths: 6 };
  for (let day = 0; day < 366; day += 1) {
    const firstCollection = addDays('2027-07-01', day);
    const payments = listPayments(firstCollection, [
      { months: 6, amount: toPence(725) },
      { months: 6, amount: toPence(1250) },
    ]);
    const sold = { productDetails, firstCollection, payments };
    for (const { date, amount } of payments)
      expect([date, getPriceNow(sold, date)]).toEqual([date, convertPenceToPounds(amount)]);
    expect(getPriceNow(sold, addDays(firstCollection, -1))).toBe(7.25);
  }
});

test('after the first term a plan costs its price, also if its offer was for the whole term', () => {
  const firstCollection = '2026-12-01';
  const payments = listPayments(firstCollection, [{ months: 12, amount: toPence(725) }]);
  const productDetails = { priceMonthly: 12.5, offerPriceMonthly: 7.25, offerPeriodMonths: 12 };
  const priceOn = (today: string) =>
    getPriceNow({ productDetails, firstCollection, payments }, today);
  expect(priceOn(addDays(addMonths(firstCollection, 12), -1))).toBe(7.25);
  expect(priceOn(addMonths(firstCollection, 12))).toBe(12.5);
});
