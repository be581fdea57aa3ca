import { expect, test } from 'vitest';
import { createPlan } from '#tests/support/plan.ts';
import { describeLeaving } from './leaving.ts';

const cancellation = {
  condition: 'as long as no visit has taken place',
  afterwards: 'After that you can cancel at any time.',
};
const atMonthEnd = { cover: 'Your plan ends then.', money: 'You pay nothing more.' };

test('describeLeaving has the sentences of every kind of leaving that the plan allows', () => {
  const product = createPlan({ cancellation: { ...cancellation, atMonthEnd } });
  expect(describeLeaving(product)).toEqual({
    term: { months: 12, renewalMonths: 12 },
    withdraw: {
      cover: 'Your plan ends at once, as if you had not bought it.',
      money: 'We refund all you have paid, as long as no visit has taken place.',
    },
    cancel: atMonthEnd,
    stopRenewal: {
      cover:
        'Your plan runs until the day on which it would have renewed, and then ends by itself.',
      money: 'You pay every month until then, and nothing afterwards.',
    },
  });
});

test('describeLeaving has no monthly end without its sentences, and no renewal to stop after it was switched off', () => {
  expect(Object.keys(describeLeaving(createPlan({ cancellation }), false))).toEqual([
    'term',
    'withdraw',
  ]);
});
