import { expect, test } from 'vitest';
import { plan } from '#tests/support/plan.ts';
import { smallPrint, sortedBy } from './small-print.ts';

const care = plan({ tax: { name: 'VAT', ratePercent: 20 }, boilerAgeLimitYears: 15 });
const policy = plan({
  productType: 'Insurance Policy',
  tax: { name: 'Insurance Premium Tax', ratePercent: 12 },
  boilerAgeLimitYears: undefined,
});

test('the small print says what holds for these plans and nothing else', () => {
  expect(smallPrint([policy])).toBe(
    'Plans are for homes in Great Britain. Prices include Insurance Premium Tax.',
  );
});

test('each tax is named once, and a maintenance plan is told apart from insurance', () => {
  const text = smallPrint([care, policy, care]);
  expect(text).toContain('Prices include VAT or Insurance Premium Tax.');
  expect(text).toContain('A Maintenance & Support Plan is not insurance.');
});

test('a boiler’s age limit is given when it is one for all', () => {
  expect(smallPrint([care, policy])).toContain('gas boilers up to 15 years old');
  expect(smallPrint([care, { ...care, boilerAgeLimitYears: 10 }])).toContain(
    'Each plan says how old a boiler it takes on.',
  );
});

test('offers bring their own sentence', () => {
  expect(smallPrint([care])).not.toContain('offer');
  expect(smallPrint([{ ...care, offer: true }])).toContain('the standard price follows');
});

test('the list says how it is sorted, and by which price where there is an offer', () => {
  expect(sortedBy([care, policy])).toBe('Sorted by monthly price, lowest first.');
  expect(sortedBy([{ ...care, offer: true }, policy])).toBe(
    'Sorted by monthly price, lowest first. This is the standard price, before any offer.',
  );
});
