import { expect, test } from 'vitest';
import { calculatePurchaseDates } from '#journey/purchase-dates.ts';
import {
  createContractBody,
  createLandlordContractBody,
  findTestProduct,
  loadedTestContent,
  testDate,
} from '#tests/support/purchase.ts';
import { checkPurchase } from './check-purchase.ts';
import { createEvidence } from './evidence.ts';

const now = new Date('2026-11-15T12:00:00Z');

function evidenceFor(body: ReturnType<typeof createContractBody>) {
  const checked = checkPurchase(loadedTestContent, now, body);
  if (!checked.isValid) throw new Error('The test purchase is not sound.');
  return createEvidence(checked, loadedTestContent, now);
}

test('the evidence has what the browser sent and what the server derived as separate fields', () => {
  const body = createContractBody('boiler-insurance', now);
  const evidence = evidenceFor(body);
  expect(evidence).toMatchObject({
    receivedAt: '2026-11-15T12:00:00.000Z',
    contentVersion: loadedTestContent.filesVersion,
    agreement: body.agreement,
    price: {
      words: '£8.50 a month',
      firstYearTotal: 102,
      callOutFee: 99,
      tax: { name: 'Insurance Premium Tax', ratePercent: 12 },
    },
    sold: {
      isInsurance: true,
      price: '£8.50 a month',
      callOutFee: '£99 each claim',
      covered: findTestProduct('boiler-insurance').covered,
    },
    plan: body.agreement?.plan,
    dates: calculatePurchaseDates(testDate, findTestProduct('boiler-insurance')),
    seller: { name: 'Emberly Home Services Limited' },
    insurer: { name: 'Fennmoor Assurance Limited' },
  });
  expect(evidence.agreement?.dates).toEqual(evidence.dates);
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
      hash: loadedTestContent.documents.get('boiler-insurance-product-information')?.hash,
    },
    {
      name: 'Policy terms and conditions',
      slug: 'policy-terms-and-conditions',
      hash: loadedTestContent.documents.get('policy-terms-and-conditions')?.hash,
    },
    {
      name: 'Privacy notice',
      slug: 'privacy-notice',
      hash: loadedTestContent.documents.get('privacy-notice')?.hash,
    },
  ]);
});

test('the evidence has the text of every box with whether it was ticked', () => {
  const { wordings, needs } = evidenceFor(createContractBody('boiler-insurance', now));
  const agreed = wordings.filter(({ isAgreed }) => isAgreed).map(({ id, text }) => [id, text]);
  expect(agreed).toEqual([
    [
      'isConfirmed',
      'I own this home or I am its landlord, I have read the important documents above, and I understand that I pay £99 for each claim.',
    ],
    [
      'emailMarketingConsent',
      'Choose how you would like to hear from us, or leave them all blank. You can change your mind at any time. Our privacy notice says who sees your details. Email: About once a month',
    ],
    ['isSoleAuthority', 'Can you authorise payments from this account on your own?'],
    [
      'confirmTermsConditions',
      'I have read the Insurance product information document, Policy terms and conditions and Privacy notice, and this policy meets my demands and needs.',
    ],
    [
      'confirmPurchase',
      'I want to buy Boiler Insurance and pay £8.50 a month, by Direct Debit, plus a £99 call-out fee each claim.',
    ],
  ]);
  expect(wordings.every(({ text }) => text !== '')).toBe(true);
  expect(needs).toMatch(/^Your demands and needs\n/);
});

