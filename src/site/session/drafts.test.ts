import { beforeEach, expect, test, vi } from 'vitest';
import { blockStorage } from '#tests/support/blocked-storage.ts';
import { clearBank, saveAnswer } from './answers.ts';
import {
  clearDraft,
  clearDrafts,
  draftOf,
  draftsKey,
  expireBankDraft,
  hasBankDraft,
  onBankExpiry,
  saveDraftField,
} from './drafts.ts';

function type(form: string, name: string, value: string, kind = 'text'): void {
  const field = document.createElement('input');
  Object.assign(field, { type: kind, name, value, checked: true });
  saveDraftField(form, field);
}

beforeEach(() => {
  clearDrafts();
  sessionStorage.clear();
});

test('stores unsent input by form and field until the form is sent', () => {
  type('details', 'firstName', 'Amelia');
  type('details', 'surname', 'Oka');
  type('postcode', 'postcode', 'LS1');
  expect(draftOf('details')).toEqual({ firstName: 'Amelia', surname: 'Oka' });
  saveAnswer('postcode', { postcode: 'LS1 4AP' });
  expect(draftOf('postcode')).toEqual({});
  expect(draftOf('details').surname).toBe('Oka');
});

test.each(['isConfirmed', 'confirmPurchase', 'emailMarketingConsent', 'isSoleAuthority'])(
  'never keeps %s, by which someone agrees',
  (name) => {
    type('any', name, 'Y', 'checkbox');
    expect(sessionStorage.getItem(draftsKey)).toBeNull();
  },
);

test('holds bank numbers in memory, and stores only that they were typed', () => {
  type('bank', 'accountName', 'Amelia Okafor');
  type('bank', 'sortCode', '20-00-00');
  type('bank', 'accountNumber', '55779911');
  expect(draftOf('bank')).toEqual({
    accountName: 'Amelia Okafor',
    sortCode: '20-00-00',
    accountNumber: '55779911',
  });
  const stored = JSON.stringify({ ...sessionStorage });
  expect(stored).toContain('Amelia Okafor');
  expect(stored).not.toMatch(/55779911|20-00-00|200000/);
});

test('removes the bank draft at the idle limit and tells the form to clear its fields', () => {
  const cleared = vi.fn();
  const stop = onBankExpiry(cleared);
  type('details', 'firstName', 'Amelia');
  type('bank', 'accountNumber', '55779911');
  clearBank();
  expect(draftOf('bank')).toEqual({});
  expect(hasBankDraft()).toBe(false);
  expect(draftOf('details')).toEqual({ firstName: 'Amelia' });
  expect(cleared).toHaveBeenCalledTimes(1);
  stop();
  expireBankDraft();
  expect(cleared).toHaveBeenCalledTimes(1);
});

test('another postcode removes the draft of the address', () => {
  saveAnswer('postcode', { postcode: 'LS1 4AP' });
  type('address', 'addressLine1', '27 Rowan Terrace');
  saveAnswer('postcode', { postcode: 'LS1 4AP' });
  expect(draftOf('address').addressLine1).toBe('27 Rowan Terrace');
  saveAnswer('postcode', { postcode: 'M1 1AE' });
  expect(draftOf('address')).toEqual({});
});

test('clears all cases of a form, and not a form whose name starts alike', () => {
  type('boiler-make 15', 'make', 'Vaillant');
  type('boiler-maker', 'make', 'Vaillant');
  clearDraft('boiler-make');
  expect(draftOf('boiler-make 15')).toEqual({});
  expect(draftOf('boiler-maker')).toEqual({ make: 'Vaillant' });
});

test.each(['7', 'null', '{"details":7}', '{"details":{"firstName":7}}', '{'])(
  'reads storage that holds %s as no draft',
  (text) => {
    sessionStorage.setItem(draftsKey, text);
    expect(draftOf('details')).toEqual({});
    type('details', 'surname', 'Okafor');
    expect(draftOf('details')).toEqual({ surname: 'Okafor' });
  },
);

test('keeps drafts in memory where storage is blocked', () => {
  blockStorage('getItem', 'setItem', 'removeItem');
  type('details', 'firstName', 'Amelia');
  expect(draftOf('details')).toEqual({ firstName: 'Amelia' });
  clearDrafts();
  expect(draftOf('details')).toEqual({});
});
