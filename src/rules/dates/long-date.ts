// Separate from date.ts, so that pages which only show dates do not load zod.

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * Formats a date, e.g. "14 August 1986". `Intl` is not used, because creating a formatter blocks a slow phone
 * for 50 ms.
 */
export function formatLongDate(isoDate: string): string {
  const [year, month, day] = new Date(isoDate).toISOString().split(/\D/);
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`;
}
