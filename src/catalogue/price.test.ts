import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPence } from '#rules/money.ts';
import { createPlanWithVariant } from '#tests/support/plan.ts';
import { firstYearTotal, monthlyPrice, offerSaving, sapProductId, termTotal } from './price.ts';

const onOffer = { offer: true, offerPeriodMonths: 3, offerPercentage: 50 };
const offerPrices = { offerSapProductId: 'HC-99-OFFER', offerPriceMonthly: 7.25 };

test('without an offer the price is the standard price in pence', () => {
  const { product, variant } = createPlanWithVariant({ priceMonthly: 14.5 });
  expect(monthlyPrice(product, variant)).toEqual({ onOffer: false, now: 1450, standard: 1450 });
});

test('with an offer the price is the offer price for the offer months', () => {
  const { product, variant } = createPlanWithVariant(offerPrices, onOffer);
  expect(monthlyPrice(product, variant)).toEqual({
    onOffer: true,
    now: 725,
    standard: 1450,
    offerMonths: 3,
  });
});

test.each([
  ['the plan is not on offer', offerPrices, { ...onOffer, offer: false }],
  ['the variant has no offer price', {}, onOffer],
  ['the plan has no offer period', offerPrices, { offer: true }],
])('no offer applies when %s', (_, variantChanges, planChanges) => {
  const { product, variant } = createPlanWithVariant(variantChanges, planChanges);
  expect(monthlyPrice(product, variant)).toMatchObject({ onOffer: false, now: 1450 });
});

test('firstYearTotal adds the offer months and the remaining standard months', () => {
  const { product, variant } = createPlanWithVariant(offerPrices, onOffer);
  expect(firstYearTotal(monthlyPrice(product, variant))).toBe(3 * 725 + 9 * 1450);
  expect(firstYearTotal({ onOffer: false, now: toPence(650), standard: toPence(650) })).toBe(7800);
});

test('termTotal and offerSaving of a three-month plan cover three months', () => {
  const steady = { onOffer: false, now: toPence(1150), standard: toPence(1150) } as const;
  expect(termTotal(steady, 3)).toBe(3450);
  expect(offerSaving(steady, 3)).toBe(0);
  const offer = {
    onOffer: true,
    now: toPence(575),
    standard: toPence(1150),
    offerMonths: 2,
  } as const;
  expect(termTotal(offer, 3)).toBe(2300);
  expect(offerSaving(offer, 3)).toBe(1150);
});

test('an offer longer than a year applies to twelve months', () => {
  const price = {
    onOffer: true,
    now: toPence(500),
    standard: toPence(900),
    offerMonths: 18,
  } as const;
  expect(firstYearTotal(price)).toBe(6000);
});

test('firstYearTotal is whole pence, at least twelve months at the offer price and at most twelve at the standard price', () => {
  const amount = fc.nat({ max: 100_000 });
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 36 }), (now, more, offerMonths) => {
      const standard = toPence(now + more);
      const total = firstYearTotal({ onOffer: true, now: toPence(now), standard, offerMonths });
      expect(total).toBeGreaterThanOrEqual(12 * now);
      expect(total).toBeLessThanOrEqual(12 * standard);
      expect((total - 12 * now) % Math.max(more, 1)).toBe(0);
    }),
  );
});

test('sapProductId is the offer’s id only while an offer applies', () => {
  const offered = createPlanWithVariant(offerPrices, onOffer);
  expect(sapProductId(offered.product, offered.variant)).toBe('HC-99-OFFER');
  const ended = createPlanWithVariant(offerPrices, { ...onOffer, offer: false });
  expect(sapProductId(ended.product, ended.variant)).toBe('HC-99');
});

test('sapProductId is the plan’s id if the offer has none', () => {
  const { product, variant } = createPlanWithVariant({ offerPriceMonthly: 7.25 }, onOffer);
  expect(monthlyPrice(product, variant).onOffer).toBe(true);
  expect(sapProductId(product, variant)).toBe('HC-99');
});
