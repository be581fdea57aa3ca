import type { Report } from '#api/report.ts';
import type { Content } from '../content/content.ts';
import type { events } from '../storage/schema.ts';
import { withKnownValues } from './known-values.ts';
import { withoutPersonalData } from './without-personal-data.ts';

export type EventRow = typeof events.$inferInsert;

/** The valid fields of the report's headers. */
export type Visit = Pick<EventRow, 'journeyName' | 'journeyId' | 'sessionId'>;

/** The time of the request, and the content that values are checked against. */
interface Receipt {
  now: Date;
  content: Content;
}

/** The row that is stored for a report. Fields of the body take precedence over its headers. */
export function eventRow(report: Report, visit: Visit, { now, content }: Receipt): EventRow {
  const receivedAt = now;
  if ('message' in report) {
    const { type, message, ...rest } = report;
    const data = { ...withKnownValues(rest, content), message: withoutPersonalData(message) };
    return { receivedAt, ...visit, type, data };
  }
  const { type, channel, sessionId, journeyId, journeyName, page, ...data } = report;
  return {
    receivedAt,
    type,
    channel,
    sessionId,
    journeyId,
    journeyName: journeyName ?? visit.journeyName,
    page,
    data: withKnownValues(data, content),
  };
}
