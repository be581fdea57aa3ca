import type { ErrorReport } from '#api/report.ts';
import { findVisit } from '#tracking/journey/visit.ts';
import { buildFailedCallReport, buildUncaughtErrorReport } from '#tracking/reports/error-report.ts';
import { sendReport } from '#tracking/reports/send-report.ts';
import type { PageError } from './early-errors-script.tsx';

/** An error may repeat without end, e.g. in a timer. */
const maxUncaughtErrors = 5;
const reported = new Set<string>();

/** Reports failed calls and uncaught errors, also those from before the call. */
export function trackErrors(): void {
  const early = window.pageErrors ?? [];
  window.pageErrors = { push: reportError };
  if (Array.isArray(early)) early.forEach(reportError);
}

function reportError(error: PageError): void {
  if (typeof error === 'string') send(buildFailedCallReport(error));
  else reportUncaughtError(error);
}

function reportUncaughtError(event: ErrorEvent | PromiseRejectionEvent): void {
  const isRejection = 'reason' in event;
  // Errors of browser extensions and third parties are not ours.
  if (!isRejection && !event.filename.startsWith(window.location.origin)) return;
  const report = isRejection
    ? buildUncaughtErrorReport('unhandledRejection', event.reason)
    : buildUncaughtErrorReport('uncaughtError', event.error);
  if (reported.size >= maxUncaughtErrors || reported.has(report.message)) return;
  reported.add(report.message);
  send(report);
}

function send(report: ErrorReport): void {
  sendReport(report, findVisit());
}
