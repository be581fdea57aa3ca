import { expect, test } from 'vitest';
import { createPlanWithVariant } from '#tests/support/plan.ts';
import { monthlyPrice } from './price.ts';
import { createPriceRowsWithTotal } from './price-rows.ts';

const offer = { offer: true, offerPeriodMonths: 3, offerPercentage: 50 };
const offered = createPlanWithVariant({ offerPriceMonthly: 7.25 }, offer);
const plain = createPlanWithVariant({ priceMonthly: 6.5 }, { productType: 'Insurance Policy' });

const rows = (months: number) =>
  createPriceRowsWithTotal(
    monthlyPrice({ ...offered.product, offerPeriodMonths: months }, offered.variant),
    12,
  )
    .slice(0, -1)
    .map(({ term, description }) => `${term}: ${description}`);

test('createPriceRowsWithTotal has a row for the offer months and one for the months after', () => {
  expect(rows(3)).toEqual(['Months 1 to 3: £7.25 a month', 'Months 4 to 12: £14.50 a month']);
  expect(rows(1)).toEqual(['Month 1: £7.25 a month', 'Months 2 to 12: £14.50 a month']);
  expect(rows(11)).toEqual(['Months 1 to 11: £7.25 a month', 'Month 12: £14.50 a month']);
});

test('createPriceRowsWithTotal has one row and the total without an offer, or with an offer for the whole year', () => {
  expect(createPriceRowsWithTotal(monthlyPrice(plain.product, plain.variant), 12)).toEqual([
    { term: 'Months 1 to 12', description: '£6.50 a month' },
    { term: 'First-year total', description: '£78.00' },
  ]);
  expect(rows(18)).toEqual(['Months 1 to 12: £7.25 a month']);
});

test('createPriceRowsWithTotal covers three months for a three-month plan', () => {
  const price = monthlyPrice(plain.product, plain.variant);
  expect(createPriceRowsWithTotal(price, 3)).toEqual([
    { term: 'Months 1 to 3', description: '£6.50 a month' },
    { term: 'Total for 3 months', description: '£19.50' },
  ]);
});
