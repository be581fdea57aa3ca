import { reportEventPath } from '#api/paths.ts';
import type { Report } from '#api/report.ts';
import { journeyIdHeader, journeyNameHeader, sessionIdHeader } from '#api/report-headers.ts';
import { maySendReports } from '#tracking/consent/own-statistics.ts';
import type { Visit } from '#tracking/journey/visit.ts';

/**
 * Sends one report. It survives navigation and the end of the tab. A report that fails is dropped: it must not
 * disturb the visitor. Not `navigator.sendBeacon`, which cannot send headers.
 */
export function sendReport(report: Report, visit: Visit | undefined): void {
  if (!maySendReports()) return;
  const send = () =>
    fetch(reportEventPath, {
      method: 'POST',
      keepalive: true,
      priority: 'low',
      headers: {
        'content-type': 'application/json',
        ...(visit && {
          [journeyNameHeader]: visit.journeyName,
          [journeyIdHeader]: visit.journeyId,
          [sessionIdHeader]: visit.sessionId,
        }),
      },
      body: JSON.stringify(report),
    }).catch(() => {});
  // The error of a lost connection can be reported only when it is back.
  if (navigator.onLine) void send();
  else addEventListener('online', () => void send(), { once: true });
}
