/** The first and the last day in London, as YYYY-MM-DD. */
export interface Period {
  from: string;
  to: string;
}

/** Whether the text is a calendar day that exists, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && isoDay(date) === text;
}

/** The length of a period is limited, because a report has a row for each day. */
export function isAtMostFiveYears({ from, to }: Period): boolean {
  const end = new Date(from);
  end.setUTCFullYear(end.getUTCFullYear() + 5);
  return new Date(to) < end;
}

export function listDays({ from, to }: Period): string[] {
  const days: string[] = [];
  for (const date = new Date(from); isoDay(date) <= to; date.setUTCDate(date.getUTCDate() + 1)) {
    days.push(isoDay(date));
  }
  return days;
}

/** "1 to 14 November 2026", "28 October to 3 November 2026", "1 November 2026". */
export function formatPeriod({ from, to }: Period): string {
  const [first, last] = [from, to].map((day) => {
    const date = new Date(day);
    const month = date.toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' });
    return { day: date.getUTCDate(), month, year: date.getUTCFullYear() };
  });
  if (!first || !last) return '';
  const end = `${last.day} ${last.month} ${last.year}`;
  if (from === to) return end;
  if (first.year !== last.year) return `${first.day} ${first.month} ${first.year} to ${end}`;
  return first.month === last.month
    ? `${first.day} to ${end}`
    : `${first.day} ${first.month} to ${end}`;
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
