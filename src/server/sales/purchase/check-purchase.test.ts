import { expect, test } from 'vitest';
import type { Product } from '#catalogue/product.ts';
import { calculatePurchaseDates } from '#journey/purchase-dates.ts';
import { createContractFromAnswers } from '#journey/to-contract.ts';
import { toPence } from '#rules/money.ts';
import { createPlan, createVariantContent } from '#tests/support/plan.ts';
import {
  belfastAddress,
  createAnswers,
  createJourneyContext,
  loadedTestContent as shipped,
  testDate,
} from '#tests/support/purchase.ts';
import { checkPurchase } from './check-purchase.ts';
import { createPlanFingerprint } from './plan-fingerprint.ts';

const now = new Date('2026-11-15T12:00:00Z');
const boilerPlan = createPlan({
  offer: true,
  offerPeriodMonths: 3,
  productVariants: [
    createVariantContent({
      offerSapProductId: 'HC-99-OFFER',
      offerPriceMonthly: 7.25,
      importantDocuments: [
        { urlName: 'Terms', url: 'documents/hearth-care-terms' },
        { urlName: 'Privacy notice', url: 'documents/privacy-notice' },
      ],
    }),
    createVariantContent({
      productVariantId: 'hearth-care-50',
      priceMonthly: 17.5,
      priceVariation: 50,
    }),
  ],
});
const plumbingPlan = createPlan({
  productId: 'pipe-care',
  productTitle: 'Pipe Care',
  productType: 'Insurance Policy',
  categories: ['PLUMBING'],
  subCategories: [],
  productVariants: [
    createVariantContent({ productVariantId: 'pipe-care-99', sapProductId: 'PC-99' }),
  ],
});
const content = {
  products: [boilerPlan, plumbingPlan],
  boilerMakes: ['Worcester Bosch', 'Other'],
  campaignIds: { 'hearth care 99': 1125, 'hearth care 50': 1124 },
  brand: shipped.brand,
  documents: new Map([
    ['hearth-care-terms', publishedAs('hearth-care-terms', 'aaaaaaaaaaaaaaaa')],
    ['privacy-notice', publishedAs('privacy-notice', 'bbbbbbbbbbbbbbbb')],
  ]),
};

function publishedAs(slug: string, hash: string) {
  return { slug, hash, title: slug, markdown: `# ${slug}` };
}

const currentVersions = [
  { slug: 'hearth-care-terms', hash: 'aaaaaaaaaaaaaaaa' },
  { slug: 'privacy-notice', hash: 'bbbbbbbbbbbbbbbb' },
];

function bodyFor(product: Product) {
  const body = createContractFromAnswers(
    createJourneyContext(product),
    createAnswers(product),
    content.campaignIds,
  );
  if (!body) throw new Error('The test answers leave a step unanswered.');
  return body;
}

const validBody = bodyFor(boilerPlan);

type Part = Exclude<keyof typeof validBody, 'eligibilityResponse' | 'agreement'>;
const withChanged = (part: Part, changes: Record<string, unknown>) => ({
  ...validBody,
  [part]: { ...validBody[part], ...changes },
});

/** Fields and codes of the errors; empty for a valid purchase. */
function errorsOf(submitted: unknown, sold = content): string[] {
  const checked = checkPurchase(sold, now, submitted);
  return checked.isValid ? [] : checked.errors.map(({ field, code }) => `${field} ${code}`);
}

test.each([
  ['a boiler plan', boilerPlan],
  ['a plumbing plan', plumbingPlan],
])('checkPurchase accepts a valid purchase of %s unchanged', (_, product) => {
  const body = bodyFor(product);
  expect(checkPurchase(content, now, body)).toMatchObject({ isValid: true, body, product });
});

test.each([
  ['productDetails', 'priceMonthly', 14.49, 'PRICE_CHANGED'],
  ['productDetails', 'offerPriceMonthly', 0.01, 'PRICE_CHANGED'],
  ['productDetails', 'offerPeriodMonths', 12, 'OFFER_CHANGED'],
  ['productDetails', 'offer', false, 'OFFER_CHANGED'],
  ['productDetails', 'productId', 'HC-99', 'PLAN_CHANGED'],
  ['productDetails', 'productName', 'Hearth Care Gold', 'NAME_CHANGED'],
  ['productDetails', 'productSubTypeId', 'Insurance Policy', 'NAME_CHANGED'],
  ['additionalDetails', 'campaignId', 1421, 'PLAN_CHANGED'],
  ['additionalDetails', 'campaignId', undefined, 'PLAN_CHANGED'],
  ['additionalDetails', 'enquiryContact', '0900 000 0000', 'CONTACTS_CHANGED'],
  ['additionalDetails', 'repairContact', '0900 000 0000', 'CONTACTS_CHANGED'],
] as const)(
  'checkPurchase refuses a %s.%s that differs from the catalogue (%j) with %s',
  (part, key, value, code) => {
    expect(errorsOf(withChanged(part, { [key]: value }))).toEqual([`${part}.${key} ${code}`]);
  },
);

