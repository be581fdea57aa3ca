import { expect, test } from 'vitest';
import { createPlan, createVariantContent } from '#tests/support/plan.ts';
import { createStructuredData } from './structured-data.ts';

const url = 'https://shop.example/plan';
const seller = 'Hearth Services Limited';
const plan = createPlan({
  offerPeriodMonths: 3,
  offerPercentage: 50,
  productVariants: [
    createVariantContent({ priceMonthly: 17.5, offerPriceMonthly: 8.75 }),
    createVariantContent({ offerPriceMonthly: 7.25 }),
  ],
});
const perMonth = { '@type': 'UnitPriceSpecification', unitCode: 'MON', priceCurrency: 'GBP' };
const organisation = { '@type': 'Organization', name: seller };

// The compiler compares the fields with schema.org's vocabulary; content-time.spec.ts compares the values with the page.
test('the structured data of a plan have an offer for each variant, cheapest first, with its price a month and its seller', () => {
  const offer = {
    '@type': 'Offer',
    name: '£99 call-out fee',
    url,
    availability: 'https://schema.org/InStock',
    priceCurrency: 'GBP',
    seller: organisation,
  };
  expect(createStructuredData({ product: plan, url, seller, offerLastDay: undefined })).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Hearth Care',
    description: 'We fix your boiler.',
    category: 'Maintenance & Support Plan',
    url,
    offers: [
      { ...offer, price: '14.50', priceSpecification: [{ ...perMonth, price: '14.50' }] },
      { ...offer, price: '17.50', priceSpecification: [{ ...perMonth, price: '17.50' }] },
    ],
  });
});

test('the structured data of a plan on offer have the offer price, its months, the price afterwards and the end of the offer', () => {
  const product = { ...plan, offer: true };
  const offerLastDay = '2027-12-31';
  const [first] = createStructuredData({ product, url, seller, offerLastDay }).offers;
  expect(first).toMatchObject({
    price: '7.25',
    priceValidUntil: '2027-12-31',
    priceSpecification: [
      { ...perMonth, price: '7.25', billingDuration: 3 },
      { ...perMonth, price: '14.50', billingStart: 3 },
    ],
  });
});

test('structured data without an end of the offer, or without an offer, have no date', () => {
  for (const [offer, offerLastDay] of [
    [true, undefined],
    [false, '2027-12-31'],
  ] as const) {
    const product = { ...plan, offer };
    const [first] = createStructuredData({ product, url, seller: undefined, offerLastDay }).offers;
    expect(first).not.toHaveProperty('priceValidUntil');
    expect(first).not.toHaveProperty('seller');
  }
});
