// Separate from date.ts, so that pages which only show dates do not load zod.
const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** "14 August 1986" */
export function formatLongDate(isoDate: string): string {
  return longDate.format(new Date(isoDate));
}
