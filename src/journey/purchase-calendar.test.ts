import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { createPurchaseCalendar } from './purchase-calendar.ts';

test('the calendar file holds the last day to cancel and the first payment', () => {
  const purchase = {
    referenceId: 'HS-7KQ2-M4XD',
    productName: 'Boiler and Service Care',
    boughtAt: '2026-11-16T09:30:15.250Z',
    cancelBy: '2026-11-28',
    firstCollection: '2026-11-30',
    price: '£7.25 a month for 3 months, then £14.50 a month',
    enquiryContact: '0808 157 0142',
    email: 'home-services@emberly.example',
  };
  const calendar = new ICAL.Component(
    ICAL.parse(createPurchaseCalendar('Emberly home services', purchase)),
  );
  const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
  expect(events.map(({ startDate, summary }) => `${startDate} ${summary}`)).toEqual([
    '2026-11-28 Last day to cancel Boiler and Service Care free of charge',
    '2026-11-30 First Direct Debit for Boiler and Service Care',
  ]);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(2);
  expect(events[1]?.description).toBe(
    'You pay £7.25 a month for 3 months, then £14.50 a month. Your reference number is HS-7KQ2-M4XD.',
  );
});