test('the evidence has the text and the answer of each eligibility question', () => {
  expect(evidenceFor(createContractBody('boiler-insurance')).eligibility).toEqual([
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

test.each([
  [true, /renews for 12 months/],
  [false, /ends: you chose not to renew/],
  [undefined, /renews for 12 months/],
])(
  'the evidence of a renewal with the choice %j has this choice, its wording and what follows from it',
  (renewsAutomatically, renewal) => {
    const body = createContractBody('boiler-insurance', now);
    const evidence = evidenceFor({
      ...body,
      agreement: { documents: [], ticks: [], ...body.agreement, renewsAutomatically },
    });
    const { months, wording } = findTestProduct('boiler-insurance').renews ?? {};
    expect(evidence.renews).toEqual({ months, wording, choice: renewsAutomatically ?? null });
    expect(evidence.sold.renewal).toMatch(renewal);
    const kinds = [
      'term',
      'withdraw',
      'cancel',
      ...(renewsAutomatically === false ? [] : ['stopRenewal']),
    ];
    expect(Object.keys(evidence.leaving ?? {})).toEqual(kinds);
  },
);

test('the evidence of a plan without the choice of its renewal has none', () => {
  const evidence = evidenceFor(createContractBody('plumbing-protect', now));
  expect(evidence).not.toHaveProperty('renews');
  expect(evidence.leaving).toHaveProperty('stopRenewal');
});

test('the evidence of a maintenance plan has a seller and no insurer', () => {
  const { seller, insurer } = evidenceFor(createContractBody());
  expect(seller).toMatchObject({ name: 'Emberly Home Services Limited' });
  expect(insurer).toBeNull();
});

/** The value of `isAgreed` for each box. */
function agreedBoxes({ wordings }: ReturnType<typeof evidenceFor>) {
  return Object.fromEntries(wordings.map(({ id, isAgreed }) => [id, isAgreed]));
}

/** An agreement without any ticks. */
const withoutTicks = {
  isConfirmed: null,
  emailMarketingConsent: null,
  // The request itself denies these three.
  phoneMarketingConsent: false,
  smsMarketingConsent: false,
  letterMarketingConsent: false,
  isSoleAuthority: null,
  confirmTermsConditions: null,
  confirmPurchase: null,
};

test('isAgreed is true only for ticks in the agreement', () => {
  const body = createContractBody('plumbing-protect', now);
  const [first] = body.agreement?.ticks ?? [];
  const ticks = first ? [first] : [];
  const { agreement } = body;
  const one = { ...body, ...(agreement && { agreement: { ...agreement, ticks } }) };
  expect(agreedBoxes(evidenceFor(one))).toEqual({ ...withoutTicks, isConfirmed: true });
  expect(agreedBoxes(evidenceFor(createContractBody('plumbing-protect')))).toEqual(withoutTicks);
});

test.each([
  ['1970-01-01T00:00:00.000Z', false],
  ['2026-11-08T11:59:59.999Z', false],
  ['2026-11-08T12:00:00.000Z', true],
  ['2026-11-15T12:05:00.000Z', true],
  ['2026-11-15T12:05:00.001Z', false],
  ['9999-12-31T23:59:59.999Z', false],
])('the time of a tick at %s, received at noon on 15 November, is kept: %j', (at, isKept) => {
  const body = createContractBody('plumbing-protect', now);
  const { agreement } = body;
  const ticks = [{ id: 'confirmPurchase' as const, at }];
  const evidence = evidenceFor({
    ...body,
    ...(agreement && { agreement: { ...agreement, ticks } }),
  });
  expect(evidence.agreement?.ticks).toEqual([{ id: 'confirmPurchase', at: isKept ? at : null }]);
  expect(agreedBoxes(evidence)).toEqual({ ...withoutTicks, confirmPurchase: true });
});

test('the evidence of a request without agreement has no agreement, and what the server derives all the same', () => {
  const { agreement: _, ...withoutAgreement } = createContractBody('plumbing-protect');
  const evidence = evidenceFor(withoutAgreement);
  expect(evidence.agreement).toBeNull();
  expect(evidence.needs).toBeNull();
  expect(agreedBoxes(evidence)).toEqual(withoutTicks);
  expect(evidence.documents.length).toBeGreaterThan(0);
  expect(evidence.eligibility).toEqual([]);
});

test('the evidence contains no name, address line, email or bank details of the buyer', () => {
  const text = JSON.stringify(evidenceFor(createContractBody()));
  for (const detail of ['Amelia', 'Okafor', '55779911', '200000', 'example.com', 'Rowan']) {
    expect(text).not.toContain(detail);
  }
});

test('the evidence has the covered home’s postcode and whether it is the correspondence address', () => {
  expect(evidenceFor(createContractBody()).home).toEqual({
    postcode: 'LS1 4AP',
    isCorrespondence: true,
  });
  const { home, needs } = evidenceFor(createLandlordContractBody());
  expect(home).toEqual({ postcode: 'LS1 4AP', isCorrespondence: false });
  expect(needs).toContain('The home is at LS1 4AP');
});
