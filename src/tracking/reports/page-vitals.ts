import { onCLS, onINP, onLCP } from 'web-vitals';
import type { PageView } from '#api/report.ts';
import type { Visit } from '#tracking/journey/visit.ts';
import { reportEvent } from './report-visit.ts';

/**
 * The highest values that a report may have; larger ones are cut. A page in a background tab may take hours.
 */
const maxMilliseconds = 60_000;
const maxShift = 100;

/** Measures the first page of this document. Reports its web vitals once, when it is hidden or left. */
export function trackVitals(visit: Visit, page: PageView['page']): void {
  const vitals: { lcp?: number; inp?: number; cls?: number } = {};
  const milliseconds = (value: number) => Math.min(Math.round(value), maxMilliseconds);
  const everyChange = { reportAllChanges: true };
  onLCP(({ value }) => Object.assign(vitals, { lcp: milliseconds(value) }), everyChange);
  onINP(({ value }) => Object.assign(vitals, { inp: milliseconds(value) }), everyChange);
  onCLS(
    ({ value }) => Object.assign(vitals, { cls: Math.min(Number(value.toFixed(4)), maxShift) }),
    everyChange,
  );
  let isSent = false;
  const send = () => {
    if (isSent || document.visibilityState !== 'hidden' || Object.keys(vitals).length === 0) return;
    isSent = true;
    reportEvent(visit, 'journey::web-vitals', { page, ...vitals });
  };
  document.addEventListener('visibilitychange', send);
}
