import { beforeEach, expect, test } from 'vitest';
import { blockSessionStorage } from '#tests/support/blocked-storage.ts';
import { saveAnswer } from './answers.ts';
import { clearDraft, clearDrafts, draftsStorageKey, readDraft, saveDraftField } from './drafts.ts';

function type(form: string, name: string, value: string, kind = 'text'): void {
  const field = document.createElement('input');
  Object.assign(field, { type: kind, name, value, checked: true });
  saveDraftField(form, field);
}

beforeEach(() => {
  clearDrafts();
  sessionStorage.clear();
});

test('drafts store unsent input by form and field until the form is sent', () => {
  type('details', 'firstName', 'Amelia');
  type('details', 'surname', 'Oka');
  type('postcode', 'postcode', 'LS1');
  expect(readDraft('details')).toEqual({ firstName: 'Amelia', surname: 'Oka' });
  saveAnswer('postcode', { postcode: 'LS1 4AP' });
  expect(readDraft('postcode')).toEqual({});
  expect(readDraft('details').surname).toBe('Oka');
});

test.each(['isConfirmed', 'confirmPurchase', 'emailMarketingConsent'])(
  'drafts never store %s, which is a consent',
  (name) => {
    type('any', name, 'Y', 'checkbox');
    expect(sessionStorage.getItem(draftsStorageKey)).toBeNull();
  },
);

test('drafts hold bank numbers in memory, and store only that they were typed', () => {
  type('bank', 'accountName', 'Amelia Okafor');
  type('bank', 'sortCode', '20-00-00');
  type('bank', 'accountNumber', '55779911');
  expect(readDraft('bank')).toEqual({
    accountName: 'Amelia Okafor',
    sortCode: '20-00-00',
    accountNumber: '55779911',
  });
  const stored = JSON.stringify({ ...sessionStorage });
  expect(stored).toContain('Amelia Okafor');
  expect(stored).not.toMatch(/55779911|20-00-00|200000/);
});

test('another postcode removes the draft of the address', () => {
  saveAnswer('postcode', { postcode: 'LS1 4AP' });
  type('address', 'addressLine1', '27 Rowan Terrace');
  saveAnswer('postcode', { postcode: 'LS1 4AP' });
  expect(readDraft('address').addressLine1).toBe('27 Rowan Terrace');
  saveAnswer('postcode', { postcode: 'M1 1AE' });
  expect(readDraft('address')).toEqual({});
});

test('clearDraft clears the drafts of a form for every age limit, e.g. boiler-make 15, and not those of a form boiler-maker', () => {
  type('boiler-make 15', 'make', 'Vaillant');
  type('boiler-maker', 'make', 'Vaillant');
  clearDraft('boiler-make');
  expect(readDraft('boiler-make 15')).toEqual({});
  expect(readDraft('boiler-maker')).toEqual({ make: 'Vaillant' });
});

test.each(['7', 'null', '{"details":7}', '{"details":{"firstName":7}}', '{'])(
  'readDraft returns an empty draft when storage holds %s',
  (text) => {
    sessionStorage.setItem(draftsStorageKey, text);
    expect(readDraft('details')).toEqual({});
    type('details', 'surname', 'Okafor');
    expect(readDraft('details')).toEqual({ surname: 'Okafor' });
  },
);

test('drafts are kept in memory when storage is blocked', () => {
  blockSessionStorage('getItem', 'setItem', 'removeItem');
  type('details', 'firstName', 'Amelia');
  expect(readDraft('details')).toEqual({ firstName: 'Amelia' });
  clearDrafts();
  expect(readDraft('details')).toEqual({});
});
