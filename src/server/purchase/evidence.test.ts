import { expect, test } from 'vitest';
import { purchaseDates } from '#journey/purchase-dates.ts';
import {
  content,
  contractBody,
  landlordBody,
  productById,
  today,
} from '#tests/support/purchase.ts';
import { checkPurchase } from './check-purchase.ts';
import { evidenceOf } from './evidence.ts';

const now = new Date('2026-11-15T12:00:00Z');

function evidenceFor(body: ReturnType<typeof contractBody>) {
  const checked = checkPurchase(content, now, body);
  if (!checked.isValid) throw new Error('The test purchase is not sound.');
  return evidenceOf(checked, content, now);
}

test('keeps what was told and what we derive, apart', () => {
  const body = contractBody('boiler-insurance', now);
  const evidence = evidenceFor(body);
  expect(evidence).toMatchObject({
    receivedAt: '2026-11-15T12:00:00.000Z',
    contentVersion: content.version,
    told: body.agreement,
    price: {
      words: '£8.50 a month',
      firstYearTotal: 102,
      surcharge: 99,
      tax: { name: 'Insurance Premium Tax', ratePercent: 12 },
    },
    sold: {
      isInsurance: true,
      price: '£8.50 a month',
      callOutFee: '£99 each claim',
      covered: productById('boiler-insurance').covered,
    },
    plan: body.agreement?.plan,
    dates: purchaseDates(today, productById('boiler-insurance')),
    seller: { name: 'Emberly Home Services Limited' },
    insurer: { name: 'Fennmoor Assurance Limited' },
  });
  expect(evidence.told?.dates).toEqual(evidence.dates);
  for (const party of [evidence.seller, evidence.insurer]) {
    expect(party).toEqual({
      name: expect.stringMatching(/./),
      registerName: expect.stringMatching(/./),
      registerNumber: expect.stringMatching(/\d/),
    });
  }
  expect(evidence.documents).toEqual([
    {
      name: 'Insurance product information document',
      slug: 'boiler-insurance-product-information',
      hash: content.documents.get('boiler-insurance-product-information')?.hash,
    },
    {
      name: 'Policy terms and conditions',
      slug: 'policy-terms-and-conditions',
      hash: content.documents.get('policy-terms-and-conditions')?.hash,
    },
    {
      name: 'Privacy notice',
      slug: 'privacy-notice',
      hash: content.documents.get('privacy-notice')?.hash,
    },
  ]);
});

test('keeps every wording with whether it was agreed to', () => {
  const { wordings, needs } = evidenceFor(contractBody('boiler-insurance', now));
  const agreed = wordings.filter(({ isAgreed }) => isAgreed).map(({ id, text }) => [id, text]);
  expect(agreed).toEqual([
    [
      'isConfirmed',
      'I own this home or I am its landlord, and I have read the important documents above.',
    ],
    [
      'emailMarketingConsent',
      'Choose how you would like to hear from us, or leave them all blank. We never pass your details on, and you can change your mind at any time. Email: About once a month',
    ],
    ['isSoleAuthority', 'Can you authorise payments from this account on your own?'],
    [
      'confirmTermsConditions',
      'I have read the Insurance product information document, Policy terms and conditions and Privacy notice, and this policy meets my demands and needs.',
    ],
    ['confirmPurchase', 'I want to buy Boiler Insurance and pay £8.50 a month, by Direct Debit.'],
  ]);
  expect(wordings.every(({ text }) => text !== '')).toBe(true);
  expect(needs).toMatch(/^Your demands and needs\n/);
});

test('keeps each question about the boiler as it was asked', () => {
  expect(evidenceFor(contractBody('boiler-insurance')).eligibility).toEqual([
    { questionId: 'BOILER_WORKING', question: 'Is your boiler working?', answer: 'Y' },
    {
      questionId: 'BOILER_DOMESTIC_GAS',
      question: 'Is it a gas boiler that heats a home?',
      answer: 'Y',
    },
    { questionId: 'BOILER_MAKE', question: 'Boiler make', answer: 'Worcester Bosch' },
    {
      questionId: 'BOILER_AGE_CONFIRMED',
      question: 'Is your boiler 15 years old or less?',
      answer: 'Y',
    },
  ]);
});

test('a maintenance plan has a seller and no insurer', () => {
  const { seller, insurer } = evidenceFor(contractBody());
  expect(seller).toMatchObject({ name: 'Emberly Home Services Limited' });
  expect(insurer).toBeNull();
});

/** Each box by what is known of it. */
function knownOf({ wordings }: ReturnType<typeof evidenceFor>) {
  return Object.fromEntries(wordings.map(({ id, isAgreed }) => [id, isAgreed]));
}

const untold = {
  isConfirmed: null,
  // The purchase itself says that these three were left empty.
  emailMarketingConsent: null,
  phoneMarketingConsent: false,
  smsMarketingConsent: false,
  letterMarketingConsent: false,
  isSoleAuthority: null,
  confirmTermsConditions: null,
  confirmPurchase: null,
};

test('only a tick that was told counts as agreed', () => {
  const body = contractBody('plumbing-protect', now);
  const [first] = body.agreement?.ticks ?? [];
  const ticks = first ? [first] : [];
  const { agreement } = body;
  const one = { ...body, ...(agreement && { agreement: { ...agreement, ticks } }) };
  expect(knownOf(evidenceFor(one))).toEqual({ ...untold, isConfirmed: true });
  expect(knownOf(evidenceFor(contractBody('plumbing-protect')))).toEqual(untold);
});

test.each([
  ['1970-01-01T00:00:00.000Z', false],
  ['2026-11-08T11:59:59.999Z', false],
  ['2026-11-08T12:00:00.000Z', true],
  ['2026-11-15T12:05:00.000Z', true],
  ['2026-11-15T12:05:00.001Z', false],
  ['9999-12-31T23:59:59.999Z', false],
])('of a tick at %s, told at noon on 15 November, the time is kept: %j', (at, isKept) => {
  const body = contractBody('plumbing-protect', now);
  const { agreement } = body;
  const ticks = [{ id: 'confirmPurchase' as const, at }];
  const evidence = evidenceFor({
    ...body,
    ...(agreement && { agreement: { ...agreement, ticks } }),
  });
  expect(evidence.told?.ticks).toEqual([{ id: 'confirmPurchase', at: isKept ? at : null }]);
  expect(knownOf(evidence)).toEqual({ ...untold, confirmPurchase: true });
});

test('a browser that told nothing leaves null, and the rest stands', () => {
  const { agreement: _, ...silent } = contractBody('plumbing-protect');
  const evidence = evidenceFor(silent);
  expect(evidence.told).toBeNull();
  expect(knownOf(evidence)).toEqual(untold);
  expect(evidence.documents.length).toBeGreaterThan(0);
  expect(evidence.eligibility).toEqual([]);
});

test('holds neither the buyer’s name nor their bank account', () => {
  const text = JSON.stringify(evidenceFor(contractBody()));
  for (const detail of ['Amelia', 'Okafor', '55779911', '200000', 'example.com', 'Rowan']) {
    expect(text).not.toContain(detail);
  }
});

test('keeps which home is covered and whether we write there', () => {
  expect(evidenceFor(contractBody()).home).toEqual({ postcode: 'LS1 4AP', isCorrespondence: true });
  const { home, needs } = evidenceFor(landlordBody());
  expect(home).toEqual({ postcode: 'LS1 4AP', isCorrespondence: false });
  expect(needs).toContain('The home is at LS1 4AP');
});
