import { storeLinkCodes } from '#tracking/campaign/link-codes.ts';
import { consent } from '#tracking/consent/consent.ts';
import { mayStoreLinkCodes } from '#tracking/consent/own-statistics.ts';
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
  const update = () => void updateCampaign().then(onCampaignChange);
  if (mayStoreLinkCodes()) update();
  else {
    consent.whenGranted('marketing', () => {
      storeLinkCodes(new URL(getDocumentAddress()));
      update();
    });
  }
  // Web vitals are tracked after the first report, which may start the journey.
  const visit = findVisit();
  if (visit) trackVitals(visit, shown.page);
}

/** The visitor may have left the page of the document before giving consent. */
function getDocumentAddress(): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? window.location.href;
}
