import { basePath } from '#api/paths.ts';
import { findVisit } from '#tracking/journey/visit.ts';
import { trackVitals } from '#tracking/reports/page-vitals.ts';
import { findShownPage, type RouteMatch, type ShownPage } from './shown-page.ts';
import { updateAffiliate } from './track-affiliate.ts';
import { determineCampaign, updatePartnership } from './track-campaign.ts';
import { trackErrors } from './track-errors.ts';
import { trackPage } from './track-page.ts';

let started: Promise<void> | undefined;

/**
 * Runs on every page, after a client navigation too, with the matches of the router. `onCampaignChange` is called
 * when the cookies of campaign and partnership may have changed.
 */
export function updateVisit(matches: readonly RouteMatch[], onCampaignChange: () => void): void {
  const shown = findShownPage(matches);
  if (!shown) return;
  started ??= startVisit(shown, onCampaignChange);
  void started.then(() => trackPage(shown));
}

/** Resolves when the campaign is known, which every report carries. */
async function startVisit(first: ShownPage, onCampaignChange: () => void): Promise<void> {
  trackErrors();
  const { pathname, searchParams: query } = new URL(getDocumentAddress());
  const code = await determineCampaign({ query, isLanding: pathname === basePath });
  onCampaignChange();
  void updatePartnership(code, query).then((campaignCode) => {
    onCampaignChange();
    return updateAffiliate(campaignCode, query);
  });
  // Web vitals are tracked after the first report, which may start the journey.
  setTimeout(() => {
    const visit = findVisit();
    if (visit) trackVitals(visit, first.page);
  });
}

/** The visitor may have left the page of the document before this script was loaded. */
function getDocumentAddress(): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? window.location.href;
}
