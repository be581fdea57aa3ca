import { addDays, findNearestMonth, getMonth, getWeekday } from './month-grid.ts';

type Move = (date: string) => string;

/** The ARIA date grid's keys, as moves from one date to another. */
const moves: Record<string, Move> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -getWeekday(date)),
  End: (date) => addDays(date, 6 - getWeekday(date)),
};
const monthMoves: Record<string, 'before' | 'after'> = { PageUp: 'before', PageDown: 'after' };

/**
 * The date to focus after a key press; undefined for other keys. Days without slots can be focused, so that
 * screen readers can read them. Months without slots are skipped, and at the first and last month the focus
 * stays.
 */
export function getDateAfterKey(
  key: string,
  date: string,
  available: readonly string[],
): string | undefined {
  const toMonth = monthMoves[key];
  if (toMonth)
    return (
      findFirstAvailableDate(available, findNearestMonth(available, getMonth(date), toMonth)) ??
      date
    );
  const target = moves[key]?.(date);
  if (target === undefined || getMonth(target) === getMonth(date)) return target;
  const direction = target > date ? 'after' : 'before';
  const month = findNearestMonth(available, getMonth(date), direction);
  if (month === undefined) return date;
  if (month === getMonth(target)) return target;
  return direction === 'after'
    ? findFirstAvailableDate(available, month)
    : available.toSorted().findLast((other) => getMonth(other) === month);
}

export function findFirstAvailableDate(
  available: readonly string[],
  month: string | undefined,
): string | undefined {
  return available.toSorted().find((date) => getMonth(date) === month);
}
