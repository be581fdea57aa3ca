/** Formats a date (YYYY-MM-DD) for a locale. */
export function formatDate(
  locale: string,
  date: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00Z`));
}

/** "Wednesday 18 November 2026". Joined from parts, because browsers differ in the comma after the weekday. */
export function formatFullDate(locale: string, date: string): string {
  return [
    formatDate(locale, date, { weekday: 'long' }),
    Number(date.slice(8)),
    formatDate(locale, date, { month: 'long' }),
    date.slice(0, 4),
  ].join(' ');
}
