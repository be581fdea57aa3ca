import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { calculatePurchaseDates } from '#journey/purchase-dates.ts';
import { PlanDates } from './plan-dates.tsx';

const sunday = '2026-11-15';
const monday = '2026-11-16';
const notes = { firstPayment: '£7.25', cancelCondition: 'as long as no visit has taken place' };

const dates = (boughtOn: string, waitingPeriodDays: number) =>
  calculatePurchaseDates(boughtOn, { waitingPeriodDays });

/** Each point with its label, date, events and note, in the order of the page. */
function shown(element: ReactElement): string[] {
  const list = document.createElement('div');
  list.innerHTML = renderToStaticMarkup(element);
  return [...list.querySelectorAll('ol > li')].map((item) =>
    [...item.querySelectorAll('p, li')].map((text) => text.textContent).join(' | '),
  );
}

test('dates on the same day are one point, whose events are listed with the last day to cancel', () => {
  expect(shown(<PlanDates dates={dates(monday, 14)} notes={notes} />)).toEqual([
    'Today you buy | 16 November 2026 | Nothing leaves your account today.',
    '14 days later | 30 November 2026 | Repairs are covered | First payment, £7.25 | Last day to cancel free, as long as no visit has taken place',
  ]);
});

test('a purchase on a Sunday has its first payment on the next working day, a point of its own', () => {
  expect(shown(<PlanDates dates={dates(sunday, 14)} notes={notes} />)).toEqual([
    'Today you buy | 15 November 2026 | Nothing leaves your account today.',
    '14 days later | 29 November 2026 | Repairs are covered | Last day to cancel free, as long as no visit has taken place',
    'First payment | 30 November 2026 | £7.25 by Direct Debit.',
  ]);
});

test('a last day to cancel that is none of the points is listed after them', () => {
  expect(shown(<PlanDates dates={dates(sunday, 7)} notes={notes} />)).toEqual([
    'Today you buy | 15 November 2026 | Nothing leaves your account today.',
    'Repairs covered from | 22 November 2026 | Call us, day or night.',
    'First payment | 30 November 2026 | £7.25 by Direct Debit.',
    'Free to cancel until | 29 November 2026 | As long as no visit has taken place.',
  ]);
});

test('repairs that are covered at once are an event of the first day, and a later start of cover is after the first payment', () => {
  expect(shown(<PlanDates dates={dates(monday, 0)} />)[0]).toBe(
    'Today you buy | 16 November 2026 | Repairs are covered',
  );
  expect(shown(<PlanDates dates={dates(monday, 30)} />)).toEqual([
    'Today you buy | 16 November 2026',
    '14 days later | 30 November 2026 | First payment | Last day to cancel free',
    'Repairs covered from | 16 December 2026',
  ]);
});

test('after the purchase the first date is in the past tense', () => {
  const items = shown(<PlanDates dates={dates(monday, 14)} notes={notes} isBought />);
  expect(items[0]).toBe('You bought on | 16 November 2026 | There was nothing to pay that day.');
  expect(items.join()).not.toContain('today');
});
