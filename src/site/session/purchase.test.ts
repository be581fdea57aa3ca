import { beforeEach, expect, test } from 'vitest';
import { variantById } from '#catalogue/product.ts';
import { blockStorage } from '../../../tests/support/blocked-storage.ts';
import { answersFor, content, productById } from '../../../tests/support/purchase.ts';
import { forgetAnswers, saveAnswer, storedAnswers } from './answers.ts';
import { forget } from './browser-session.ts';
import { idempotencyKey, keepReceipt, readReceipt } from './purchase.ts';
import { saveSelection } from './selection.ts';

const product = productById('boiler-and-service-care');
const receipt = {
  referenceId: 'HS-7KQ2-M4XD',
  productName: 'Boiler and Service Care',
  enquiryContact: '0808 157 0142',
  repairContact: '0808 157 0123',
};

beforeEach(() => {
  forgetAnswers();
  forget('idempotencyKey', 'receipt', 'contractReferenceId');
  sessionStorage.clear();
});

/** Everything a buyer leaves on the way to the last button. */
function buy(): void {
  const { order, postcode, address, details, bank } = answersFor(product);
  const variant = variantById(product, order?.productVariantId);
  if (!order || !postcode || !address || !details || !bank || !variant) throw new Error('unsound');
  saveSelection(product, variant, content.campaignIds);
  saveAnswer('order', order);
  saveAnswer('postcode', postcode);
  saveAnswer('address', address);
  saveAnswer('details', details);
  saveAnswer('bank', bank);
  sessionStorage.setItem('filterType', 'BOILER_AND_HEATING');
  sessionStorage.setItem('boilerRadio', 'BH_BREAKDOWN_ONLY');
  idempotencyKey();
}

test('the key of a purchase is a UUID and stays the same until success', () => {
  const key = idempotencyKey();
  expect(key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(idempotencyKey()).toBe(key);
  expect(sessionStorage.getItem('idempotencyKey')).toBe(key);
  keepReceipt(receipt);
  expect(idempotencyKey()).not.toBe(key);
});

test('the key stays the same where storage is blocked', () => {
  blockStorage('getItem', 'setItem', 'removeItem');
  expect(idempotencyKey()).toBe(idempotencyKey());
});

test('the choice of the order page is stored under the specification’s names', () => {
  buy();
  for (const key of ['selectedProductDetails', 'additionalDetails', 'basket']) {
    expect(sessionStorage.getItem(key)).toMatch(/^\{/);
  }
});

test('after success only the receipt and the reference are left', () => {
  buy();
  keepReceipt(receipt);
  expect(Object.keys({ ...sessionStorage }).toSorted()).toEqual(['contractReferenceId', 'receipt']);
  expect(sessionStorage.getItem('contractReferenceId')).toBe('HS-7KQ2-M4XD');
  expect(readReceipt()).toEqual(receipt);
  expect(storedAnswers()).toMatchObject({ address: undefined, bank: undefined });
});

test('nothing personal is left anywhere', () => {
  buy();
  keepReceipt(receipt);
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

test.each([null, '', '{', '[]', '{"referenceId":7}', '{"referenceId":"HS-7KQ2-M4XD"}'])(
  'a receipt that says %j is none',
  (text) => {
    if (text !== null) sessionStorage.setItem('receipt', text);
    expect(readReceipt()).toBeUndefined();
  },
);
