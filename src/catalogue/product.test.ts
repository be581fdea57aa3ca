import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createPlan, createPlanContent, createVariantContent } from '#tests/support/plan.ts';
import { coversBoiler, findVariantById, isInsurance, sortVariantsByPrice } from './product.ts';
import { productSchema, productVariantSchema } from './product-schema.ts';

const problemsOf = (changes: Record<string, unknown>) =>
  z
    .safeParse(productSchema, createPlanContent(changes))
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

const priceRead = (priceMonthly: unknown) =>
  z.safeParse(productVariantSchema, createVariantContent({ priceMonthly })).data?.priceMonthly;

test.each(['api', 'success', 'error', 'speak-to-an-expert', 'contact', 'documents'])(
  'productSchema refuses the reserved product id "%s"',
  (productId) => {
    expect(problemsOf({ productId })).toEqual(['productId: is reserved for a page']);
  },
);

test.each(['3mhp', 'boiler-insurance', 'errors', 'apis'])(
  'productSchema accepts the product id "%s"',
  (productId) => {
    expect(problemsOf({ productId })).toBeUndefined();
  },
);

test.each(['', 'Boiler', 'boiler insurance', '-boiler', 'boiler--care', 'a/b', 'a?b', 'café'])(
  'productSchema refuses the product id "%s", which is not a path segment',
  (productId) => {
    expect(problemsOf({ productId })).toEqual([
      'productId: must be lower-case words joined by hyphens',
    ]);
  },
);

test('productSchema converts prices in pounds to pence', () => {
  expect(priceRead(14.5)).toBe(1450);
  expect(priceRead(8.2)).toBe(820);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (amount) => {
      expect(priceRead(amount / 100)).toBe(amount);
    }),
  );
});

test('productSchema refuses a price with a fraction of a penny', () => {
  fc.assert(
    fc.property(fc.nat({ max: 99_999 }), fc.integer({ min: 1, max: 9 }), (amount, part) => {
      expect(priceRead((amount * 10 + part) / 1000)).toBeUndefined();
    }),
  );
});

test.each([
  ['priceMonthly', 14.505, 'must have at most two decimal places'],
  ['priceAnnually', -1, 'must be more than zero'],
  ['offerPriceMonthly', 7.255, 'must have at most two decimal places'],
  ['offerPriceAnnually', -0.01, 'must be more than zero'],
  ['priceMonthly', 0, 'must be more than zero'],
  ['priceMonthly', 1_000_000_000, 'must be at most £1000'],
  ['priceAnnually', 0, 'must be more than zero'],
  ['offerPriceMonthly', 0, 'must be more than zero'],
  ['offerPriceAnnually', 12_000.01, 'must be at most £12000'],
  ['priceVariation', -1, 'must not be negative'],
  ['priceVariation', 9.999, 'must have at most two decimal places'],
  ['priceVariation', 1_000_000_000, 'must be at most £1000'],
  ['sapProductId', '', 'must not be empty'],
  ['productVariantTitle', '', 'must not be empty'],
])('productSchema refuses a variant with %s %j: it %s', (key, value, message) => {
  const productVariants = [createVariantContent({ [key]: value })];
  expect(problemsOf({ productVariants })).toEqual([`productVariants.0.${key}: ${message}`]);
});

test.each(['14.50', null, undefined, Number.NaN, Number.POSITIVE_INFINITY])(
  'productSchema refuses %j as a price',
  (value) => {
    expect(priceRead(value)).toBeUndefined();
  },
);

test.each([
  ['categories', ['ROOFING'], 'categories.0'],
  ['subCategories', ['BH_ROOF'], 'subCategories.0'],
  ['productType', 'Warranty', 'productType'],
  ['productTitle', '', 'productTitle'],
  ['sellable', 'yes', 'sellable'],
  ['offerPeriodMonths', 0, 'offerPeriodMonths'],
  ['offerPeriodMonths', 2.5, 'offerPeriodMonths'],
  ['offerPercentage', 101, 'offerPercentage'],
  ['boilerAgeLimitYears', -1, 'boilerAgeLimitYears'],
  ['waitingPeriodDays', -1, 'waitingPeriodDays'],
  ['waitingPeriodDays', 365, 'waitingPeriodDays'],
  ['termMonths', 0, 'termMonths'],
  ['termMonths', 1200, 'termMonths'],
  ['renewalNoticeDays', 0, 'renewalNoticeDays'],
  ['claimLimit', 0, 'claimLimit'],
  ['enquiryPhoneNumber', 'call us', 'enquiryPhoneNumber'],
  ['repairPhoneNumber', '+44 808 157 0123', 'repairPhoneNumber'],
  ['nickname', 'Cosy', ''],
])('productSchema refuses a plan with %s %j and names the field', (key, value, place) => {
  expect(problemsOf({ [key]: value })).toEqual([expect.stringMatching(`^${place}: `)]);
});

test('productSchema accepts a plan without variants', () => {
  expect(problemsOf({ productVariants: [] })).toBeUndefined();
});

test('sortVariantsByPrice sorts by standard price and ignores offers', () => {
  const product = createPlan({
    productVariants: [
      createVariantContent({ productVariantId: 'dear', priceMonthly: 20, offerPriceMonthly: 1 }),
      createVariantContent({ productVariantId: 'cheap', priceMonthly: 9.5 }),
      createVariantContent({ productVariantId: 'middle', priceMonthly: 10 }),
    ],
  });
  const ids = sortVariantsByPrice(product).map(({ productVariantId }) => productVariantId);
  expect(ids).toEqual(['cheap', 'middle', 'dear']);
  expect(product.productVariants[0]?.productVariantId).toBe('dear');
});

test('findVariantById finds a variant only by its id', () => {
  expect(findVariantById(createPlan(), 'hearth-care-99')?.sapProductId).toBe('HC-99');
  expect(findVariantById(createPlan(), 'hearth-care')).toBeUndefined();
  expect(findVariantById(createPlan(), undefined)).toBeUndefined();
});

test('coversBoiler is true for every plan in BOILER_AND_HEATING', () => {
  expect(coversBoiler(createPlan({ categories: ['PLUMBING', 'BOILER_AND_HEATING'] }))).toBe(true);
  expect(coversBoiler(createPlan({ categories: ['FEATURED', 'PLUMBING'] }))).toBe(false);
});

test('isInsurance is true only for insurance policies', () => {
  expect(isInsurance(createPlan({ productType: 'Insurance Policy' }))).toBe(true);
  expect(isInsurance(createPlan({ productType: 'Maintenance & Support Plan' }))).toBe(false);
});
