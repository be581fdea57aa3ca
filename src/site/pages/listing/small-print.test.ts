import { expect, test } from 'vitest';
import { createPlan } from '#tests/support/plan.ts';
import { writeSmallPrint } from './small-print.ts';

const care = createPlan({ tax: { name: 'VAT', ratePercent: 20 }, boilerAgeLimitYears: 15 });
const policy = createPlan({
  productType: 'Insurance Policy',
  tax: { name: 'Insurance Premium Tax', ratePercent: 12 },
  boilerAgeLimitYears: undefined,
});

test('the small print has only the sentences that apply to the listed plans', () => {
  expect(writeSmallPrint([policy])).toBe(
    'Plans are for homes in Great Britain. Prices include Insurance Premium Tax.',
  );
});

test('the small print names each tax once and says that a maintenance plan is not insurance', () => {
  const text = writeSmallPrint([care, policy, care]);
  expect(text).toContain('Prices include VAT or Insurance Premium Tax.');
  expect(text).toContain('A Maintenance & Support Plan is not insurance.');
});

test('the small print gives the boiler age limit when all plans share one', () => {
  expect(writeSmallPrint([care, policy])).toContain('gas boilers up to 15 years old');
  expect(writeSmallPrint([care, { ...care, boilerAgeLimitYears: 10 }])).toContain(
    'Each plan has its own age limit for boilers.',
  );
});

test('the small print explains the offer price only when a plan has an offer', () => {
  expect(writeSmallPrint([care])).not.toContain('offer');
  expect(writeSmallPrint([{ ...care, offer: true }])).toContain('then the standard price applies');
});
