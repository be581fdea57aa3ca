import { expect, test } from 'vitest';
import { loadTestPlan } from '#tests/support/loaded-plan.ts';
import { createPurchasedPlan } from './purchased-plan.ts';

const now = new Date('2026-11-15T12:00:00Z');

test('the documents of a bought plan are the versions that the buyer agreed to', () => {
  const plan = loadTestPlan('boiler-insurance');
  const [variant] = plan.product.productVariants;
  if (!variant) throw new Error('The test content has no variant.');
  const journey = { ...plan, renewsAutomatically: undefined };
  const { documents } = createPurchasedPlan(journey, variant, now);
  expect(documents).toEqual(
    variant.importantDocuments.map(({ urlName, url }) => ({
      urlName,
      url: expect.stringMatching(new RegExp(`^${url}/[\\da-f]{16}$`)),
    })),
  );
});
