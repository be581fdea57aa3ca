import { expect, test } from 'vitest';
import { experiments } from '#tests/support/experiment.ts';
import { loadedTestContent as testContent } from '#tests/support/purchase.ts';
import { replaceUnknownValues } from './known-values.ts';

const content = { ...testContent, experiments };
const known = {
  productId: 'boiler-insurance',
  productVariantId: content.products[0]?.productVariants[0]?.productVariantId,
  productName: 'Boiler Insurance',
  campaignId: 1126,
  campaignCode: 'WARM',
  pageVariant: 'hero-cover',
  functionName: 'createContract',
  priceMonthly: 17.5,
  priceAnnually: 210,
};

test('replaceUnknownValues keeps values of the content and the API', () => {
  expect(replaceUnknownValues(known, content)).toEqual(known);
  const sapIds = content.products.flatMap(({ productVariants }) =>
    productVariants.flatMap(({ sapProductId, offerSapProductId }) => [
      sapProductId,
      ...(offerSapProductId ? [offerSapProductId] : []),
    ]),
  );
  for (const productId of sapIds) {
    expect(replaceUnknownValues({ productId }, content)).toEqual({ productId });
  }
});

test('replaceUnknownValues replaces names and numbers of a person by "other"', () => {
  const personal = {
    productId: 'Okafor',
    productVariantId: '55779911',
    productName: 'Amelia Okafor',
    campaignId: 200000,
    campaignCode: 'Anna',
    pageVariant: 'amelia-okafor',
    functionName: 'AmeliaOkafor',
    priceMonthly: 5577.9911,
    offerPriceMonthly: 0.20000055779911,
  };
  const replaced = Object.fromEntries(Object.keys(personal).map((field) => [field, 'other']));
  expect(replaceUnknownValues(personal, content)).toEqual(replaced);
});

test('replaceUnknownValues changes no other fields and adds none', () => {
  const data = { offerPercentage: 50, offer: true, productId: undefined };
  expect(replaceUnknownValues(data, content)).toEqual(data);
});
