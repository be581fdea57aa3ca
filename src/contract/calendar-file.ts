import { addDays } from '#rules/dates/calendar-day.ts';

/** An all-day calendar event. */
interface CalendarDay {
  /** Stable, so that importing the file twice creates one event. */
  id: string;
  /** YYYY-MM-DD */
  date: string;
  title: string;
  details: string;
}

interface CalendarFile {
  /** The organisation in PRODID. */
  producer: string;
  /** When the file is written, as an ISO time in UTC; becomes DTSTAMP. */
  writtenAt: string;
  days: readonly CalendarDay[];
}

const maxOctets = 75;

/** An iCalendar file (RFC 5545) of all-day events. */
export function formatCalendarFile({ producer, writtenAt, days }: CalendarFile): string {
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
  // DTEND is exclusive.
  const end = addDays(date, 1);
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

/** RFC 5545, 3.1: lines have at most 75 octets; continuation lines begin with a space. */
function folded(line: string): string {
  // Most lines are short: a UTF-16 unit has at most three octets.
  if (line.length + 2 * countBeyondAscii(line) <= maxOctets) return line;
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

function countBeyondAscii(line: string): number {
  return line.match(/[^ -~]/g)?.length ?? 0;
}

/** The length of one character in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
