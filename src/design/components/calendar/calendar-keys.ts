import { addDays, monthOf, nearestMonth, weekday } from './month-grid.ts';

type Move = (date: string) => string;

/** The ARIA date grid's keys, as moves from one date to another. */
const moves: Record<string, Move> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekday(date)),
  End: (date) => addDays(date, 6 - weekday(date)),
};
const monthMoves: Record<string, 'before' | 'after'> = { PageUp: 'before', PageDown: 'after' };

/**
 * The date to focus after a key press; undefined for other keys. Days without slots can be focused, so that
 * screen readers can read them. Months without slots are skipped, and at the first and last month the focus
 * stays.
 */
export function dateAfterKey(
  key: string,
  date: string,
  available: readonly string[],
): string | undefined {
  const toMonth = monthMoves[key];
  if (toMonth)
    return firstAvailable(available, nearestMonth(available, monthOf(date), toMonth)) ?? date;
  const target = moves[key]?.(date);
  if (target === undefined || monthOf(target) === monthOf(date)) return target;
  const direction = target > date ? 'after' : 'before';
  const month = nearestMonth(available, monthOf(date), direction);
  if (month === undefined) return date;
  if (month === monthOf(target)) return target;
  return direction === 'after'
    ? firstAvailable(available, month)
    : available.toSorted().findLast((other) => monthOf(other) === month);
}

export function firstAvailable(
  available: readonly string[],
  month: string | undefined,
): string | undefined {
  return available.toSorted().find((date) => monthOf(date) === month);
}