test('checkPurchase refuses the price of another variant', () => {
  const other = withChanged('productDetails', { productVariantId: 'hearth-care-50' });
  expect(errorsOf(other)).toContain('productDetails.priceMonthly PRICE_CHANGED');
  expect(errorsOf(other)).toContain('productDetails.productId PLAN_CHANGED');
});

test('checkPurchase refuses an offer that has ended', () => {
  const ended = { ...content, products: [{ ...boilerPlan, offer: false }] };
  expect(errorsOf(validBody, ended)).toContain('productDetails.offer OFFER_CHANGED');
});

test('checkPurchase refuses an offer price for a plan without an offer', () => {
  const { productDetails } = bodyFor(plumbingPlan);
  const body = {
    ...bodyFor(plumbingPlan),
    productDetails: { ...productDetails, offerPriceMonthly: 1 },
  };
  expect(errorsOf(body)).toEqual(['productDetails.offerPriceMonthly PRICE_CHANGED']);
});

test('checkPurchase refuses a plan that is unknown or no longer on sale', () => {
  const notOnSale = ['productDetails.productVariantId NOT_ON_SALE'];
  expect(errorsOf(withChanged('productDetails', { productVariantId: 'roof-care' }))).toEqual(
    notOnSale,
  );
  const withdrawn = { ...content, products: [{ ...boilerPlan, sellable: false }] };
  expect(errorsOf(validBody, withdrawn)).toEqual(notOnSale);
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
] as const)('checkPurchase refuses %s.%s %j by the form’s schema', (part, key, value) => {
  expect(errorsOf(withChanged(part, { [key]: value }))).toEqual([`${part}.${key} INVALID`]);
});

test('checkPurchase accepts a buyer on their eighteenth birthday', () => {
  expect(errorsOf(withChanged('customerDetails', { dob: '15/11/2008' }))).toEqual([]);
});

test('checkPurchase refuses a home outside Great Britain with an error on postcode', () => {
  for (const postcode of ['BT1 5GS', 'JE2 3AB', 'GY1 1AA', 'IM1 1AA', 'GX11 1AA']) {
    const elsewhere = withChanged('correspondenceAddress', { postcode });
    expect(errorsOf(elsewhere), postcode).toEqual(['postcode INVALID']);
  }
});

test('checkPurchase accepts a correspondence address in Northern Ireland, but no covered home there', () => {
  const home = validBody.correspondenceAddress;
  const landlord = { ...validBody, correspondenceAddress: belfastAddress, propertyAddress: home };
  const checked = checkPurchase(content, now, landlord);
  expect(checked.isValid && checked.answers).toMatchObject({
    postcode: { postcode: home.postcode },
    address: { addressLine1: home.addressLine1, correspondence: belfastAddress },
  });
  const elsewhere = { ...validBody, propertyAddress: belfastAddress };
  expect(errorsOf(elsewhere)).toEqual(['postcode INVALID']);
});

test.each([
  ['BOILER_WORKING', 'your-boiler'],
  ['BOILER_DOMESTIC_GAS', 'your-boiler'],
  ['BOILER_MAKE', 'boiler-make'],
  ['BOILER_AGE_CONFIRMED', 'boiler-make'],
])('checkPurchase refuses a boiler plan with %s missing or answered "N"', (questionId, step) => {
  const others = validBody.eligibilityResponse.filter((given) => given.questionId !== questionId);
  const no = { questionId, answer: 'N' };
  expect(errorsOf({ ...validBody, eligibilityResponse: others })).toEqual([`${step} INVALID`]);
  expect(errorsOf({ ...validBody, eligibilityResponse: [...others, no] })).toEqual([
    `${step} INVALID`,
  ]);
});

test.each([
  ['an unknown question', boilerPlan, { questionId: 'ROOF_AGE', answer: 'Y' }],
  ['a second answer to a question', boilerPlan, { questionId: 'BOILER_WORKING', answer: 'N' }],
  [
    'a boiler question on a plumbing plan',
    plumbingPlan,
    { questionId: 'BOILER_WORKING', answer: 'Y' },
  ],
])('checkPurchase refuses %s', (_, product, answer) => {
  const body = bodyFor(product);
  const eligibilityResponse = [...body.eligibilityResponse, answer];
  expect(errorsOf({ ...body, eligibilityResponse })).toEqual(['eligibilityResponse INVALID']);
});

