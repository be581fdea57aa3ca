import { expect, test } from 'vitest';
import type { Product } from '#catalogue/product.ts';
import { toContract } from '#journey/to-contract.ts';
import { plan, variantContent } from '../../../tests/support/plan.ts';
import { answersFor, today } from '../../../tests/support/purchase.ts';
import { checkPurchase } from './check-purchase.ts';

const boilerPlan = plan({
  offer: true,
  offerPeriodMonths: 3,
  productVariants: [
    variantContent({ offerSapProductId: 'HC-99-OFFER', offerPriceMonthly: 7.25 }),
    variantContent({ productVariantId: 'hearth-care-50', priceMonthly: 17.5, priceVariation: 50 }),
  ],
});
const plumbingPlan = plan({
  productId: 'pipe-care',
  productTitle: 'Pipe Care',
  productType: 'Insurance Policy',
  categories: ['PLUMBING'],
  subCategories: [],
  productVariants: [variantContent({ productVariantId: 'pipe-care-99', sapProductId: 'PC-99' })],
});
const content = {
  products: [boilerPlan, plumbingPlan],
  campaignIds: { 'hearth care 99': 1125, 'hearth care 50': 1124 },
};

function bodyFor(product: Product) {
  const body = toContract({ product, today }, answersFor(product), content.campaignIds);
  if (!body) throw new Error('The test answers leave a step unanswered.');
  return body;
}

const sound = bodyFor(boilerPlan);

type Part = Exclude<keyof typeof sound, 'eligibilityResponse'>;
const withChanged = (part: Part, changes: Record<string, unknown>) => ({
  ...sound,
  [part]: { ...sound[part], ...changes },
});

/** The fields and codes of the refusal, or an empty list for a sound purchase. */
function refusal(submitted: unknown, sold = content): string[] {
  const checked = checkPurchase(sold, today, submitted);
  return checked.isSound ? [] : checked.errors.map(({ field, code }) => `${field} ${code}`);
}

test.each([
  ['a boiler plan', boilerPlan],
  ['a plumbing plan', plumbingPlan],
])('a sound purchase of %s passes as it was sent', (_, product) => {
  const body = bodyFor(product);
  expect(checkPurchase(content, today, body)).toStrictEqual({ isSound: true, body });
});

test.each([
  ['productDetails', 'priceMonthly', 14.49],
  ['productDetails', 'offerPriceMonthly', 0.01],
  ['productDetails', 'offerPeriodMonths', 12],
  ['productDetails', 'offer', false],
  ['productDetails', 'productId', 'HC-99'],
  ['productDetails', 'productName', 'Hearth Care Gold'],
  ['productDetails', 'productSubTypeId', 'Insurance Policy'],
  ['additionalDetails', 'campaignId', 1421],
  ['additionalDetails', 'campaignId', undefined],
  ['additionalDetails', 'enquiryContact', '0900 000 0000'],
  ['additionalDetails', 'repairContact', '0900 000 0000'],
] as const)('a %s.%s that is not the catalogue’s (%j) is refused', (part, key, value) => {
  expect(refusal(withChanged(part, { [key]: value }))).toEqual([`${part}.${key} PRICE_CHANGED`]);
});

test('the price of another variant is no price for this one', () => {
  const other = withChanged('productDetails', { productVariantId: 'hearth-care-50' });
  expect(refusal(other)).toContain('productDetails.priceMonthly PRICE_CHANGED');
  expect(refusal(other)).toContain('productDetails.productId PRICE_CHANGED');
});

test('an offer that has ended since is refused', () => {
  const ended = { ...content, products: [{ ...boilerPlan, offer: false }] };
  expect(refusal(sound, ended)).toContain('productDetails.offer PRICE_CHANGED');
});

test('an offer that nobody made is refused', () => {
  const { productDetails } = bodyFor(plumbingPlan);
  const body = {
    ...bodyFor(plumbingPlan),
    productDetails: { ...productDetails, offerPriceMonthly: 1 },
  };
  expect(refusal(body)).toEqual(['productDetails.offerPriceMonthly PRICE_CHANGED']);
});

test('a plan that is unknown or no longer sold is refused', () => {
  const notOnSale = ['productDetails.productVariantId INVALID'];
  expect(refusal(withChanged('productDetails', { productVariantId: 'roof-care' }))).toEqual(
    notOnSale,
  );
  const withdrawn = { ...content, products: [{ ...boilerPlan, sellable: false }] };
  expect(refusal(sound, withdrawn)).toEqual(notOnSale);
});

test.each([
  ['customerDetails', 'dob', '16/11/2008'],
  ['customerDetails', 'email', 'nobody'],
  ['customerDetails', 'firstName', ''],
  ['bankDetails', 'accountNumber', '123'],
  ['bankDetails', 'sortCode', 'abcdef'],
  ['bankDetails', 'encrypted', true],
  ['correspondenceAddress', 'postcode', 'XX'],
  ['correspondenceAddress', 'addressLine1', '   '],
] as const)('%s.%s %j breaks the form’s own rule', (part, key, value) => {
  expect(refusal(withChanged(part, { [key]: value }))).toEqual([`${part}.${key} INVALID`]);
});

test('the eighteenth birthday itself is old enough', () => {
  expect(refusal(withChanged('customerDetails', { dob: '15/11/2008' }))).toEqual([]);
});

test('a home in Northern Ireland is refused at the postcode', () => {
  const postcode = 'BT1 5GS';
  expect(refusal(withChanged('correspondenceAddress', { postcode }))).toEqual(['postcode INVALID']);
});

test.each([
  ['BOILER_WORKING', 'your-boiler'],
  ['BOILER_DOMESTIC_GAS', 'your-boiler'],
  ['BOILER_MAKE', 'boiler-make'],
  ['BOILER_AGE_CONFIRMED', 'boiler-make'],
])('a boiler plan with %s missing or answered "no" is refused', (questionId, step) => {
  const others = sound.eligibilityResponse.filter((given) => given.questionId !== questionId);
  const no = { questionId, answer: 'N' };
  expect(refusal({ ...sound, eligibilityResponse: others })).toEqual([`${step} INVALID`]);
  expect(refusal({ ...sound, eligibilityResponse: [...others, no] })).toEqual([`${step} INVALID`]);
});

test.each([
  ['a question that nobody asks', boilerPlan, { questionId: 'ROOF_AGE', answer: 'Y' }],
  ['a second, other answer', boilerPlan, { questionId: 'BOILER_WORKING', answer: 'N' }],
  ['a boiler on a plumbing plan', plumbingPlan, { questionId: 'BOILER_WORKING', answer: 'Y' }],
])('%s is refused: what is stored is evidence of what was asked', (_, product, answer) => {
  const body = bodyFor(product);
  const eligibilityResponse = [...body.eligibilityResponse, answer];
  expect(refusal({ ...body, eligibilityResponse })).toEqual(['eligibilityResponse INVALID']);
});

test('keys that nobody asked for are refused, at the top and in a part', () => {
  expect(refusal({ ...sound, discount: 5 })).toHaveLength(1);
  expect(refusal(withChanged('productDetails', { discount: 5 }))).toHaveLength(1);
  expect(refusal(withChanged('additionalDetails', { discount: 5 }))).toHaveLength(1);
});

test.each([undefined, null, 'text', [], {}])('%j is no purchase', (submitted) => {
  expect(refusal(submitted).length).toBeGreaterThan(0);
});
