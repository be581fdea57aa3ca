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
import { failureResponse } from '../http/failure-response.ts';
import { withBody } from '../http/json-body.ts';
import type { EventLog } from '../reporting/event-log.ts';
import { eventRow, type Visit } from '../reporting/event-row.ts';

export interface ReportDeps {
  events: Pick<EventLog, 'add'>;
  content: () => Content;
  clock: () => Date;
}

/** POST report-event: responds once the event is buffered; events are stored in batches. 503 when the buffer is full. */
export function reportEndpoint({ events, content, clock }: ReportDeps): Handler {
  return withBody(reportBody, (c, report) => {
    const isBuffered = events.add(
      eventRow(report, visitOf(c), { now: clock(), content: content() }),
    );
    return isBuffered ? c.body(null, 204) : failureResponse(c, 503);
  });
}

/** An invalid session or journey header is left out; the event is still stored. */
function visitOf(c: Context): Visit {
  return {
    journeyName: z.safeParse(journeyName, c.req.header(journeyNameHeader)).data,
    journeyId: z.safeParse(journeyId, c.req.header(journeyIdHeader)).data,
    sessionId: z.safeParse(sessionId, c.req.header(sessionIdHeader)).data,
  };
}
