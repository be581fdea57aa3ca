import { expect, test } from 'vitest';
import { createPlanWithVariant } from '#tests/support/plan.ts';
import { monthlyPrice } from './price.ts';
import { createPriceRows, createPriceRowsWithTotal } from './price-rows.ts';

const offer = { offer: true, offerPeriodMonths: 3, offerPercentage: 50 };
const offered = createPlanWithVariant({ offerPriceMonthly: 7.25 }, offer);
const plain = createPlanWithVariant({ priceMonthly: 6.5 }, { productType: 'Insurance Policy' });

const rows = (months: number) =>
  createPriceRows(
    monthlyPrice({ ...offered.product, offerPeriodMonths: months }, offered.variant),
    12,
  ).map(({ term, description }) => `${term}: ${description}`);

test('createPriceRows has a row for the offer months and one for the months after', () => {
  expect(rows(3)).toEqual(['Months 1 to 3: £7.25 a month', 'Months 4 to 12: £14.50 a month']);
  expect(rows(1)).toEqual(['Month 1: £7.25 a month', 'Months 2 to 12: £14.50 a month']);
  expect(rows(11)).toEqual(['Months 1 to 11: £7.25 a month', 'Month 12: £14.50 a month']);
});

test('createPriceRows has one row without an offer or with an offer for the whole year', () => {
  expect(createPriceRows(monthlyPrice(plain.product, plain.variant), 12)).toEqual([
    { term: 'Months 1 to 12', description: '£6.50 a month' },
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
