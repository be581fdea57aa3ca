import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { calculatePurchaseDates } from '#journey/purchase-dates.ts';
import { PlanDates } from './plan-dates.tsx';

const dates = calculatePurchaseDates('2026-11-15', { waitingPeriodDays: 14 });
const notes = { firstPayment: '£7.25', cancelCondition: 'as long as no visit has taken place' };

/** Each date with its label, in the order of the page. */
function shown(html: string): string[] {
  const items = html.matchAll(/<p[^>]*>([^<]+)<\/p><p[^>]*><time dateTime="([^"]+)">([^<]+)</g);
  return [...items].map(([, label, date, text]) => `${label}: ${date} ${text}`);
}

test('shows the dates in chronological order and the cancellation period last', () => {
  expect(shown(renderToStaticMarkup(<PlanDates dates={dates} />))).toEqual([
    'Today you buy: 2026-11-15 15 November 2026',
    'Repairs covered from: 2026-11-29 29 November 2026',
    'First payment: 2026-11-30 30 November 2026',
    'Free to cancel until: 2026-11-29 29 November 2026',
  ]);
});

test('shows the start of cover after the first payment if the waiting period is longer', () => {
  const late = calculatePurchaseDates('2026-11-15', { waitingPeriodDays: 30 });
  const labels = shown(renderToStaticMarkup(<PlanDates dates={late} />)).map(
    (line) => line.split(':')[0],
  );
  expect(labels).toEqual([
    'Today you buy',
    'First payment',
    'Repairs covered from',
    'Free to cancel until',
  ]);
});

test('the notes under the dates give the amount of the first payment and the condition for free cancellation', () => {
  const html = renderToStaticMarkup(<PlanDates dates={dates} notes={notes} />);
  expect(html).toContain('£7.25 by Direct Debit.');
  expect(html).toContain('As long as no visit has taken place.');
  expect(renderToStaticMarkup(<PlanDates dates={dates} />)).not.toContain('Direct Debit');
});

test('after the purchase the first date is in the past tense', () => {
  const html = renderToStaticMarkup(<PlanDates dates={dates} notes={notes} isBought />);
  expect(shown(html)[0]).toBe('You bought on: 2026-11-15 15 November 2026');
  expect(html).not.toContain('today');
});
