import { expect, test } from 'vitest';
import { createPlan, createVariantContent } from '#tests/support/plan.ts';
import { findStartingPrices } from './starting-price.ts';

const care = createPlan({ categories: ['FEATURED', 'BOILER_AND_HEATING'] });
const cheaper = createPlan({
  productId: 'ember-care',
  categories: ['BOILER_AND_HEATING'],
  productVariants: [
    createVariantContent({ productVariantId: 'ember-0', priceMonthly: 20, priceVariation: 0 }),
    createVariantContent({ productVariantId: 'ember-99', priceMonthly: 9.5 }),
  ],
});

test('findStartingPrices returns the cheapest variant of each kind of cover that has plans', () => {
  const prices = findStartingPrices([care, cheaper]);
  expect(
    prices.map(({ category, product, variant }) => [
      category,
      product.productId,
      variant.productVariantId,
    ]),
  ).toEqual([['BOILER_AND_HEATING', 'ember-care', 'ember-99']]);
});

test('findStartingPrices ignores plans that are not on sale', () => {
  expect(findStartingPrices([{ ...care, sellable: false }])).toEqual([]);
});
