import { expect, test } from 'vitest';
import { plan } from '#tests/support/plan.ts';
import { answersFor } from '#tests/support/purchase.ts';
import { isTicked, tickIds, ticksFrom } from './agreement.ts';

const answers = answersFor(plan());
const at = '2026-11-15T11:00:00.000Z';
const everyTime = Object.fromEntries(tickIds.map((id) => [id, at]));

test('ticksFrom has the time of every ticked box and no other', () => {
  expect(ticksFrom(answers, everyTime)).toEqual([
    { id: 'isConfirmed', at },
    { id: 'emailMarketingConsent', at },
    { id: 'isSoleAuthority', at },
    { id: 'confirmTermsConditions', at },
    { id: 'confirmPurchase', at },
  ]);
});

test('leaves out a box without a stored time', () => {
  const ticks = ticksFrom(answers, { ...everyTime, isSoleAuthority: undefined });
  expect(ticks.map(({ id }) => id)).not.toContain('isSoleAuthority');
});

test('isTicked is false for every box without answers', () => {
  expect(tickIds.filter((id) => isTicked(id, {}))).toEqual([]);
});
