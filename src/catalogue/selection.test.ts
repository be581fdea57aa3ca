import { expect, test } from 'vitest';
import { createPlanWithVariant } from '#tests/support/plan.ts';
import { createAdditionalDetails, createBasket, createProductDetails } from './selection.ts';

const offered = createPlanWithVariant(
  { offerSapProductId: 'HC-99-OFFER', offerPriceMonthly: 7.25 },
  { offer: true, offerPeriodMonths: 3 },
);
const standard = createPlanWithVariant({ offerSapProductId: 'HC-99-OFFER' });

test('createProductDetails with an offer has the offer’s id and both prices in pounds', () => {
  expect(createProductDetails(offered.product, offered.variant)).toStrictEqual({
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

test('createProductDetails without an offer has no offer price or period', () => {
  expect(createProductDetails(standard.product, standard.variant)).toStrictEqual({
    productId: 'HC-99',
    productVariantId: 'hearth-care-99',
    productName: 'Hearth Care',
    productTypeId: 'HOME_SERVICES',
    productSubTypeId: 'Maintenance & Support Plan',
    offer: false,
    priceMonthly: 14.5,
  });
});

test('createBasket totals the first year in pounds, offer included', () => {
  expect(createBasket(offered.product, offered.variant)).toStrictEqual({
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

test('createBasket without fee and offer has no fee name, offer price or offer period', () => {
  const { product, variant } = createPlanWithVariant({
    priceVariation: 0,
    surchargeName: undefined,
  });
  expect(createBasket(product, variant)).toStrictEqual({
    productName: 'Hearth Care',
    yearlyTotal: 174,
    monthlyTotal: 14.5,
    surcharge: 0,
    offer: false,
  });
});

test('createAdditionalDetails has the phone numbers and the campaign id', () => {
  const { product, variant } = standard;
  expect(createAdditionalDetails(product, variant, { 'hearth care 99': 1125 })).toStrictEqual({
    enquiryContact: '0808 157 0142',
    repairContact: '0808 157 0123',
    campaignId: 1125,
  });
});

test('createAdditionalDetails of a plan without a campaign has no campaignId', () => {
  const { product, variant } = standard;
  expect(createAdditionalDetails(product, variant, {})).toStrictEqual({
    enquiryContact: '0808 157 0142',
    repairContact: '0808 157 0123',
  });
});
