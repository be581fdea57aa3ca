import { expect, test } from 'vitest';
import { reportBodySchema } from '#api/report.ts';
import { createAdditionalDetails, createProductDetails } from '#catalogue/selection.ts';
import { findTestProduct, loadedTestContent } from '#tests/support/purchase.ts';
import { collectEventFacts } from './event-facts.ts';

const consents = {
  emailMarketingConsent: true,
  phoneMarketingConsent: false,
  smsMarketingConsent: false,
  letterMarketingConsent: false,
};

test.each(['boiler-and-service-care', 'plumbing-protect', '3mhp'])(
  'the stored selection of %s gives facts that an event may have',
  (productId) => {
    const product = findTestProduct(productId);
    const [variant] = product.productVariants;
    if (!variant) throw new Error(`${productId} has no variant.`);
    const stored: Record<string, unknown> = {
      selectedProductDetails: createProductDetails(product, variant),
      additionalDetails: createAdditionalDetails(product, variant, loadedTestContent.campaignIds),
      marketingConsent: consents,
    };
    const facts = collectEventFacts((key) => stored[key]);
    expect(facts).toMatchObject({
      productVariantId: variant.productVariantId,
      productName: product.productTitle,
      offer: product.offer,
      ...consents,
    });
    const id = '3f0c5a52-7f0f-4d5b-9c8e-0d2a8b1c4e6f';
    const event = { type: 'journey::summary', channel: 'IOS', sessionId: id, journeyId: id };
    expect(reportBodySchema.safeParse({ ...event, ...facts }).success).toBe(true);
  },
);

test('collectEventFacts leaves out unknown fields and fields of the wrong type', () => {
  const stored: Record<string, unknown> = {
    selectedProductDetails: { productName: 7, offer: 'yes', surname: 'Okafor', priceMonthly: 12.5 },
    additionalDetails: 'none',
    marketingConsent: null,
  };
  expect(collectEventFacts((key) => stored[key])).toEqual({ priceMonthly: 12.5 });
});