const withAgreement = (agreement: unknown) => ({ ...validBody, agreement });

test('checkPurchase accepts the current documents in any order', () => {
  const at = '2026-11-15T11:00:00.000Z';
  const ticks = [
    { id: 'isConfirmed', at },
    { id: 'emailMarketingConsent', at },
    { id: 'confirmPurchase', at },
  ];
  expect(errorsOf(withAgreement({ documents: currentVersions, ticks }))).toEqual([]);
  expect(errorsOf(withAgreement({ documents: currentVersions.toReversed(), ticks: [] }))).toEqual(
    [],
  );
});

test.each([
  [
    'an older version',
    [{ slug: 'hearth-care-terms', hash: '0123456789abcdef' }, currentVersions[1]],
  ],
  ['one missing', currentVersions.slice(1)],
  ['one too many', [...currentVersions, { slug: 'roof-terms', hash: 'cccccccccccccccc' }]],
  ['another plan’s', [{ slug: 'roof-terms', hash: 'aaaaaaaaaaaaaaaa' }, currentVersions[1]]],
  ['none', []],
])('checkPurchase refuses documents that are not the current ones: %s', (_, documents) => {
  expect(errorsOf(withAgreement({ documents, ticks: [] }))).toEqual([
    'agreement.documents DOCUMENTS_CHANGED',
  ]);
});

const tick = { id: 'confirmPurchase', at: '2026-11-15T11:00:00.000Z' };

test.each([
  ['a tick for a consent that is false', [{ ...tick, id: 'smsMarketingConsent' }]],
  ['two ticks for one box', [tick, tick]],
])('checkPurchase refuses an agreement with %s', (_, ticks) => {
  expect(errorsOf(withAgreement({ documents: currentVersions, ticks }))).toEqual([
    'agreement.ticks INVALID',
  ]);
});

test.each([
  ['an unknown box', { ticks: [{ ...tick, id: 'isRich' }] }],
  ['an invalid time', { ticks: [{ ...tick, at: 'yesterday' }] }],
  [
    'a time of more than 30 characters',
    { ticks: [{ ...tick, at: `2026-11-15T11:00:00.${'0'.repeat(99)}Z` }] },
  ],
  ['an extra key in a tick', { ticks: [{ ...tick, by: 'Amelia' }] }],
  ['an extra key', { ticks: [], note: 'agreed' }],
  [
    'an invalid document hash',
    { ticks: [], documents: [{ slug: 'privacy-notice', hash: 'latest' }] },
  ],
  ['21 documents', { ticks: [], documents: Array(21).fill(currentVersions[0]) }],
  ['no ticks', {}],
  ['an invalid hash of a part', { ticks: [], plan: { price: '14.50' } }],
  [
    '21 parts',
    {
      ticks: [],
      plan: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`p${n}`, '0123456789ab'])),
    },
  ],
  ['an invalid date', { ticks: [], dates: { boughtOn: 'today' } }],
  ['buysAgain: false', { ticks: [], buysAgain: false }],
])('checkPurchase refuses an agreement with %s', (_, changes) => {
  expect(errorsOf(withAgreement({ documents: currentVersions, ...changes }))).toHaveLength(1);
});

const [offered] = boilerPlan.productVariants;
if (!offered) throw new Error('The test plan has no variant.');
const agreedPlan = createPlanFingerprint(boilerPlan, offered, content);
const withCurrentDocuments = (sent: object) =>
  withAgreement({ documents: currentVersions, ticks: [], ...sent });

test('checkPurchase refuses the choice of a renewal that the plan does not offer', () => {
  const agreement = { documents: currentVersions, ticks: [], renewsAutomatically: false };
  expect(errorsOf(withAgreement(agreement))).toEqual(['agreement.renewsAutomatically INVALID']);
  const renews = { months: 12, wording: 'We write to you before.', isChosen: true };
  const sold = { ...content, products: [{ ...boilerPlan, renews }] };
  expect(errorsOf(withAgreement(agreement), sold)).toEqual([]);
});

test('checkPurchase accepts an unchanged plan, also when the agreement has only some or unknown parts', () => {
  expect(errorsOf(withCurrentDocuments({ plan: agreedPlan }))).toEqual([]);
  expect(
    errorsOf(
      withCurrentDocuments({ plan: { callOutFee: agreedPlan.callOutFee, colour: '0123456789ab' } }),
    ),
  ).toEqual([]);
});

const [ownBrand] = Object.values(shipped.brand.parties);
if (!ownBrand) throw new Error('The shipped brand names no company.');

