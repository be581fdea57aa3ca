import { expect, test } from 'vitest';
import { createPlan, createVariantContent } from '#tests/support/plan.ts';
import { formatOtherCallOutFees, formatTaxesSentence } from './listing-texts.ts';

const offer = { offer: true, offerPeriodMonths: 3, offerPercentage: 50 };

test('formatOtherCallOutFees lists the other variants at their standard prices and says whether the offer applies', () => {
  const productVariants = [
    createVariantContent({ offerPriceMonthly: 7.25 }),
    createVariantContent({
      productVariantId: 'none',
      priceMonthly: 21,
      offerPriceMonthly: 10.5,
      priceVariation: 0,
    }),
    createVariantContent({
      productVariantId: 'half',
      priceMonthly: 17.5,
      offerPriceMonthly: 8.75,
      priceVariation: 50,
    }),
  ];
  expect(formatOtherCallOutFees(createPlan({ productVariants }))).toBe(
    '£50\u00a0fee:\u00a0£17.50 a month. No\u00a0fee:\u00a0£21.00 a month.',
  );
  expect(formatOtherCallOutFees(createPlan({ ...offer, productVariants }))).toBe(
    '£50\u00a0fee:\u00a0£17.50 a month. No\u00a0fee:\u00a0£21.00 a month. The offer applies to each.',
  );
  expect(formatOtherCallOutFees(createPlan())).toBeUndefined();
});

test('formatTaxesSentence names each tax once', () => {
  const taxed = createPlan({ tax: { name: 'Insurance Premium Tax', ratePercent: 12 } });
  expect(formatTaxesSentence([createPlan(), taxed, createPlan()])).toBe(
    'Prices include VAT or Insurance Premium Tax.',
  );
});
