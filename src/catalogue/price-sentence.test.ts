import { expect, test } from 'vitest';
import { planWithVariant } from '../../tests/support/plan.ts';
import { monthlyPrice } from './price.ts';
import { priceAfter, priceSentence } from './price-sentence.ts';

const priceOf = (variantChanges: object, planChanges: object = {}) => {
  const { product, variant } = planWithVariant({ ...variantChanges }, { ...planChanges });
  return monthlyPrice(product, variant);
};

test('says how long the offer lasts and what follows', () => {
  const price = priceOf({ offerPriceMonthly: 7.25 }, { offer: true, offerPeriodMonths: 3 });
  expect(priceSentence(price)).toBe('£7.25 a month for 3 months, then £14.50 a month');
});

test('counts a single month as one', () => {
  const price = priceOf({ offerPriceMonthly: 7.25 }, { offer: true, offerPeriodMonths: 1 });
  expect(priceAfter(price)).toBe('for 1 month, then £14.50 a month');
});

test('says that a price without an offer stays', () => {
  const price = priceOf({ priceMonthly: 6.5 });
  expect(priceSentence(price)).toBe('£6.50 a month');
  expect(priceAfter(price)).toBe('The same price every month');
});
