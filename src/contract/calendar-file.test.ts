import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { formatCalendarFile } from './calendar-file.ts';

const cancelBy = {
  id: 'HS-7KQ2-M4XD-cancel-by@emberly.example',
  date: '2026-11-30',
  title: 'Last day to cancel Boiler and Service Care free of charge',
  details: 'Call 0808 157 0142; say “HS-7KQ2-M4XD”, please.\nBack\\slash',
};
const file = (changes = {}) =>
  formatCalendarFile({
    producer: 'Emberly home services',
    writtenAt: '2026-11-16T09:30:15.250Z',
    days: [{ ...cancelBy, ...changes }],
  });

function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
}

test('a calendar parser reads the event’s date, texts and id from the calendar file', () => {
  const [event] = eventsOf(file());
  expect(event?.startDate.isDate).toBe(true);
  expect(event?.startDate.toString()).toBe('2026-11-30');
  expect(event?.endDate.toString()).toBe('2026-12-01');
  expect(event?.summary).toBe(cancelBy.title);
  expect(event?.description).toBe(cancelBy.details);
  expect(event?.uid).toBe(cancelBy.id);
  expect(event?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe(
    '2026-11-16T09:30:15Z',
  );
});

test('the calendar file has CRLF line ends and the required RFC 5545 properties', () => {
  const text = file();
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:[^\r]+\r\n/);
  expect(text).toMatch(/\r\nDTSTART;VALUE=DATE:20261130\r\n/);
  expect(text).toMatch(/\r\nDTSTAMP:20261116T093015Z\r\n/);
  expect(text).toMatch(/END:VCALENDAR\r\n$/);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('any text in the calendar file survives escaping and folding to 75 octets', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => `Note ${text}.`);
  fc.assert(
    fc.property(words, (details) => {
      const text = file({ details });
      for (const line of text.split('\r\n')) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      }
      expect(eventsOf(text)[0]?.description).toBe(details);
    }),
  );
});
