// Dates are YYYY-MM-DD and months YYYY-MM: they sort as text and do not depend on a time zone.

const daysInWeek = 7;

/** The dates of a month in weeks from Monday to Sunday; undefined for days of another month. */
export function getWeeksOfMonth(month: string): (string | undefined)[][] {
  const first = `${month}-01`;
  const blanks = getWeekday(first);
  const days = Number(addDays(`${monthAfter(month)}-01`, -1).slice(8));
  const rows = Math.ceil((blanks + days) / daysInWeek);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: daysInWeek }, (_, column) => {
      const day = row * daysInWeek + column - blanks;
      return day >= 0 && day < days ? addDays(first, day) : undefined;
    }),
  );
}

/** 0 for Monday to 6 for Sunday. */
export function getWeekday(date: string): number {
  return (new Date(`${date}T00:00Z`).getUTCDay() + daysInWeek - 1) % daysInWeek;
}

export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

export function getMonth(date: string): string {
  return date.slice(0, 7);
}

function monthAfter(month: string): string {
  return getMonth(addDays(`${month}-28`, 4));
}

/** The nearest month before or after `month` that contains one of the dates. */
export function findNearestMonth(
  dates: readonly string[],
  month: string,
  direction: 'before' | 'after',
): string | undefined {
  const months = dates.map(getMonth).toSorted();
  return direction === 'after'
    ? months.find((other) => other > month)
    : months.findLast((other) => other < month);
}
