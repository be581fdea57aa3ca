import { addDays, isIsoDate } from './calendar-day.ts';
import { formatLongDate } from './long-date.ts';

/** A day in London, e.g. "2027-03-31", or a minute there, e.g. "2027-03-31T09:00". */
const pattern = /^(\d{4}-\d{2}-\d{2})(?:T((?:[01]\d|2[0-3]):[0-5]\d))?$/;

const hourMs = 3_600_000;

/** Why the text is not one moment in London, or undefined if it is. Continues a sentence, e.g. "must be a day, …". */
export function findLondonTimeProblem(text: string): string | undefined {
  const [, day, time] = pattern.exec(text) ?? [];
  if (day === undefined) {
    return 'must be a day, e.g. 2027-03-31, or a time in London, e.g. 2027-03-31T09:00';
  }
  if (!isIsoDate(day)) return 'must be a day that exists, e.g. 2027-03-31';
  const moments = findMoments(day, time);
  if (moments.length === 1) return undefined;
  const [change, consequence] =
    moments.length === 0 ? ['forward', 'does not exist'] : ['back', 'comes twice'];
  return `must be another time: the clocks go ${change} on ${formatLongDate(day)}, and ${time} ${consequence} in London`;
}

/** The moment at which the day or the minute begins. Throws for a text with a problem. */
export function getLondonStart(text: string): Date {
  const [, day = '', time] = pattern.exec(text) ?? [];
  const [moment, ...others] = isIsoDate(day) ? findMoments(day, time) : [];
  if (!moment || others.length > 0) throw new Error(`"${text}" is not one moment in London.`);
  return moment;
}

/** The moment at which something ends: after a day as a whole, and just before a minute. */
export function getLondonEnd(text: string): Date {
  if (text.includes('T')) return getLondonStart(text);
  return getLondonStart(addDays(text, 1));
}

/** "31 December 2027", or "09:00 on 1 January 2028" */
export function formatLondonTime(text: string): string {
  const [day = '', time] = text.split('T');
  return time === undefined ? formatLongDate(day) : `${time} on ${formatLongDate(day)}`;
}

/** "16 November 2026 at 10:42:07 GMT", or "16 November 2026 at 10:42" in the short style */
export function formatLondonMoment(moment: Date, timeStyle: 'long' | 'short' = 'long'): string {
  return moment.toLocaleString('en-GB', {
    dateStyle: 'long',
    timeStyle,
    timeZone: 'Europe/London',
  });
}

/** The day or the minute that begins at this moment, e.g. "2028-01-01" for its midnight. */
export function toLondonTime(moment: Date): string {
  const [day, time] = formatWallClock(moment).split(', ');
  return time === '00:00' ? `${day}` : `${day}T${time}`;
}

/** The moments that clocks in London show as this day and time: none or two when they are changed, otherwise one. */
function findMoments(day: string, time = '00:00'): Date[] {
  const asUtc = Date.parse(`${day}T${time}Z`);
  // London is at UTC, or an hour ahead of it.
  return [asUtc - hourMs, asUtc]
    .map((ms) => new Date(ms))
    .filter((moment) => formatWallClock(moment) === `${day}, ${time}`);
}

let wallClock: Intl.DateTimeFormat | undefined;

/** "2027-03-31, 09:00" */
function formatWallClock(moment: Date): string {
  wallClock ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/London',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return wallClock.format(moment);
}
