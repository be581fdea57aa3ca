import { findVisit } from '#tracking/journey/visit.ts';
import { trackVitals } from '#tracking/reports/page-vitals.ts';
import { findShownPage, type RouteMatch } from './shown-page.ts';
import { updateCampaign } from './track-campaign.ts';
import { trackErrors } from './track-errors.ts';
import { trackPage } from './track-page.ts';

let isStarted = false;

/**
 * Runs on every page, after a client navigation too, with the matches of the router. `onCampaignChange` is called
 * when the cookies of campaign and partnership may have changed.
 */
export function updateVisit(matches: readonly RouteMatch[], onCampaignChange: () => void): void {
  const shown = findShownPage(matches);
  if (!shown) return;
  const isFirst = !isStarted;
  isStarted = true;
  if (isFirst) trackErrors();
  trackPage(shown);
  if (!isFirst) return;
  void updateCampaign().then(onCampaignChange);
  // Web vitals are tracked after the first report, which may start the journey.
  const visit = findVisit();
  if (visit) trackVitals(visit, shown.page);
}
