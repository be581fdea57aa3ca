import type { Context, Handler } from 'hono';
import * as z from 'zod/mini';
import {
  journeyId,
  journeyIdHeader,
  journeyName,
  journeyNameHeader,
  reportBody,
  sessionId,
  sessionIdHeader,
} from '#api/report.ts';
import type { Content } from '../content/content.ts';
import { fail } from '../http/failure-answer.ts';
import { withBody } from '../http/json-body.ts';
import type { EventLog } from '../reporting/event-log.ts';
import { eventRow, type Visit } from '../reporting/event-row.ts';

export interface ReportDeps {
  events: Pick<EventLog, 'add'>;
  content: () => Content;
  clock: () => Date;
}

/** POST report-event: answered when the report is taken, stored with others a moment later. */
export function reportEndpoint({ events, content, clock }: ReportDeps): Handler {
  return withBody(reportBody, (c, report) => {
    const isTaken = events.add(eventRow(report, visitOf(c), { now: clock(), content: content() }));
    return isTaken ? c.body(null, 204) : fail(c, 503);
  });
}

/** A header that is missing or wrong costs the report nothing else. */
function visitOf(c: Context): Visit {
  return {
    journeyName: z.safeParse(journeyName, c.req.header(journeyNameHeader)).data,
    journeyId: z.safeParse(journeyId, c.req.header(journeyIdHeader)).data,
    sessionId: z.safeParse(sessionId, c.req.header(sessionIdHeader)).data,
  };
}
