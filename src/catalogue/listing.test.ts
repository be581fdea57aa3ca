import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPlan, createVariantContent } from '#tests/support/plan.ts';
import { planCategories, planSubCategories } from './category.ts';
import {
  defaultBoilerCover,
  defaultListingCategory,
  findLowestPrice,
  type ListingChoice,
  parseCategory,
  selectListedProducts,
} from './listing.ts';
import type { Product } from './product.ts';

const priced = (productId: string, ...pounds: number[]) =>
  createPlan({
    productId,
    productVariants: pounds.map((priceMonthly) => createVariantContent({ priceMonthly })),
  });

const idsListed = (products: Product[], choice: ListingChoice = { category: 'FEATURED' }) =>
  selectListedProducts(products, choice).map(({ productId }) => productId);

test('the listing opens on the featured plans, and the boiler tab on service and breakdown cover', () => {
  expect(defaultListingCategory).toBe('FEATURED');
  expect(defaultBoilerCover).toBe('BH_SERVICE_BREAKDOWN');
});

test.each(planCategories)(
  'parseCategory returns the category that filterType names: %s',
  (category) => {
    expect(parseCategory(category)).toBe(category);
  },
);

test.each([null, '', 'plumbing', 'PLUMBING ', 'ROOFING', 'constructor'])(
  'parseCategory returns FEATURED for the unknown filterType %j',
  (filterType) => {
    expect(parseCategory(filterType)).toBe('FEATURED');
  },
);

test('selectListedProducts sorts by the standard price of the cheapest variant', () => {
  const products = [priced('dear', 20, 30), priced('cheap', 40, 5), priced('middle', 9)];
  expect(idsListed(products)).toEqual(['cheap', 'middle', 'dear']);
});

test('selectListedProducts ignores offer prices when sorting', () => {
  const onOffer = createPlan({
    productId: 'on-offer',
    offer: true,
    offerPeriodMonths: 3,
    productVariants: [createVariantContent({ priceMonthly: 20, offerPriceMonthly: 1 })],
  });
  expect(idsListed([onOffer, priced('standard', 10)])).toEqual(['standard', 'on-offer']);
});

test.each([
  ['is not sellable', { sellable: false }],
  ['has no variants', { productVariants: [] }],
  ['belongs to another tab', { categories: ['PLUMBING'] }],
  ['belongs to no tab', { categories: [] }],
])('a plan that %s is not listed', (_, changes) => {
  expect(idsListed([createPlan(changes), priced('other', 10)])).toEqual(['other']);
});

test('selectListedProducts filters by sub-category', () => {
  const both = createPlan({ productId: 'both', subCategories: [...planSubCategories] });
  const breakdown = createPlan({ productId: 'breakdown', subCategories: ['BH_BREAKDOWN_ONLY'] });
  const neither = createPlan({ productId: 'neither', subCategories: [] });
  const inTab = (subCategory: ListingChoice['subCategory']) =>
    idsListed([both, breakdown, neither], { category: 'BOILER_AND_HEATING', subCategory });
  expect(inTab('BH_BREAKDOWN_ONLY')).toEqual(['both', 'breakdown']);
  expect(inTab('BH_SERVICE_BREAKDOWN')).toEqual(['both']);
  expect(inTab(undefined)).toEqual(['both', 'breakdown', 'neither']);
});

test('selectListedProducts returns exactly the qualifying plans by ascending price, without changing its input', () => {
  const anyPlan = fc
    .record({
      sellable: fc.boolean(),
      categories: fc.subarray([...planCategories]),
      subCategories: fc.subarray([...planSubCategories]),
      prices: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
    })
    .map(({ prices, ...rest }) => ({
      ...priced('any', ...prices),
      ...rest,
    }));
  const choice = fc.record({
    category: fc.constantFrom(...planCategories),
    subCategory: fc.constantFrom(undefined, ...planSubCategories),
  });
  const cheapest = (product: Product) =>
    Math.min(...product.productVariants.map((variant) => variant.priceMonthly));
  fc.assert(
    fc.property(fc.array(anyPlan, { maxLength: 6 }), choice, (products, chosen) => {
      const before = [...products];
      const listed = selectListedProducts(products, chosen);
      const qualifies = (product: Product) =>
        product.sellable &&
        product.productVariants.length > 0 &&
        product.categories.includes(chosen.category) &&
        (!chosen.subCategory || product.subCategories.includes(chosen.subCategory));
      expect(new Set(listed)).toEqual(new Set(products.filter(qualifies)));
      const prices = listed.map(cheapest);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      expect(products).toEqual(before);
    }),
    { numRuns: 50 },
  );
});

test('findLowestPrice returns the lowest standard price of all variants, and nothing without plans', () => {
  const offered = createPlan({
    offer: true,
    offerPeriodMonths: 3,
    productVariants: [createVariantContent({ priceMonthly: 12, offerPriceMonthly: 6 })],
  });
  expect(findLowestPrice([priced('dear', 20, 9.5), offered])).toBe(950);
  expect(findLowestPrice([])).toBeUndefined();
});
