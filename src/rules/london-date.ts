const london = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const hourMs = 60 * 60_000;
let latest = { hour: Number.NaN, date: '' };

/** The calendar day in London as YYYY-MM-DD. It is "today" for ages, offers and payments. */
export function getLondonDate(moment: Date): string {
  // London is a whole number of hours ahead of UTC, so its date is the same throughout an hour. Formatting a date is
  // slow, and each request of a cached page needs it.
  const hour = Math.floor(moment.getTime() / hourMs);
  if (hour !== latest.hour) latest = { hour, date: london.format(moment) };
  return latest.date;
}
