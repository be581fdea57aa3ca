/** Creating a formatter takes fifty times as long as using it, and a calendar formats hundreds of dates. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a date (YYYY-MM-DD) for a locale. */
export function formatDate(
  locale: string,
  date: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const key = JSON.stringify([locale, options]);
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  formats.set(key, format);
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
