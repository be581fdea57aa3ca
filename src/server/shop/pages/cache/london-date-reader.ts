import { getLondonDate } from '#rules/dates/london-date.ts';

const hourMs = 60 * 60_000;

/**
 * Returns a function that gives the date in London. London is a whole number of hours ahead of UTC, so the date is the
 * same throughout an hour, and it is formatted once an hour: formatting is slow, and every cached page needs the date.
 */
export function createLondonDateReader(): (now: Date) => string {
  let latest = { hour: Number.NaN, date: '' };
  return (now) => {
    const hour = Math.floor(now.getTime() / hourMs);
    if (hour !== latest.hour) latest = { hour, date: getLondonDate(now) };
    return latest.date;
  };
}
