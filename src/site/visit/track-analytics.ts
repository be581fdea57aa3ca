import { pushToDataLayer } from '#tracking/analytics/data-layer.ts';
import { readCampaignCode } from '#tracking/campaign/campaign-cookies.ts';
import { findVisit } from '#tracking/journey/visit.ts';
import { claimOnce, claimOnceInBrowser } from '#tracking/reports/claim-once.ts';
import type { EventFacts } from './event-facts.ts';
import type { PageId } from './shown-page.ts';

/** Names the step to the tag manager, once for each journey and plan. The order page has no name in analytics. */
export function trackStepInAnalytics(page: PageId, facts: EventFacts): void {
  // There is none when the visitor objects to our own statistics. Read before the script is loaded, because a purchase ends the journey.
  const journeyId = findVisit()?.journeyId;
  pushToDataLayer({ ...facts, ...readCampaign() }, async () => {
    // Part of the script of steps, which are the pages that call this. A static import would move it to every page.
    const { journeySteps } = await import('#journey/steps.ts');
    const isFirst = claimOnce('analyticsSteps', `${journeyId} ${facts.productId} ${page}`);
    return isFirst && journeySteps.find(({ id }) => id === page)?.analyticsPage;
  });
}

/** Names the purchase to the tag manager, once in all tabs. */
export function trackPurchaseInAnalytics(referenceId: string, facts: EventFacts): void {
  pushToDataLayer(
    { ...facts, ...readCampaign(), referenceId },
    async () => (await claimOnceInBrowser('analyticsPurchases', referenceId)) && 'Success',
  );
}

function readCampaign() {
  const campaignCode = readCampaignCode();
  return campaignCode && { campaignCode };
}
