import { expect, test } from 'vitest';
import { content, productById } from '#tests/support/purchase.ts';
import { providersSentence } from './providers-sentence.ts';

const { brand } = content;

test('insurance names who sells, who insures and whom the Direct Debit is paid to', () => {
  expect(providersSentence(productById('boiler-insurance'), brand)).toBe(
    'Emberly Home Services Limited sells this policy, Fennmoor Assurance Limited insures it, and your Direct Debit is paid to Emberly Energy Limited, which collects it for them.',
  );
});

test('a maintenance plan has no insurer, and is never called a policy', () => {
  expect(providersSentence(productById('boiler-and-service-care'), brand)).toBe(
    'Emberly Home Services Limited provides this plan, and your Direct Debit is paid to Emberly Energy Limited, which collects it for them.',
  );
});

test('a seller who collects the payments itself is not told apart from itself', () => {
  const own = { ...brand, companyName: 'Emberly Home Services Limited' };
  expect(providersSentence(productById('boiler-insurance'), own)).toMatch(
    /insures it, and Emberly Home Services Limited collects your Direct Debit\.$/,
  );
});
