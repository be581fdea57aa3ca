import { beforeEach, expect, test } from 'vitest';
import { consentFields } from '#journey/agreement.ts';
import { createAgreementToSend } from '#journey/agreement-to-send.ts';
import { calculatePurchaseDates } from '#journey/purchase-dates.ts';
import { findChangesSinceAgreement } from '#journey/stored-agreement.ts';
import { createPlan } from '#tests/support/plan.ts';
import { createAnswers, findTestProduct } from '#tests/support/purchase.ts';
import {
  readStoredAgreement,
  recordAgreedPlan,
  recordRenewalChoice,
  recordTick,
  withdrawTicks,
} from './agreement.ts';
import { clearAnswers } from './answers.ts';

const product = findTestProduct('plumbing-protect');
const [variant] = product.productVariants;
if (!variant) throw new Error('The plan has no variant.');
const answers = createAnswers(product);
const at = '2026-11-15T11:00:00.000Z';
const dates = calculatePurchaseDates('2026-11-15', product);

const versions = (hash: string) =>
  Object.fromEntries(
    variant.importantDocuments.map(({ url }) => [url, { slug: url.split('/').at(-1) ?? '', hash }]),
  );
const before = versions('aaaaaaaaaaaaaaaa');
const after = versions('bbbbbbbbbbbbbbbb');

beforeEach(() => sessionStorage.clear());

test('recordTick stores the time of each tick, and removes it when the box is cleared', () => {
  recordTick('isConfirmed', at, before);
  recordTick('emailMarketingConsent', at, before);
  recordTick('emailMarketingConsent', undefined, before);
  expect(
    createAgreementToSend(readStoredAgreement(), product, variant, answers, before, dates).ticks,
  ).toEqual([{ id: 'isConfirmed', at }]);
});

test('recordTick stores the document versions offered when the buyer ticked that they were read', () => {
  recordTick('confirmTermsConditions', at, before);
  recordTick('confirmPurchase', at, after);
  expect(
    createAgreementToSend(readStoredAgreement(), product, variant, answers, after, dates).documents,
  ).toEqual(Object.values(before));
});

test('createAgreementToSend uses the document versions offered now if the buyer has not ticked that they were read', () => {
  recordTick('isConfirmed', at, before);
  expect(
    createAgreementToSend(readStoredAgreement(), product, variant, answers, after, dates).documents,
  ).toEqual(Object.values(after));
});

test.each([
  'not json',
  'null',
  '{"times":7,"documents":"none"}',
  '{"times":{"isConfirmed":"yesterday","isRich":1},"documents":{"/terms":{"slug":1}}}',
  '{"plan":{"productId":"plumbing-protect","productVariantId":7}}',
  '{"plan":{"productId":"p","productVariantId":"plumbing-protect-99","parts":{"price":7}}}',
])('a stored agreement of %s does not prevent a purchase', (text) => {
  sessionStorage.setItem('agreement', text);
  expect(
    createAgreementToSend(readStoredAgreement(), product, variant, answers, after, dates),
  ).toEqual({
    documents: Object.values(after),
    ticks: [],
    dates,
  });
});

test('a changed plan removes the ticks about the plan and keeps the others', () => {
  for (const id of consentFields) recordTick(id, at, before);
  withdrawTicks();
  expect(
    createAgreementToSend(readStoredAgreement(), product, variant, answers, after, dates),
  ).toEqual({
    documents: Object.values(after),
    ticks: [
      { id: 'emailMarketingConsent', at },
      { id: 'isSoleAuthority', at },
    ],
    dates,
  });
});

const { productId } = product;
const { productVariantId } = variant;
const parts = { price: 'aaaaaaaaaaaa', callOutFee: 'bbbbbbbbbbbb' };
const sold = (changes: object = {}) => ({ [productVariantId]: { ...parts, ...changes } });

test('the agreement has the plan’s hashes from the order page, even if the plan has changed', () => {
  recordAgreedPlan({ productId, productVariantId, parts });
  recordTick('confirmTermsConditions', at, after);
  expect(
    createAgreementToSend(readStoredAgreement(), product, variant, answers, after, dates).plan,
  ).toEqual(parts);
  const other = { ...variant, productVariantId: 'another' };
  expect(
    createAgreementToSend(readStoredAgreement(), product, other, answers, after, dates).plan,
  ).toBeUndefined();
});

test('findChangesSinceAgreement lists the changed parts of the plan until the buyer agrees to them', () => {
  expect(findChangesSinceAgreement(readStoredAgreement(), productId, sold())).toEqual([]);
  recordAgreedPlan({ productId, productVariantId, parts });
  expect(findChangesSinceAgreement(readStoredAgreement(), productId, sold())).toEqual([]);
  expect(
    findChangesSinceAgreement(
      readStoredAgreement(),
      productId,
      sold({ callOutFee: 'cccccccccccc' }),
    ),
  ).toEqual(['callOutFee']);
  withdrawTicks();
  expect(
    findChangesSinceAgreement(
      readStoredAgreement(),
      productId,
      sold({ callOutFee: 'cccccccccccc' }),
    ),
  ).toEqual(['callOutFee']);
  expect(findChangesSinceAgreement(readStoredAgreement(), productId, sold())).toEqual([]);
  expect(findChangesSinceAgreement(readStoredAgreement(), productId, {})).toEqual(['variant']);
  expect(
    findChangesSinceAgreement(
      readStoredAgreement(),
      'another-plan',
      sold({ callOutFee: 'cccccccccccc' }),
    ),
  ).toEqual([]);
});

test('the choice of the renewal is sent for a plan that offers it, until another plan is chosen', () => {
  const renewing = createPlan({
    renews: { months: 12, wording: 'We write to you before.', isChosen: true },
  });
  const read = (plan = renewing) =>
    createAgreementToSend(readStoredAgreement(), plan, variant, answers, after, dates);
  expect(read().renewsAutomatically).toBeUndefined();
  recordAgreedPlan({ productId, productVariantId, parts });
  recordRenewalChoice(false);
  expect(read().renewsAutomatically).toBe(false);
  expect(read(product)).not.toHaveProperty('renewsAutomatically');
  withdrawTicks();
  recordTick('confirmTermsConditions', at, after);
  recordAgreedPlan({ productId, productVariantId: 'another-variant', parts });
  expect(read().renewsAutomatically).toBe(false);
  recordAgreedPlan({ productId: 'another-plan', productVariantId, parts });
  expect(read().renewsAutomatically).toBeUndefined();
});

test('the agreement is removed with the answers', () => {
  recordTick('isConfirmed', at, before);
  clearAnswers();
  expect(sessionStorage.getItem('agreement')).toBeNull();
});
