import { expect, test } from 'vitest';
import {
  createValidContentFiles,
  parseChangedContent,
  toJson,
} from '#tests/support/content-folder.ts';
import { createVariantContent } from '#tests/support/plan.ts';
import { createPlanFingerprints } from './plan-fingerprint.ts';

const plan = 'catalogue/hearth-care.json';
const offered = {
  offer: true,
  offerId: 'winter',
  offerPeriodMonths: 3,
};
const prices = { offerSapProductId: 'HC-99-OFFER', offerPriceMonthly: 7.25 };
const offersUntil = (until: string) => ({
  'offers.json': toJson({
    offers: [
      {
        id: 'winter',
        until,
        banner: { title: 'Half price', cta: 'Terms', pages: ['product'] },
        terms: { title: 'Terms', content: 'For {plans}, until {until}.' },
      },
    ],
  }),
});

function fingerprintsOn(day: string, until: string, changes: object, variant: object = {}) {
  const planContent = createValidContentFiles({
    ...offered,
    productVariants: [createVariantContent({ ...prices, ...variant })],
    ...changes,
  });
  const files = { [plan]: planContent[plan] ?? '', ...offersUntil(until) };
  const content = parseChangedContent(files).contentAt(new Date(day));
  const [product] = content.products;
  return product && createPlanFingerprints(product, content)['hearth-care-99'];
}

test('a changed end of the offer or plan, or a later price, does not change the fingerprint that the buyer agreed to', () => {
  const agreed = fingerprintsOn('2026-11-15', '2027-03-31', {});
  const laterPrices = [{ from: '2027-06-01', priceMonthly: 15, priceAnnually: 180 }];
  expect(
    fingerprintsOn('2026-11-15', '2027-04-30', { until: '2028-12-31' }, { laterPrices }),
  ).toEqual(agreed);
});

test('the fingerprints of price and offer change at the moment at which the offer ends', () => {
  const agreed = fingerprintsOn('2027-03-31T22:59:59Z', '2027-03-31', {});
  expect(fingerprintsOn('2026-11-15', '2027-03-31', {})).toEqual(agreed);
  const { price, offer, ...others } =
    fingerprintsOn('2027-03-31T23:00:00Z', '2027-03-31', {}) ?? {};
  expect(agreed).toMatchObject(others);
  expect(price).not.toBe(agreed?.price);
  expect(offer).not.toBe(agreed?.offer);
});
