import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarOf } from './calendar-of.ts';

test('a calendar gets the last day to cancel and the first payment, and nothing about the buyer', () => {
  const plan = {
    productName: 'Boiler and Service Care',
    boughtAt: '2026-11-16T09:30:15.250Z',
    boughtOn: '2026-11-16',
    coveredFrom: '2026-11-30',
    cancelBy: '2026-11-28',
    firstCollection: '2026-11-30',
    firstPayment: '£7.25',
    cancelCondition: 'as long as no visit has taken place',
    price: '£7.25 a month for 3 months, then £14.50 a month',
    priceRows: [],
    callOutFee: 'No call-out fee',
    documents: [],
  };
  const receipt = {
    referenceId: 'HS-7KQ2-M4XD',
    enquiryContact: '0808 157 0142',
    repairContact: '0808 157 0123',
    email: 'home-services@emberly.example',
    isNew: true,
  };
  const calendar = new ICAL.Component(
    ICAL.parse(calendarOf('Emberly home services', receipt, plan)),
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
