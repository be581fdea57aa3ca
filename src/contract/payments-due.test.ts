import { expect, test } from 'vitest';
import { calculatePurchaseDates } from '#journey/purchase-dates.ts';
import { toPence } from '#rules/money.ts';
import { expectSoundLeaving } from '#tests/support/leaving-checks.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { listLeavingOptions } from './leaving-options.ts';
import { listPayments } from './payments.ts';

const leaving = {
  term: { months: 12, renewalMonths: 12 },
  withdraw: { cover: 'It ends.', money: 'We refund all you have paid, as long as …' },
  cancel: { cover: 'It ends.', money: 'You pay nothing more, unless …' },
  stopRenewal: { cover: 'It ends.', money: 'You pay every month until then.' },
};
const cancelCondition = 'as long as no visit has taken place';

/** Three months at half price, then nine. */
const spans = [
  { months: 3, amount: toPence(725) },
  { months: 9, amount: toPence(1450) },
];

/** What a buyer of 16 November is told about the money. */
function moneyOn(today: string, boughtOn = '2026-11-16') {
  const dates = calculatePurchaseDates(boughtOn, { waitingPeriodDays: 14 });
  const payments = listPayments(dates.firstCollection, spans);
  const { options } = listLeavingOptions({ dates, payments, leaving, cancelCondition }, [], today);
  return Object.fromEntries(options.map(({ kind, words }) => [kind, words.money]));
}

test('the announced and the collected payments are what is due: every plan, day of the first term and way to leave', () => {
  expectSoundLeaving(loadedTestContent.products);
});

test('before the payment of the month its date and amount are named, after it nothing is', () => {
  expect(moneyOn('2026-12-20').cancel).toBe(
    'You pay £7.25 on 30 December 2026 for this month, then nothing more, unless …',
  );
  expect(moneyOn('2026-12-31').cancel).toBe('You pay nothing more, unless …');
});

test('a payment of today is still to pay', () => {
  expect(moneyOn('2026-12-30').cancel).toContain('You pay £7.25 on 30 December 2026');
});

test('a withdrawal refunds what was paid, and says so only if something was', () => {
  expect(moneyOn('2026-11-29').withdraw).toBe(
    'You have paid nothing yet, and you pay nothing, as long as no visit has taken place.',
  );
  expect(moneyOn('2026-11-30').withdraw).toBe(
    'You pay £7.25 on 30 November 2026. We refund all you have paid, as long as …',
  );
  // 28 November 2026 is a Saturday: the first payment is after the last free day.
  expect(moneyOn('2026-11-28', '2026-11-14').withdraw).toContain('You have paid nothing yet');
});

test('whoever stops the renewal is told the months, the prices and the sum', () => {
  expect(moneyOn('2026-11-16')['stop-renewal']).toBe(
    'You pay £7.25 each month from 30 November 2026 to 1 February 2027 and £14.50 each month from 1 March 2027 to 1 November 2027, £152.25 in all, then nothing more.',
  );
  expect(moneyOn('2027-01-31')['stop-renewal']).toContain('You pay £7.25 on 1 February 2027 and');
  expect(moneyOn('2027-11-01')['stop-renewal']).toBe(
    'You pay £14.50 on 1 November 2027, then nothing more.',
  );
  expect(moneyOn('2027-11-02')['stop-renewal']).toBe('You pay nothing more.');
});

test('the dates of a renewed term are known, its price is not', () => {
  expect(moneyOn('2027-11-20')).toEqual({
    cancel:
      'You pay the renewed price on 30 November 2027 for this month, then nothing more, unless …',
    'stop-renewal':
      'You pay the renewed price each month from 30 November 2027 to 30 October 2028, then nothing more.',
  });
  expect(moneyOn('2027-12-01').cancel).toBe('You pay nothing more, unless …');
});
