import { expect, test } from 'vitest';
import { plan } from '#tests/support/plan.ts';
import { answersFor } from '#tests/support/purchase.ts';
import { isTicked, tickIds, ticksFrom } from './agreement.ts';

const answers = answersFor(plan());
const at = '2026-11-15T11:00:00.000Z';
const everyTime = Object.fromEntries(tickIds.map((id) => [id, at]));

test('tells the time of each box that is ticked, and of no other', () => {
  expect(ticksFrom(answers, everyTime)).toEqual([
    { id: 'isConfirmed', at },
    { id: 'emailMarketingConsent', at },
    { id: 'isSoleAuthority', at },
    { id: 'confirmTermsConditions', at },
    { id: 'confirmPurchase', at },
  ]);
});

test('a box whose time is not known is left out', () => {
  const ticks = ticksFrom(answers, { ...everyTime, isSoleAuthority: undefined });
  expect(ticks.map(({ id }) => id)).not.toContain('isSoleAuthority');
});

test('nothing is ticked before anything is answered', () => {
  expect(tickIds.filter((id) => isTicked(id, {}))).toEqual([]);
});
