// Apart from the date field, so that a page that only shows dates does not carry a validator.
const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** "14 August 1986" */
export function formatLongDate(isoDate: string): string {
  return longDate.format(new Date(isoDate));
}
