import type { Report } from '#api/report.ts';
import type { events } from '../storage/schema.ts';
import { withoutPersonalData } from './without-personal-data.ts';

export type EventRow = typeof events.$inferInsert;

/** What the headers of a report say about the visit, as far as it is valid. */
export type Visit = Pick<EventRow, 'journeyName' | 'journeyId' | 'sessionId'>;

/** The report as it is kept. What its body says of the visit goes before what the headers say. */
export function eventRow(report: Report, visit: Visit, receivedAt: Date): EventRow {
  if ('message' in report) {
    const { type, message, ...data } = report;
    return { receivedAt, ...visit, type, data: { ...data, message: withoutPersonalData(message) } };
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
    data,
  };
}
