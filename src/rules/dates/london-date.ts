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

/**
 * Whether both moments are on the same day in London. Mostly without the formatter: London's time is UTC or an hour ahead
 * of it, so when the days are the same in both, they are the same in London.
 */
export function isSameLondonDate(a: Date, b: Date): boolean {
  const isSameDay = (hoursAhead: number) => getDay(a, hoursAhead) === getDay(b, hoursAhead);
  return (isSameDay(0) && isSameDay(1)) || getLondonDate(a) === getLondonDate(b);
}

function getDay(moment: Date, hoursAheadOfUtc: number): number {
  return Math.floor((moment.getTime() / 3_600_000 + hoursAheadOfUtc) / 24);
}
