import type { Brand } from '#catalogue/brand.ts';
import { addDays, subtractDays } from '#rules/dates/calendar-day.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { getLondonEnd, getLondonStart } from '#rules/dates/london-time.ts';
import { findWorkingDayFrom } from '#rules/dates/working-day.ts';

type Expert = Pick<Brand['expert'], 'replyBy'>;

const usual = { workingDays: 1, time: '17:00' };

/** By when somebody was promised an answer: a time on the working day that is so many after the day of the enquiry. */
export function getPromisedTime(createdAt: Date, { replyBy = usual }: Expert): Date {
  let day = getLondonDate(createdAt);
  for (let left = replyBy.workingDays; left > 0; left -= 1) {
    day = findWorkingDayFrom(addDays(day, 1));
  }
  return getLondonStart(`${day}T${replyBy.time}`);
}

/** Whoever wrote before this moment should have had an answer. */
export function getOverdueCutoff(now: Date, expert: Expert): Date {
  let day = getLondonDate(now);
  while (getPromisedTime(getLondonStart(day), expert) > now) day = subtractDays(day, 1);
  return getLondonEnd(day);
}
