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
  pushToDataLayer(async () => {
    // Part of the script of steps, which are the pages that call this. A static import would move it to every page.
    const { journeySteps } = await import('#journey/steps.ts');
    const pageName = journeySteps.find(({ id }) => id === page)?.analyticsPage;
    const isFirst = () => claimOnce('analyticsSteps', `${journeyId} ${facts.productId} ${page}`);
    return pageName && isFirst() ? { pageName, ...facts, ...readCampaign() } : undefined;
  });
}

/** Names the purchase to the tag manager, once in all tabs. */
export function trackPurchaseInAnalytics(referenceId: string, facts: EventFacts): void {
  pushToDataLayer(async () => {
    const isFirst = await claimOnceInBrowser('analyticsPurchases', referenceId);
    return isFirst ? { pageName: 'Success', ...facts, ...readCampaign(), referenceId } : undefined;
  });
}

function readCampaign(): { campaignCode?: string } {
  const campaignCode = readCampaignCode();
  return campaignCode ? { campaignCode } : {};
}
