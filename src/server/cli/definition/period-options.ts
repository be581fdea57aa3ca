import { isAtMostFiveYears, isDay, type Period } from '#server/visits/funnel/period.ts';
import { requiredOption } from './command-input.ts';

const dayOption = (flags: string, summary: string) =>
  requiredOption(
    flags,
    `${summary} in London, e.g. 2026-11-01`,
    (text) => !isDay(text) && 'It must be a day that exists, e.g. 2026-11-01.',
  );

/** The first and the last day of a report. */
export const periodOptions = {
  from: dayOption('--from <day>', 'first day'),
  to: dayOption('--to <day>', 'last day'),
};

export function findPeriodProblem({ from, to }: Period): string | false {
  if (from > to) return '--from must not be after --to';
  return !isAtMostFiveYears({ from, to }) && 'name a period of at most five years';
}
