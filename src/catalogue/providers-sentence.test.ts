import { expect, test } from 'vitest';
import { findTestProduct, loadedTestContent } from '#tests/support/purchase.ts';
import { formatPayeeSentence, formatProvidersSentence } from './providers-sentence.ts';

const { brand } = loadedTestContent;

test('formatProvidersSentence names seller, insurer and payee for insurance', () => {
  expect(formatProvidersSentence(findTestProduct('boiler-insurance'), brand)).toBe(
    'Emberly Home Services Limited sells this policy, Fennmoor Assurance Limited insures it, and your Direct Debit is paid to Emberly Energy Limited, which collects it for them.',
  );
});

test('formatProvidersSentence names no insurer and no policy for a maintenance plan', () => {
  expect(formatProvidersSentence(findTestProduct('boiler-and-service-care'), brand)).toBe(
    'Emberly Home Services Limited provides this plan, and your Direct Debit is paid to Emberly Energy Limited, which collects it for them.',
  );
});

test('formatProvidersSentence says that the seller collects the Direct Debit if it is also the payee', () => {
  const own = { ...brand, companyName: 'Emberly Home Services Limited' };
  expect(formatProvidersSentence(findTestProduct('boiler-insurance'), own)).toMatch(
    /insures it, and Emberly Home Services Limited collects your Direct Debit\.$/,
  );
});

test('formatPayeeSentence names the payee only', () => {
  expect(formatPayeeSentence(findTestProduct('boiler-insurance'), brand)).toBe(
    'Your Direct Debit is paid to Emberly Energy Limited, which collects it for them.',
  );
});
