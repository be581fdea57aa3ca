// The fields of content that begins or ends at a time. Separate from content-field.ts, whose fields browsers load too.
import * as z from 'zod/mini';
import { endsAfterItsBegin, type LondonPeriod } from '#rules/dates/london-period.ts';
import { findLondonTimeProblem } from '#rules/dates/london-time.ts';

/** A day in London, e.g. "2027-03-31", or a minute there, e.g. "2027-03-31T09:00". */
export const londonTime = (description: string, example = '2027-01-01') =>
  z.string().check(
    z.refine<string>((text) => findLondonTimeProblem(text) === undefined, {
      error: ({ input }) => findLondonTimeProblem(String(input)),
      abort: true,
    }),
    z.meta({ description, examples: [example] }),
  );

/** The two ends of the time for which something holds; `what` completes "The first day on which …". */
export const periodFields = (what: string) => ({
  from: z.optional(londonTime(`The first day, or minute, in London from which ${what}.`)),
  until: z.optional(
    londonTime(
      `The last day, or the minute that ends it, in London until which ${what}.`,
      '2027-12-31',
    ),
  ),
});

export const endsAfterItsBeginCheck = z.refine<LondonPeriod>(endsAfterItsBegin, {
  path: ['until'],
  error: 'must be later than from',
});
