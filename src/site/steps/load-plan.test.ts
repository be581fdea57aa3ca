import { expect, test } from 'vitest';
import { loadTestPlan } from '#tests/support/loaded-plan.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { loadPlan } from './load-plan.ts';

const productId = 'boiler-and-service-care';

/** The plan when its offer runs until this day or minute in London. */
function loadWithOffer(
  offerUntil: string | undefined,
  nextChange?: Date,
  today = loadTestPlan(productId).today,
) {
  const products = loadedTestContent.products.map((product) =>
    product.productId === productId ? { ...product, offerUntil } : product,
  );
  const { siteOrigin } = loadTestPlan(productId);
  return loadPlan(
    {
      ...loadedTestContent,
      products,
      nextChange,
      today,
      siteOrigin,
      documentHash: () => undefined,
      planFingerprints: () => ({}),
    },
    productId,
  );
}

test.each([
  ['2027-06-30', '2027-06-30'],
  ['2027-06-30T18:00', '2027-06-30'],
  ['2027-06-30T00:00', '2027-06-29'],
])('an offer until %s has the last day %s', (until, lastDay) => {
  expect(loadWithOffer(until, undefined, '2027-06-01').offerLastDay).toBe(lastDay);
});

test('the end of an offer more than 60 days away is not named', () => {
  const lastDayOn = (today: string) => loadWithOffer('2027-06-30', undefined, today).offerLastDay;
  expect(lastDayOn('2027-04-30')).toBeUndefined();
  expect(lastDayOn('2027-05-01')).toBe('2027-06-30');
});

test('an offer without an end has no last day', () => {
  expect(loadWithOffer(undefined).offerLastDay).toBeUndefined();
});

test('a plan has the time at which the content changes today, and none of a later day', () => {
  const { today } = loadTestPlan(productId);
  const later = new Date(`${today}T18:00:00Z`);
  expect(loadWithOffer(undefined, later).changesAt).toBe(later.getTime());
  expect(loadWithOffer(undefined, new Date('2027-01-01')).changesAt).toBeUndefined();
  expect(loadWithOffer(undefined).changesAt).toBeUndefined();
});
