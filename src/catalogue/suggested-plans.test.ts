import { expect, test } from 'vitest';
import { createPlan, createVariantContent } from '#tests/support/plan.ts';
import { findTestProduct, loadedTestContent } from '#tests/support/purchase.ts';
import { findSuggestedPlans } from './suggested-plans.ts';

const boilerPlan = (productId: string, boilerAgeLimitYears: number, changes = {}) =>
  createPlan({ productId, productTitle: productId, boilerAgeLimitYears, ...changes });

const young = boilerPlan('young', 10);
const breakdownOnly = { subCategories: ['BH_BREAKDOWN_ONLY'] };
const cheap = { productVariants: [createVariantContent({ priceMonthly: 5 })] };
const pipes = { categories: ['PLUMBING'], subCategories: [], boilerAgeLimitYears: undefined };
const plumbing = createPlan({ ...pipes, productId: 'pipes', productTitle: 'Pipes' });

test('findSuggestedPlans suggests a plan with a higher age limit, preferably with the same cover', () => {
  const other = boilerPlan('other', 20, { ...breakdownOnly, ...cheap });
  const same = boilerPlan('same', 15);
  expect(findSuggestedPlans(young, [young, other, same]).olderBoiler).toEqual({
    productId: 'same',
    productTitle: 'same',
    productType: 'Maintenance & Support Plan',
    price: { onOffer: false, now: 1450, standard: 1450 },
    boilerAgeLimitYears: 15,
  });
  expect(findSuggestedPlans(young, [young, other]).olderBoiler?.productId).toBe('other');
});

test('findSuggestedPlans does not suggest plans with the same or a lower age limit, or plans that are not on sale', () => {
  const offSale = boilerPlan('off-sale', 25, { sellable: false });
  expect(
    findSuggestedPlans(young, [young, boilerPlan('equal', 10), offSale, plumbing]),
  ).toMatchObject({
    olderBoiler: undefined,
  });
});

test('findSuggestedPlans suggests the cheapest plan without boiler cover', () => {
  const both = boilerPlan('both', 15, { categories: ['BOILER_AND_HEATING', 'PLUMBING'] });
  const dearer = createPlan({
    ...pipes,
    productId: 'dearer',
    productVariants: [createVariantContent({ priceMonthly: 30 })],
  });
  expect(findSuggestedPlans(young, [both, dearer, plumbing]).withoutBoiler?.productId).toBe(
    'pipes',
  );
  expect(findSuggestedPlans(young, [both]).withoutBoiler).toBeUndefined();
});

test('findSuggestedPlans suggests a plan of the test content for the three-month plan, and none above the highest age limit', () => {
  const suggested = findSuggestedPlans(findTestProduct('3mhp'), loadedTestContent.products);
  expect(suggested.olderBoiler?.boilerAgeLimitYears).toBe(15);
  expect(suggested.withoutBoiler?.productTitle).toBe('Plumbing Protect');
  expect(
    findSuggestedPlans(findTestProduct('boiler-insurance'), loadedTestContent.products).olderBoiler,
  ).toBe(undefined);
});
