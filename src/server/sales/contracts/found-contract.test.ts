import { expect, test } from 'vitest';
import { getPriceNow } from './found-contract.ts';

const offer = { priceMonthly: 12.5, offerPriceMonthly: 7.25, offerPeriodMonths: 6 };

test.each([
  ['2026-12-01', 7.25],
  ['2027-05-31', 7.25],
  ['2027-06-01', 12.5],
])(
  'a plan with six months of offer, first paid on 1 December 2026, costs on %s £%d',
  (today, price) => {
    expect(getPriceNow({ productDetails: offer, firstCollection: '2026-12-01' }, today)).toBe(
      price,
    );
  },
);

test('a plan without an offer costs its price', () => {
  const productDetails = { priceMonthly: 12.5 };
  expect(getPriceNow({ productDetails, firstCollection: '2026-12-01' }, '2026-12-02')).toBe(12.5);
});
