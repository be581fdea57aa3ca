import { expect, test } from 'vitest';
import { planWithVariant } from '#tests/support/plan.ts';
import { additionalDetails, basketOf, productDetailsOf } from './selection.ts';

const offered = planWithVariant(
  { offerSapProductId: 'HC-99-OFFER', offerPriceMonthly: 7.25 },
  { offer: true, offerPeriodMonths: 3 },
);
const standard = planWithVariant({ offerSapProductId: 'HC-99-OFFER' });

test('selectedProductDetails with an offer has the offer’s id and both prices in pounds', () => {
  expect(productDetailsOf(offered.product, offered.variant)).toStrictEqual({
    productId: 'HC-99-OFFER',
    productVariantId: 'hearth-care-99',
    productName: 'Hearth Care',
    productTypeId: 'HOME_SERVICES',
    productSubTypeId: 'Maintenance & Support Plan',
    offer: true,
    priceMonthly: 14.5,
    offerPriceMonthly: 7.25,
    offerPeriodMonths: 3,
  });
});

test('selectedProductDetails without an offer has no offer fields', () => {
  expect(productDetailsOf(standard.product, standard.variant)).toStrictEqual({
    productId: 'HC-99',
    productVariantId: 'hearth-care-99',
    productName: 'Hearth Care',
    productTypeId: 'HOME_SERVICES',
    productSubTypeId: 'Maintenance & Support Plan',
    offer: false,
    priceMonthly: 14.5,
  });
});

test('basketOf totals the first year in pounds, offer included', () => {
  expect(basketOf(offered.product, offered.variant)).toStrictEqual({
    productName: 'Hearth Care',
    yearlyTotal: 152.25,
    monthlyTotal: 14.5,
    surcharge: 99,
    surchargeName: 'call out fee',
    offer: true,
    offerMonthlyTotal: 7.25,
    offerPeriodMonths: 3,
  });
});

test('basketOf without fee and offer has neither field', () => {
  const { product, variant } = planWithVariant({ priceVariation: 0, surchargeName: undefined });
  expect(basketOf(product, variant)).toStrictEqual({
    productName: 'Hearth Care',
    yearlyTotal: 174,
    monthlyTotal: 14.5,
    surcharge: 0,
    offer: false,
  });
});

test('additionalDetails has the phone numbers and the campaign id', () => {
  const { product, variant } = standard;
  expect(additionalDetails(product, variant, { 'hearth care 99': 1125 })).toStrictEqual({
    enquiryContact: '0808 157 0142',
    repairContact: '0808 157 0123',
    campaignId: 1125,
  });
});

test('additionalDetails of a plan without a campaign has no campaignId', () => {
  const { product, variant } = standard;
  expect(additionalDetails(product, variant, {})).toStrictEqual({
    enquiryContact: '0808 157 0142',
    repairContact: '0808 157 0123',
  });
});
