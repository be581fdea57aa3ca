import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { toPence } from '#rules/money.ts';
import type { Payment } from './payments.ts';
import { createPurchaseCalendar } from './purchase-calendar.ts';

const purchase = {
  referenceId: 'HS-7KQ2-M4XD',
  productName: 'Boiler and Service Care',
  boughtAt: '2026-11-16T09:30:15.250Z',
  cancelBy: '2026-11-28',
  firstCollection: '2026-11-30',
  price: '£7.25 a month for 3 months, then £14.50 a month',
  enquiryContact: '0808 157 0142',
  email: 'home-services@emberly.example',
  leaveUrl: 'https://www.emberly.example/home-services/products/leave',
};

function eventsWith(payments: Payment[]) {
  const text = createPurchaseCalendar('Emberly home services', { ...purchase, payments });
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
}

test('the calendar file holds the last day to cancel and every payment', () => {
  const events = eventsWith([
    { date: '2026-11-30', amount: toPence(725) },
    { date: '2026-12-30', amount: toPence(1450) },
  ]);
  expect(events.map(({ startDate, summary }) => `${startDate} ${summary}`)).toEqual([
    '2026-11-28 Last day to cancel Boiler and Service Care free of charge',
    '2026-11-30 First Direct Debit for Boiler and Service Care',
    '2026-12-30 Direct Debit for Boiler and Service Care',
  ]);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(3);
  expect(events[0]?.description).toBe(
    'Cancel online at https://www.emberly.example/home-services/products/leave, call 0808 157 0142 or write to home-services@emberly.example. Your reference number is HS-7KQ2-M4XD.',
  );
  expect(events.slice(1).map(({ description }) => description)).toEqual([
    'You pay £7.25. Your reference number is HS-7KQ2-M4XD.',
    'You pay £14.50. Your reference number is HS-7KQ2-M4XD.',
  ]);
});

test('the calendar file of a purchase without a list of payments holds the first payment', () => {
  const events = eventsWith([]);
  expect(events.map(({ startDate, summary }) => `${startDate} ${summary}`)).toEqual([
    '2026-11-28 Last day to cancel Boiler and Service Care free of charge',
    '2026-11-30 First Direct Debit for Boiler and Service Care',
  ]);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(2);
  expect(events[1]?.description).toBe(
    'You pay £7.25 a month for 3 months, then £14.50 a month. Your reference number is HS-7KQ2-M4XD.',
  );
});
