import type { ErrorReport } from '#api/report.ts';
import type { PageError } from '#tracking/calls/page-errors.ts';
import { findVisit } from '#tracking/journey/visit.ts';
import {
  buildCaughtErrorReport,
  buildFailedCallReport,
  buildUncaughtErrorReport,
} from '#tracking/reports/error-report.ts';
import { runUnlessLeft } from '#tracking/reports/run-unless-left.ts';
import { sendReport } from '#tracking/reports/send-report.ts';

/** The most errors that are reported, because an error may repeat without end, e.g. in a timer. */
const maxErrors = 5;
const reported = new Set<string>();

/** Reports failed API calls and errors, also those that happened before this function ran. */
export function trackErrors(): void {
  const early = window.pageErrors ?? [];
  window.pageErrors = { push: reportError };
  if (Array.isArray(early)) early.forEach(reportError);
}

/** A call without a response, or a rejected promise, is no error if the visitor has left the page, which stops its calls. */
function reportError(error: PageError): void {
  if (typeof error === 'string') {
    const report = () => send(buildFailedCallReport(error));
    if (error.endsWith(': no response')) runUnlessLeft(report);
    else report();
  } else if ('reason' in error) {
    const report = buildUncaughtErrorReport('unhandledRejection', error.reason);
    runUnlessLeft(() => sendOnce(report));
  } else if ('caught' in error) {
    const report = buildCaughtErrorReport(error.caught);
    if (report) sendOnce(report);
  } else if (error.filename.startsWith(window.location.origin)) {
    // Errors of browser extensions and third parties are not ours.
    sendOnce(buildUncaughtErrorReport('uncaughtError', error.error));
  }
}

function sendOnce(report: ErrorReport): void {
  if (reported.size >= maxErrors || reported.has(report.message)) return;
  reported.add(report.message);
  send(report);
}

function send(report: ErrorReport): void {
  sendReport(report, findVisit());
}
