import { expect, test } from 'vitest';
import type { Product } from '#catalogue/product.ts';
import { purchaseDates } from '#journey/purchase-dates.ts';
import { toContract } from '#journey/to-contract.ts';
import { pence } from '#rules/money.ts';
import { plan, variantContent } from '#tests/support/plan.ts';
import {
  answersFor,
  belfast,
  contextOf,
  content as shipped,
  today,
} from '#tests/support/purchase.ts';
import { checkPurchase } from './check-purchase.ts';
import { planFingerprint } from './plan-fingerprint.ts';

const now = new Date('2026-11-15T12:00:00Z');
const boilerPlan = plan({
  offer: true,
  offerPeriodMonths: 3,
  productVariants: [
    variantContent({
      offerSapProductId: 'HC-99-OFFER',
      offerPriceMonthly: 7.25,
      importantDocuments: [
        { urlName: 'Terms', url: 'documents/hearth-care-terms' },
        { urlName: 'Privacy notice', url: 'documents/privacy-notice' },
      ],
    }),
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
  const body = toContract(contextOf(product), answersFor(product), content.campaignIds);
  if (!body) throw new Error('The test answers leave a step unanswered.');
  return body;
}

const sound = bodyFor(boilerPlan);

type Part = Exclude<keyof typeof sound, 'eligibilityResponse' | 'agreement'>;
const withChanged = (part: Part, changes: Record<string, unknown>) => ({
  ...sound,
  [part]: { ...sound[part], ...changes },
});

/** The fields and codes of the refusal, or an empty list for a sound purchase. */
function refusal(submitted: unknown, sold = content): string[] {
  const checked = checkPurchase(sold, now, submitted);
  return checked.isValid ? [] : checked.errors.map(({ field, code }) => `${field} ${code}`);
}

test.each([
  ['a boiler plan', boilerPlan],
  ['a plumbing plan', plumbingPlan],
])('a sound purchase of %s passes as it was sent', (_, product) => {
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
  'a %s.%s that is not the catalogue’s (%j) is refused and named: %s',
  (part, key, value, code) => {
    expect(refusal(withChanged(part, { [key]: value }))).toEqual([`${part}.${key} ${code}`]);
  },
);

test('the price of another variant is no price for this one', () => {
  const other = withChanged('productDetails', { productVariantId: 'hearth-care-50' });
  expect(refusal(other)).toContain('productDetails.priceMonthly PRICE_CHANGED');
  expect(refusal(other)).toContain('productDetails.productId PLAN_CHANGED');
});

test('an offer that has ended since is refused', () => {
  const ended = { ...content, products: [{ ...boilerPlan, offer: false }] };
  expect(refusal(sound, ended)).toContain('productDetails.offer OFFER_CHANGED');
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
  const notOnSale = ['productDetails.productVariantId NOT_ON_SALE'];
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

test('a home outside Great Britain is refused at the postcode', () => {
  for (const postcode of ['BT1 5GS', 'JE2 3AB', 'GY1 1AA', 'IM1 1AA']) {
    const elsewhere = withChanged('correspondenceAddress', { postcode });
    expect(refusal(elsewhere), postcode).toEqual(['postcode INVALID']);
  }
});

test('a landlord may live where we do not work, but the covered home may not be there', () => {
  const home = sound.correspondenceAddress;
  const landlord = { ...sound, correspondenceAddress: belfast, propertyAddress: home };
  const checked = checkPurchase(content, now, landlord);
  expect(checked.isValid && checked.answers).toMatchObject({
    postcode: { postcode: home.postcode },
    address: { addressLine1: home.addressLine1, correspondence: belfast },
  });
  const elsewhere = { ...sound, propertyAddress: belfast };
  expect(refusal(elsewhere)).toEqual(['postcode INVALID']);
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

const agreeing = (agreement: unknown) => ({ ...sound, agreement });

test('an agreement to today’s documents is sound, in whatever order they are named', () => {
  const at = '2026-11-15T11:00:00.000Z';
  const ticks = [
    { id: 'isConfirmed', at },
    { id: 'emailMarketingConsent', at },
    { id: 'confirmPurchase', at },
  ];
  expect(refusal(agreeing({ documents: currentVersions, ticks }))).toEqual([]);
  expect(refusal(agreeing({ documents: currentVersions.toReversed(), ticks: [] }))).toEqual([]);
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
])('documents other than today’s are refused: %s', (_, documents) => {
  expect(refusal(agreeing({ documents, ticks: [] }))).toEqual([
    'agreement.documents DOCUMENTS_CHANGED',
  ]);
});

const tick = { id: 'confirmPurchase', at: '2026-11-15T11:00:00.000Z' };

test.each([
  ['a box that the answers leave empty', [{ ...tick, id: 'smsMarketingConsent' }]],
  ['a box twice', [tick, tick]],
])('ticks that contradict are refused: %s', (_, ticks) => {
  expect(refusal(agreeing({ documents: currentVersions, ticks }))).toEqual([
    'agreement.ticks INVALID',
  ]);
});

test.each([
  ['a box that nobody shows', { ticks: [{ ...tick, id: 'isRich' }] }],
  ['a time that is none', { ticks: [{ ...tick, at: 'yesterday' }] }],
  [
    'a time of endless precision',
    { ticks: [{ ...tick, at: `2026-11-15T11:00:00.${'0'.repeat(99)}Z` }] },
  ],
  ['an extra key in a tick', { ticks: [{ ...tick, by: 'Amelia' }] }],
  ['an extra key', { ticks: [], note: 'agreed' }],
  ['a hash that is none', { ticks: [], documents: [{ slug: 'privacy-notice', hash: 'latest' }] }],
  ['documents without end', { ticks: [], documents: Array(21).fill(currentVersions[0]) }],
  ['no ticks', {}],
  ['a hash of a part that is none', { ticks: [], plan: { price: '14.50' } }],
  [
    'parts without end',
    {
      ticks: [],
      plan: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`p${n}`, '0123456789ab'])),
    },
  ],
  ['a date that is none', { ticks: [], dates: { boughtOn: 'today' } }],
  ['a wish that is not one', { ticks: [], buysAgain: false }],
])('an agreement of another shape is refused: %s', (_, changes) => {
  expect(refusal(agreeing({ documents: currentVersions, ...changes }))).toHaveLength(1);
});

const [offered] = boilerPlan.productVariants;
if (!offered) throw new Error('The test plan has no variant.');
const agreedPlan = planFingerprint(boilerPlan, offered, content);
const agreedTo = (told: object) => agreeing({ documents: currentVersions, ticks: [], ...told });

test('a plan that is sold as it was agreed to is sound, whichever of its parts were told', () => {
  expect(refusal(agreedTo({ plan: agreedPlan }))).toEqual([]);
  expect(refusal(agreedTo({ plan: { fee: agreedPlan.fee, colour: '0123456789ab' } }))).toEqual([]);
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
  // Whatever is not named as another part is one of the terms.
  ['terms', 'TERMS_CHANGED', { waitingPeriodDays: 30 }],
];

test.each(edits)('another %s than the one agreed to is refused with %s', (part, code, edit) => {
  const edited = { ...content, products: [{ ...boilerPlan, ...edit }] };
  const answer = refusal(agreedTo({ plan: agreedPlan }), edited);
  expect(answer).toEqual([`agreement.plan.${part} ${code}`]);
});

test('another call-out fee is told as a fee, and never as a price', () => {
  const dearer = { ...offered, priceVariation: pence(12_000) };
  const edited = { ...content, products: [{ ...boilerPlan, productVariants: [dearer] }] };
  // The campaign goes by the fee, so the booking is another one too.
  const body = { ...agreedTo({ plan: agreedPlan }), additionalDetails: {} };
  const { campaignId: _, ...additionalDetails } = sound.additionalDetails;
  expect(refusal({ ...body, additionalDetails }, edited)).toEqual([
    'agreement.plan.fee FEE_CHANGED',
  ]);
});

test('every part that changed is named, whatever else the wire tells', () => {
  const dearer = { ...offered, priceVariation: pence(12_000), priceMonthly: pence(1550) };
  const edit = { covered: [], productVariants: [dearer] };
  const edited = { ...content, products: [{ ...boilerPlan, ...edit }] };
  const codes = refusal(agreedTo({ plan: agreedPlan }), edited).map((error) => error.split(' ')[1]);
  expect(new Set(codes)).toEqual(
    new Set(['PRICE_CHANGED', 'PLAN_CHANGED', 'FEE_CHANGED', 'COVER_CHANGED']),
  );
});

test('another seller is refused, and so are the documents of the order page', () => {
  const parties = { 'home-services': { ...ownBrand, registerNumber: '000000' } };
  const sold = { ...content, brand: { ...content.brand, parties } };
  expect(refusal(agreedTo({ plan: agreedPlan }), sold)).toEqual([
    'agreement.plan.providers PROVIDERS_CHANGED',
  ]);
  const plan = { ...agreedPlan, documents: '0123456789ab' };
  expect(refusal(agreedTo({ plan }))).toEqual(['agreement.documents DOCUMENTS_CHANGED']);
});

test('dates other than the contract’s are refused, and unknown ones are not compared', () => {
  const { cancelBy } = purchaseDates(today, boilerPlan);
  expect(refusal(agreedTo({ dates: { boughtOn: today, cancelBy } }))).toEqual([]);
  expect(refusal(agreedTo({ dates: { boughtOn: today, birthday: '1986-08-14' } }))).toEqual([]);
  expect(refusal(agreedTo({ dates: { boughtOn: '2026-11-14', cancelBy } }))).toEqual([
    'agreement.dates DATES_CHANGED',
  ]);
});

test('keys that nobody asked for are refused, at the top and in a part', () => {
  expect(refusal({ ...sound, discount: 5 })).toHaveLength(1);
  expect(refusal(withChanged('productDetails', { discount: 5 }))).toHaveLength(1);
  expect(refusal(withChanged('additionalDetails', { discount: 5 }))).toHaveLength(1);
});

test.each([undefined, null, 'text', [], {}])('%j is no purchase', (submitted) => {
  expect(refusal(submitted).length).toBeGreaterThan(0);
});
