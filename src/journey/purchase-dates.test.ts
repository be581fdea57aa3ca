import { expect, test } from 'vitest';
import { createPlan } from '#tests/support/plan.ts';
import { calculatePurchaseDates } from './purchase-dates.ts';

test.each([
  ['on a weekday', '2026-11-16', '2026-11-30', '2026-11-30'],
  ['with the fourteenth day at a weekend', '2026-11-14', '2026-11-28', '2026-11-30'],
  ['two weeks before Good Friday', '2027-03-12', '2027-03-26', '2027-03-30'],
  ['two weeks before Christmas', '2026-12-11', '2026-12-25', '2026-12-29'],
  ['late in the year', '2027-12-20', '2028-01-03', '2028-01-04'],
])(
  'a plan bought %s can be cancelled for 14 days, and is first paid on the next working day',
  (_, bought, cancelBy, first) => {
    expect(calculatePurchaseDates(bought, createPlan())).toMatchObject({
      boughtOn: bought,
      cancelBy,
      firstCollection: first,
    });
  },
);

test.each([
  [14, '2026-11-29'],
  [7, '2026-11-22'],
  [0, '2026-11-15'],
])('repairs are covered after a waiting period of %d days', (waitingPeriodDays, coveredFrom) => {
  expect(calculatePurchaseDates('2026-11-15', { waitingPeriodDays })).toMatchObject({
    coveredFrom,
  });
});
