import { pushToDataLayer } from '#tracking/analytics/data-layer.ts';
import { readCampaignCode } from '#tracking/campaign/campaign-cookies.ts';
import { findVisit } from '#tracking/journey/visit.ts';
import { claimOnce, claimOnceInBrowser } from '#tracking/reports/claim-once.ts';
import type { EventFacts } from './event-facts.ts';
import type { PageId } from './shown-page.ts';

/** Names the step to the tag manager, once for each journey and plan. The order page has no name in analytics. */
export async function trackStepInAnalytics(page: PageId, facts: EventFacts): Promise<void> {
  // There is none when the visitor objects to our own statistics. Read before the script is loaded, because a purchase ends the journey.
  const journeyId = findVisit()?.journeyId;
  // Part of the script of steps, which are the pages that call this. A static import would move it to every page.
  const { journeySteps } = await import('#journey/steps.ts');
  const pageName = journeySteps.find(({ id }) => id === page)?.analyticsPage;
  if (!pageName) return;
  pushToDataLayer({ pageName, ...facts, ...readCampaign() }, () =>
    claimOnce('analyticsSteps', `${journeyId} ${facts.productId} ${page}`),
  );
}

/** Names the purchase to the tag manager, once in all tabs. */
export function trackPurchaseInAnalytics(referenceId: string, facts: EventFacts): void {
  pushToDataLayer({ pageName: 'Success', ...facts, ...readCampaign(), referenceId }, () =>
    claimOnceInBrowser('analyticsPurchases', referenceId),
  );
}

function readCampaign(): { campaignCode?: string } {
  const campaignCode = readCampaignCode();
  return campaignCode ? { campaignCode } : {};
}
