const iso = /^(\d{4})-(\d{2})-(\d{2})$/;

function daysInMonth(year: number, month: number): number {
  if (month === 2) {
    const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    return isLeapYear ? 29 : 28;
  }
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Whether the text is an existing calendar day as YYYY-MM-DD, e.g. "1986-08-14". */
export function isIsoDate(value: string): boolean {
  const [year = 0, month = 0, day = 0] = (iso.exec(value) ?? []).slice(1).map(Number);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

export function subtractDays(isoDate: string, days: number): string {
  const date = new Date(isoDate);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

export function addDays(isoDate: string, days: number): string {
  return subtractDays(isoDate, -days);
}

/** The same day of an earlier month, or that month's last day if it is shorter. */
export function subtractMonths(isoDate: string, months: number): string {
  const date = new Date(isoDate);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  date.setUTCDate(Math.min(day, daysInMonth(date.getUTCFullYear(), date.getUTCMonth() + 1)));
  return date.toISOString().slice(0, 10);
}

/** The same day of a later month, or that month's last day if it is shorter. */
export function addMonths(isoDate: string, months: number): string {
  return subtractMonths(isoDate, -months);
}
