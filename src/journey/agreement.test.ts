import { expect, test } from 'vitest';
import { plan } from '#tests/support/plan.ts';
import { answersFor } from '#tests/support/purchase.ts';
import { consentFields, isTicked, ticksWithTimes } from './agreement.ts';

const answers = answersFor(plan());
const at = '2026-11-15T11:00:00.000Z';
const everyTime = Object.fromEntries(consentFields.map((id) => [id, at]));

test('ticksWithTimes has the time of every ticked box and no other', () => {
  expect(ticksWithTimes(answers, everyTime)).toEqual([
    { id: 'isConfirmed', at },
    { id: 'emailMarketingConsent', at },
    { id: 'isSoleAuthority', at },
    { id: 'confirmTermsConditions', at },
    { id: 'confirmPurchase', at },
  ]);
});

test('leaves out a box without a stored time', () => {
  const ticks = ticksWithTimes(answers, { ...everyTime, isSoleAuthority: undefined });
  expect(ticks.map(({ id }) => id)).not.toContain('isSoleAuthority');
});

test('isTicked is false for every box without answers', () => {
  expect(consentFields.filter((id) => isTicked(id, {}))).toEqual([]);
});
