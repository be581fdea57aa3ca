import { beforeEach, expect, test } from 'vitest';
import { findVariantById } from '#catalogue/product.ts';
import { isUuid } from '#rules/identifiers/uuid.ts';
import { removeKeys } from '#site/session/session-storage.ts';
import { blockSessionStorage } from '#tests/support/blocked-storage.ts';
import { createTabAnswers, findTestProduct, loadedTestContent } from '#tests/support/purchase.ts';
import { samplePurchasedPlan as plan } from '#tests/support/purchased-plan.ts';
import { clearAnswers, readStoredAnswers, saveAnswer } from './answers.ts';
import { beginChangeFromSummary } from './change-from-summary.ts';
import {
  clearPurchaseAttempts,
  getIdempotencyKey,
  readReceipt,
  readUnansweredAttempts,
  recordPurchaseAttempt,
  recordWishToBuyAgain,
  saveReceipt,
  startPurchaseWithNewKey,
  wishesToBuyAgain,
} from './purchase.ts';
import { saveSelection } from './selection.ts';

const product = findTestProduct('boiler-and-service-care');
const receipt = {
  referenceId: 'HS-7KQ2-M4XD',
  enquiryContact: '0808 157 0142',
  repairContact: '0808 157 0123',
  email: 'home-services@emberly.example',
  isNew: true,
  plan,
};

beforeEach(() => {
  clearAnswers();
  removeKeys('idempotencyKey', 'receipt', 'contractReferenceId', 'purchaseAttempts');
  sessionStorage.clear();
});

/** Fills session storage as a buyer does before confirming. */
function buy(): void {
  const { order, postcode, address, details, bank } = createTabAnswers(product);
  const variant = findVariantById(product, order?.productVariantId);
  if (!order || !postcode || !address || !details || !bank || !variant) throw new Error('unsound');
  saveSelection(product, variant, loadedTestContent.campaignIds);
  saveAnswer('order', order);
  saveAnswer('postcode', postcode);
  saveAnswer('address', address);
  saveAnswer('details', details);
  saveAnswer('bank', bank);
  sessionStorage.setItem('filterType', 'BOILER_AND_HEATING');
  sessionStorage.setItem('boilerRadio', 'BH_BREAKDOWN_ONLY');
  beginChangeFromSummary(product.productId);
  getIdempotencyKey();
  recordPurchaseAttempt(plan);
}

test('the idempotency key is a UUID and stays the same until success', () => {
  const key = getIdempotencyKey();
  expect(key).toSatisfy(isUuid);
  expect(getIdempotencyKey()).toBe(key);
  expect(sessionStorage.getItem('idempotencyKey')).toBe(key);
  saveReceipt(receipt);
  expect(getIdempotencyKey()).not.toBe(key);
});

test('the idempotency key stays the same when storage is blocked', () => {
  blockSessionStorage('getItem', 'setItem', 'removeItem');
  expect(getIdempotencyKey()).toBe(getIdempotencyKey());
});

test('the choice of the order page is stored under the keys of the specification', () => {
  buy();
  for (const key of ['selectedProductDetails', 'additionalDetails', 'basket']) {
    expect(sessionStorage.getItem(key)).toMatch(/^\{/);
  }
});

test('startPurchaseWithNewKey gives a new idempotency key, asks for a new journey and keeps every answer', () => {
  buy();
  const key = getIdempotencyKey();
  const before = readStoredAnswers();
  startPurchaseWithNewKey();
  expect(getIdempotencyKey()).not.toBe(key);
  expect(readUnansweredAttempts()).toEqual([]);
  expect(sessionStorage.getItem('newJourney')).toBe('true');
  expect(readStoredAnswers()).toEqual(before);
});

test('changing an answer removes the recorded wish to buy the same plan again', () => {
  buy();
  expect(wishesToBuyAgain()).toBe(false);
  recordWishToBuyAgain();
  saveAnswer('summary', { summaryConfirm: true });
  saveAnswer('confirmation', { confirmTermsConditions: true, confirmPurchase: true });
  expect(wishesToBuyAgain()).toBe(true);
  saveAnswer('postcode', { postcode: 'YO1 7HH' });
  expect(wishesToBuyAgain()).toBe(false);
  recordWishToBuyAgain();
  saveReceipt(receipt);
  expect(wishesToBuyAgain()).toBe(false);
});

test('recordPurchaseAttempt stores the same plan once, and another plan as a second attempt', () => {
  recordPurchaseAttempt(plan);
  recordPurchaseAttempt({ ...plan, boughtAt: '2026-11-16T09:31:00.000Z' });
  expect(readUnansweredAttempts()).toHaveLength(1);
  recordPurchaseAttempt({ ...plan, productName: 'Plumbing Protect' });
  expect(readUnansweredAttempts()).toHaveLength(2);
  clearPurchaseAttempts();
  expect(readUnansweredAttempts()).toEqual([]);
});

test('saving the receipt leaves only the receipt, the reference and what its report needs in storage', () => {
  buy();
  saveReceipt(receipt);
  expect(Object.keys({ ...sessionStorage }).toSorted()).toEqual([
    'contractReferenceId',
    'receipt',
    'sold',
  ]);
  expect(sessionStorage.getItem('contractReferenceId')).toBe('HS-7KQ2-M4XD');
  expect(JSON.parse(sessionStorage.getItem('sold') ?? '')).toMatchObject({ isReported: false });
  expect(readReceipt()).toEqual(receipt);
  const { address, bank } = readStoredAnswers();
  expect([address, bank]).toEqual([undefined, undefined]);
});

test('a receipt without a plan is valid', () => {
  const { plan: _, ...bare } = { ...receipt, isNew: false };
  saveReceipt(bare);
  expect(readReceipt()).toEqual(bare);
});

test('saving the receipt leaves no personal data in storage', () => {
  buy();
  saveReceipt(receipt);
  const left = JSON.stringify({ ...sessionStorage });
  for (const detail of [
    'Amelia',
    'Okafor',
    '1986',
    'example.com',
    '07700',
    'Rowan',
    'LS1',
    '5577',
  ]) {
    expect(left).not.toContain(detail);
  }
});

const details = {
  name: 'Ms Amelia Okafor',
  home: '27 Rowan Terrace, Leeds, LS1 4AP',
  email: 'amelia.okafor@example.com',
  accountName: 'Amelia Okafor',
  accountEnding: '9911',
};

test('a receipt with details to print keeps these and no other personal data, and the next receipt replaces them', () => {
  buy();
  saveReceipt(receipt, details);
  expect(JSON.parse(sessionStorage.getItem('printedDetails') ?? '')).toMatchObject(details);
  const left = JSON.stringify({ ...sessionStorage });
  for (const detail of ['1986', '07700', '200000']) expect(left).not.toContain(detail);
  saveReceipt(receipt);
  expect(sessionStorage.getItem('printedDetails')).toBeNull();
});

test.each([null, '', '{', '[]', '{"referenceId":7}', '{"referenceId":"HS-7KQ2-M4XD"}'])(
  'readReceipt returns undefined for the malformed receipt %j',
  (text) => {
    if (text !== null) sessionStorage.setItem('receipt', text);
    expect(readReceipt()).toBeUndefined();
  },
);
