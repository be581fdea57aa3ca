import { findVisit } from '#tracking/journey/visit.ts';
import { trackVitals } from '#tracking/reports/page-vitals.ts';
import { findShownPage, type RouteMatch } from './shown-page.ts';
import { trackErrors } from './track-errors.ts';
import { trackPage } from './track-page.ts';

let isStarted = false;

/** Runs on every page, after a client navigation too, with the matches of the router. */
export function updateVisit(matches: readonly RouteMatch[]): void {
  const shown = findShownPage(matches);
  if (!shown) return;
  trackPage(shown);
  if (isStarted) return;
  isStarted = true;
  trackErrors();
  const visit = findVisit();
  if (visit) trackVitals(visit, shown.page);
}