const edits: [part: string, code: string, edit: Partial<Product>][] = [
  ['name', 'NAME_CHANGED', { summary: 'We mend your boiler.' }],
  ['ageLimit', 'AGE_LIMIT_CHANGED', { boilerAgeLimitYears: 12 }],
  ['cover', 'COVER_CHANGED', { covered: [] }],
  ['cover', 'COVER_CHANGED', { notCovered: ['Radiators', 'Pumps'] }],
  ['terms', 'TERMS_CHANGED', { waitingPeriodDays: 21 }],
  ['terms', 'TERMS_CHANGED', { termMonths: 18 }],
  ['tax', 'TAX_CHANGED', { tax: { name: 'VAT', ratePercent: 5 } }],
  ['offer', 'OFFER_CHANGED', { offerPercentage: 40 }],
  // A field without a part of its own belongs to the terms.
  ['terms', 'TERMS_CHANGED', { renewalNoticeDays: 5 }],
];

test.each(edits)(
  'checkPurchase refuses a plan whose %s changed since the agreement with %s',
  (part, code, edit) => {
    const edited = { ...content, products: [{ ...boilerPlan, ...edit }] };
    const answer = errorsOf(withCurrentDocuments({ plan: agreedPlan }), edited);
    expect(answer).toEqual([`agreement.plan.${part} ${code}`]);
  },
);

test('checkPurchase reports a changed call-out fee as CALL_OUT_FEE_CHANGED, not PRICE_CHANGED', () => {
  const dearer = { ...offered, callOutFee: toPence(12_000) };
  const edited = { ...content, products: [{ ...boilerPlan, productVariants: [dearer] }] };
  // The campaign id depends on the fee, so the body has none.
  const body = { ...withCurrentDocuments({ plan: agreedPlan }), additionalDetails: {} };
  const { campaignId: _, ...additionalDetails } = validBody.additionalDetails;
  expect(errorsOf({ ...body, additionalDetails }, edited)).toEqual([
    'agreement.plan.callOutFee CALL_OUT_FEE_CHANGED',
  ]);
});

test('checkPurchase reports every changed part of the plan', () => {
  const dearer = { ...offered, callOutFee: toPence(12_000), priceMonthly: toPence(1550) };
  const edit = { covered: [], productVariants: [dearer] };
  const edited = { ...content, products: [{ ...boilerPlan, ...edit }] };
  const codes = errorsOf(withCurrentDocuments({ plan: agreedPlan }), edited).map(
    (error) => error.split(' ')[1],
  );
  expect(new Set(codes)).toEqual(
    new Set(['PRICE_CHANGED', 'PLAN_CHANGED', 'CALL_OUT_FEE_CHANGED', 'COVER_CHANGED']),
  );
});

test('checkPurchase refuses a plan fingerprint with another seller or other documents than the current ones', () => {
  const parties = { 'home-services': { ...ownBrand, registerNumber: '000000' } };
  const sold = { ...content, brand: { ...content.brand, parties } };
  expect(errorsOf(withCurrentDocuments({ plan: agreedPlan }), sold)).toEqual([
    'agreement.plan.providers PROVIDERS_CHANGED',
  ]);
  const plan = { ...agreedPlan, documents: '0123456789ab' };
  expect(errorsOf(withCurrentDocuments({ plan }))).toEqual([
    'agreement.documents DOCUMENTS_CHANGED',
  ]);
});

test('checkPurchase refuses changed dates and ignores unknown ones', () => {
  const { cancelBy } = calculatePurchaseDates(testDate, boilerPlan);
  expect(errorsOf(withCurrentDocuments({ dates: { boughtOn: testDate, cancelBy } }))).toEqual([]);
  expect(
    errorsOf(withCurrentDocuments({ dates: { boughtOn: testDate, birthday: '1986-08-14' } })),
  ).toEqual([]);
  expect(errorsOf(withCurrentDocuments({ dates: { boughtOn: '2026-11-14', cancelBy } }))).toEqual([
    'agreement.dates DATES_CHANGED',
  ]);
});

test('checkPurchase refuses unknown keys at the top level and in a part', () => {
  expect(errorsOf({ ...validBody, discount: 5 })).toHaveLength(1);
  expect(errorsOf(withChanged('productDetails', { discount: 5 }))).toHaveLength(1);
  expect(errorsOf(withChanged('additionalDetails', { discount: 5 }))).toHaveLength(1);
});

test.each([undefined, null, 'text', [], {}])('checkPurchase refuses the body %j', (submitted) => {
  expect(errorsOf(submitted).length).toBeGreaterThan(0);
});
