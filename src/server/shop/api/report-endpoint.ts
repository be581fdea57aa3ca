import type { Context, Handler } from 'hono';
import * as z from 'zod/mini';
import {
  journeyIdSchema,
  journeyNameSchema,
  type Report,
  reportBodySchema,
  sessionIdSchema,
} from '#api/report.ts';
import { journeyIdHeader, journeyNameHeader, sessionIdHeader } from '#api/report-headers.ts';
import type { Content } from '#server/content/store/content.ts';
import { failureResponse } from '#server/http/requests/failure-response.ts';
import { createBodyHandler } from '#server/http/requests/json-body.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import type { EventLog } from '#server/visits/reporting/event-log.ts';
import { createEventRow, type Visit } from '#server/visits/reporting/event-row.ts';
import { createRepeatCheck } from '#server/visits/reporting/repeated-reports.ts';
import { readVisitCookies } from './visit-cookies.ts';

export interface ReportEventEndpointDeps {
  metrics: Pick<Metrics, 'pageLoad' | 'pageResponse' | 'pageShift'>;
  events: Pick<EventLog, 'add'>;
  content: (moment?: Date) => Content;
  clock: () => Date;
}

export type ReceiveReport = (c: Context, report: Report) => Response;

/**
 * Responds once the event is buffered; events are stored in batches. 503 when the buffer is full. Events have the server's time,
 * because a visitor's clock may be wrong.
 */
export function createReportReceiver({
  metrics,
  events,
  content,
  clock,
}: ReportEventEndpointDeps): ReceiveReport {
  const isRepeat = createRepeatCheck();
  return (c, report) => {
    const row = createEventRow(report, visitOf(c), { now: clock(), content: content() });
    if (isRepeat(row)) return c.body(null, 204);
    measureVitals(metrics, report);
    return events.add(row) ? c.body(null, 204) : failureResponse(c, 503);
  };
}

/** POST report-event. */
export function reportEndpoint(receive: ReceiveReport): Handler {
  return createBodyHandler(reportBodySchema, receive);
}

function measureVitals(
  { pageLoad, pageResponse, pageShift }: ReportEventEndpointDeps['metrics'],
  report: Report,
): void {
  if (report.type !== 'journey::web-vitals' || !report.page) return;
  const { page, lcp, inp, cls } = report;
  if (lcp !== undefined) pageLoad.observe({ page }, lcp / 1000);
  if (inp !== undefined) pageResponse.observe({ page }, inp / 1000);
  if (cls !== undefined) pageShift.observe({ page }, cls);
}

/** An invalid header or cookie is left out; the event is still stored. */
function visitOf(c: Context): Visit {
  const { pageVariant, campaignCode } = readVisitCookies(c);
  return {
    ids: {
      journeyName: z.safeParse(journeyNameSchema, c.req.header(journeyNameHeader)).data,
      journeyId: z.safeParse(journeyIdSchema, c.req.header(journeyIdHeader)).data,
      sessionId: z.safeParse(sessionIdSchema, c.req.header(sessionIdHeader)).data,
    },
    source: { ...(pageVariant && { pageVariant }), ...(campaignCode && { campaignCode }) },
  };
}
