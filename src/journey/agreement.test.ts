import { expect, test } from 'vitest';
import { createPlan } from '#tests/support/plan.ts';
import { createAnswers } from '#tests/support/purchase.ts';
import { consentFields } from './agreement.ts';
import { isTicked, listTicksWithTimes } from './agreement-to-send.ts';

const answers = createAnswers(createPlan());
const at = '2026-11-15T11:00:00.000Z';
const everyTime = Object.fromEntries(consentFields.map((id) => [id, at]));

test('listTicksWithTimes has the time of every ticked box and no other', () => {
  expect(listTicksWithTimes(answers, everyTime)).toEqual([
    { id: 'isConfirmed', at },
    { id: 'emailMarketingConsent', at },
    { id: 'isSoleAuthority', at },
    { id: 'confirmTermsConditions', at },
    { id: 'confirmPurchase', at },
  ]);
});

test('listTicksWithTimes leaves out a box without a stored time', () => {
  const ticks = listTicksWithTimes(answers, { ...everyTime, isSoleAuthority: undefined });
  expect(ticks.map(({ id }) => id)).not.toContain('isSoleAuthority');
});

test('isTicked is false for every box without answers', () => {
  expect(consentFields.filter((id) => isTicked(id, {}))).toEqual([]);
});
