import { daysAfter } from '#rules/date.ts';

/** A day to remember, as a calendar keeps it. */
interface CalendarDay {
  /** The same for the same day of the same purchase, so that adding it twice keeps it once. */
  id: string;
  /** YYYY-MM-DD */
  date: string;
  title: string;
  details: string;
}

interface CalendarFile {
  /** Whose calendar entries these are. */
  producer: string;
  /** When they were written, as an ISO time in UTC. */
  writtenAt: string;
  days: readonly CalendarDay[];
}

const maxOctets = 75;

/** An iCalendar file (RFC 5545) of whole days. */
export function calendarFile({ producer, writtenAt, days }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(producer)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...days.flatMap((day) => event(day, writtenAt)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function event({ id, date, title, details }: CalendarDay, writtenAt: string): string[] {
  // The end is the first day that is no longer part of it.
  const end = daysAfter(date, 1);
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${writtenAt.replace(/\.\d+/, '').replace(/[-:]/g, '')}`,
    `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${end.replaceAll('-', '')}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(details)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

/** A line is at most 75 octets; what follows stands on lines that begin with a space. */
function folded(line: string): string {
  let octets = 0;
  let text = '';
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > maxOctets) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

/** Of one character in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
