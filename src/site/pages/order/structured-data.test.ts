import { expect, test } from 'vitest';
import { findTestProduct } from '#tests/support/purchase.ts';
import { createStructuredData } from './structured-data.ts';

test('describes the plan as a product with one offer for each variant at its standard price, cheapest first', () => {
  const address = 'https://shop.example/plan';
  const { offers, ...product } = createStructuredData(
    findTestProduct('boiler-and-service-care'),
    address,
  );
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Boiler and Service Care',
    url: address,
  });
  expect(offers.map(({ price, priceCurrency }) => [price, priceCurrency])).toEqual([
    ['14.50', 'GBP'],
    ['17.50', 'GBP'],
    ['21.00', 'GBP'],
  ]);
});
