const london = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day in London as YYYY-MM-DD. It is "today" for ages, offers and payments. */
export function getLondonDate(moment: Date): string {
  return london.format(moment);
}
