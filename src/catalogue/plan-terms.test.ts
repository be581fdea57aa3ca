import { expect, test } from 'vitest';
import { createPlan } from '#tests/support/plan.ts';
import { describePlanTerms } from './plan-terms.ts';

const termsOf = (changes: object) =>
  Object.fromEntries(
    describePlanTerms(createPlan({ ...changes })).map(({ term, description }) => [
      term,
      description,
    ]),
  );

test('the terms of a maintenance plan name waiting period, renewal and cancellation', () => {
  expect(termsOf({})).toEqual({
    'Waiting period':
      'You can book a repair from day 15. Repairs in the first 14 days are not included.',
    'Length and renewal':
      'The plan starts on the day you buy and lasts 12 months. It then renews for 12 months at a time, unless you tell us to stop. We write to you at least 28 days before it renews to tell you the new price.',
    Cancelling:
      'In the first 14 days we refund all you have paid, as long as no visit has taken place. After that you can cancel at any time.',
  });
});

test('insurance terms say “claim” and include the claim limit', () => {
  const terms = termsOf({ productType: 'Insurance Policy', claimLimit: 1500 });
  expect(terms['Waiting period']).toBe(
    'You can claim from day 15. You cannot claim for anything that happens in the first 14 days.',
  );
  expect(terms['Length and renewal']).toMatch(/^Cover starts on the day you buy/);
  expect(terms['Claim limit']).toBe('We pay up to £1,500, including tax, for each claim.');
});

test('plan terms use the singular for one day and one month', () => {
  const terms = termsOf({ waitingPeriodDays: 1, termMonths: 1 });
  expect(terms['Waiting period']).toContain('Repairs on the first day are not included.');
  expect(terms['Length and renewal']).toContain('lasts 1 month. It then renews for 1 month at');
});

test('without a waiting period repairs are covered from the day of purchase', () => {
  const wait = (changes: object) => termsOf({ ...changes, waitingPeriodDays: 0 })['Waiting period'];
  expect(wait({})).toBe('You can book a repair from the day you buy.');
  expect(wait({ productType: 'Insurance Policy' })).toBe('You can claim from the day you buy.');
});
