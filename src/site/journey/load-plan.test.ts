import { expect, test } from 'vitest';
import { loadTestPlan } from '#tests/support/loaded-plan.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { loadPlan } from './load-plan.ts';

const productId = 'boiler-and-service-care';

/** The plan when its offer runs until this day or minute in London. */
function loadWithOffer(offerUntil: string | undefined) {
  const products = loadedTestContent.products.map((product) =>
    product.productId === productId ? { ...product, offerUntil } : product,
  );
  const { today, siteOrigin } = loadTestPlan(productId);
  return loadPlan(
    {
      ...loadedTestContent,
      products,
      today,
      siteOrigin,
      documentHash: () => undefined,
      planFingerprints: () => ({}),
    },
    productId,
  );
}

test.each([
  ['2027-06-30', '2027-06-30T23:00:00Z', '2027-06-30'],
  ['2027-06-30T18:00', '2027-06-30T17:00:00Z', '2027-06-30'],
  ['2027-06-30T00:00', '2027-06-29T23:00:00Z', '2027-06-29'],
])('an offer until %s ends at %s, and its last day is %s', (until, end, lastDay) => {
  const { offerEndsAt, offerLastDay } = loadWithOffer(until);
  expect({ offerEndsAt, offerLastDay }).toEqual({
    offerEndsAt: Date.parse(end),
    offerLastDay: lastDay,
  });
});

test('an offer without an end has no last day', () => {
  expect(loadWithOffer(undefined)).not.toHaveProperty('offerLastDay');
});
