let london: Intl.DateTimeFormat | undefined;

/** The calendar day in London as YYYY-MM-DD. It is "today" for ages, offers and payments. */
export function getLondonDate(moment: Date): string {
  // The formatter is created on first use, because creating it blocks a slow phone for 50 ms.
  london ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/London',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return london.format(moment);
}
